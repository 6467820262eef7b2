// The small parts: addresses, settings, clocks, dice, announcements.
import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { Announcer } from './announce.svelte'
import { clock_text, left_now } from './clock'
import { keeps_promise } from './dice'
import { letter_of } from './keys'
import { route_of } from './router.svelte'
import { lang_of, Settings } from './settings.svelte'

it('knows its addresses', () => {
  expect(route_of('/')).toEqual({ page: 'home' })
  expect(route_of('/open')).toEqual({ page: 'open' })
  expect(route_of('/t/ab_C-9')).toEqual({ page: 'table', id: 'ab_C-9', secret: '' })
  expect(route_of('/t/ab', '#seat=xyz')).toEqual({ page: 'table', id: 'ab', secret: 'xyz' })
  expect(route_of('/rules/battle')).toEqual({ page: 'rules', game: 'battle' })
  for (const path of ['/t', '/t/a/b', '/t/%2e%2e', '/lessons', '/rules'])
    expect(route_of(path).page).toBe('missing')
})

it('finds its letters on every keyboard', () => {
  expect(letter_of({ key: 'h', code: 'KeyH' })).toBe('h')
  expect(letter_of({ key: 'L', code: 'KeyL' })).toBe('l')
  expect(letter_of({ key: 'р', code: 'KeyH' })).toBe('h') // Russian
  expect(letter_of({ key: 'h', code: 'KeyJ' })).toBe('h') // Dvorak
  expect(letter_of({ key: '1', code: 'Digit1' })).toBe('')
  expect(letter_of({ key: 'Dead', code: 'KeyH' })).toBe('')
})

it('takes the first language it speaks', () => {
  expect(lang_of(['de-DE', 'pl-PL', 'ru'])).toBe('pl')
  expect(lang_of(['RU'])).toBe('ru')
  expect(lang_of([])).toBe('en')
})

it('keeps settings, and distrusts what it finds', () => {
  const shelf = new Map<string, string>()
  const storage = {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => void shelf.set(name, text),
  }
  new Settings(storage, ['en']).keep({ lang: 'ru', speed: 2, seen: ['battle/act'] })
  const again = new Settings(storage, ['en'])
  expect([again.lang, again.speed, again.seen]).toEqual(['ru', 2, ['battle/act']])
  shelf.set('grandmaster', '{"lang":"xx","speed":99,"seen":"no","theme":7}')
  const odd = new Settings(storage, ['pl'])
  expect([odd.lang, odd.speed, odd.seen, odd.theme]).toEqual(['pl', 1, [], 'system'])
  shelf.set('grandmaster', 'not json')
  expect(new Settings(storage, ['en']).lang).toBe('en')
  expect(new Settings(null, ['en']).sound).toBe(true)
})

it('counts clocks down from the moment they came', () => {
  expect(left_now({ left: 5000, running: true }, 1000, 3000)).toBe(3000)
  expect(left_now({ left: 5000, running: false }, 1000, 3000)).toBe(5000)
  expect(left_now({ left: 500, running: true }, 1000, 9000)).toBe(0)
  expect(clock_text(583_000)).toBe('9:43')
  expect(clock_text(3_600_000)).toBe('1:00:00')
  expect(clock_text(2 * 86_400_000 + 4 * 3_600_000)).toBe('2 d 4 h')
})

it('checks the promise of the dice', async () => {
  const seed = '00ff'.repeat(16)
  const commitment = createHash('sha256').update(seed).digest('hex')
  expect(await keeps_promise(commitment, seed)).toBe(true)
  expect(await keeps_promise(commitment, '11'.repeat(32))).toBe(false)
  expect(await keeps_promise(commitment, 'odd')).toBe(false)
})

it('reads together what comes together', () => {
  vi.useFakeTimers()
  const announcer = new Announcer()
  announcer.say(['Rocket reveals Arsenal.', ''])
  announcer.say(['Trap: 1 damage.'])
  expect(announcer.polite).toBe('')
  vi.advanceTimersByTime(200)
  expect(announcer.polite).toBe('Rocket reveals Arsenal. Trap: 1 damage.')
  announcer.shout('Your move.')
  const once = announcer.assertive
  announcer.shout('Your move.')
  expect(announcer.assertive).not.toBe(once)
  vi.useRealTimers()
})
