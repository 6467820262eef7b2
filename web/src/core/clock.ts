// Clocks as people read them. The server sends what is left at the moment of
// sending; the page counts down from the moment of receiving.
import type { SeatNow } from './protocol'

export function left_now(clock: SeatNow['clock'], came: number, now: number): number {
  if (!clock) return 0
  return Math.max(0, clock.running ? clock.left - (now - came) : clock.left)
}

export function clock_text(ms: number, day = 'd', hour = 'h'): string {
  const seconds = Math.ceil(ms / 1000)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const two = (n: number) => String(n).padStart(2, '0')
  if (days > 0) return `${days} ${day} ${hours} ${hour}`
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}
