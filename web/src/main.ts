// The page begins here.
import { mount } from 'svelte'
import App from './App.svelte'
import { hall, router } from './hall'
import './draw/tokens.css'
import './draw/look.css'
import './draw/page.css'

router.start()
hall.wire.open()
addEventListener('online', () => hall.wire.hurry())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) hall.wire.hurry()
})
for (const gesture of ['pointerdown', 'keydown'])
  addEventListener(gesture, () => hall.sound.wake(), { once: true, capture: true })

mount(App, { target: document.getElementById('app')! })
