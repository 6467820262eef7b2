import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Playback } from './playback.svelte'
import type { News } from './protocol'

const news = (n: number, event = 'card_laid'): News => ({
  n,
  words: '',
  kind: 'game',
  step: n,
  event: { event },
})
let speed = 1
let begun: number[] = []
const play = (ms = 500) =>
  new Playback(
    (one) => (one.kind === 'game' && one.event.event === 'quiet' ? 0 : ms),
    () => speed,
    (one) => void begun.push(one.n),
  )

beforeEach(() => {
  vi.useFakeTimers()
  speed = 1
  begun = []
})
afterEach(() => void vi.useRealTimers())

it('shows one scene at a time and then rests', () => {
  const playback = play()
  playback.push([news(1), news(2)])
  expect(playback.scene?.n).toBe(1)
  vi.advanceTimersByTime(500)
  expect(playback.scene?.n).toBe(2)
  vi.advanceTimersByTime(500)
  expect(playback.at_rest).toBe(true)
})
it('leaves out what is no scene', () => {
  const playback = play()
  playback.push([news(1, 'quiet'), news(2)])
  expect(playback.scene?.n).toBe(2)
})
it('plays a queue of more than two seconds at double speed', () => {
  const playback = play(1000)
  playback.push([news(1), news(2), news(3)])
  vi.advanceTimersByTime(500)
  expect(playback.scene?.n).toBe(2)
  vi.advanceTimersByTime(999)
  expect(playback.scene?.n).toBe(2)
  vi.advanceTimersByTime(1)
  expect(playback.scene?.n).toBe(3)
})
it('is as fast as the person wants', () => {
  speed = 2
  const playback = play(500)
  playback.push([news(1)])
  vi.advanceTimersByTime(250)
  expect(playback.at_rest).toBe(true)
})
it('can be skipped to the end', () => {
  const playback = play()
  playback.push([news(1), news(2), news(3)])
  playback.skip()
  expect(playback.at_rest).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(begun).toEqual([1])
  playback.push([news(4)])
  expect(playback.scene?.n).toBe(4)
})
it('shows nothing without motion, but everything is heard', () => {
  speed = 0
  const playback = play()
  playback.push([news(1), news(2)])
  expect(playback.at_rest).toBe(true)
  expect(begun).toEqual([1, 2])
})
