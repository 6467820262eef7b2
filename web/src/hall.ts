// The one hall and the one router of this page.
import { Hall } from './core/hall.svelte'
import { Router } from './core/router.svelte'
import { is_drawn } from './games'

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
hall.table.has_no_drawing = (game) => !is_drawn(game)
