// The one hall and the one router of this page.
import { Hall } from './core/hall.svelte'
import { Router } from './core/router.svelte'

function shelf(): Storage | null {
  try {
    return localStorage
  } catch {
    return null // forbidden by the browser: choices last until the page is closed
  }
}

export const router = new Router()
export const hall = new Hall(
  () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  shelf(),
  navigator.languages,
)
