// Names that the page has words of its own for: levels of bots, seats, clocks.
import type { Clock, LobbyRow } from './core/protocol'
import type { Key } from './core/words'
import { hall } from './hall'

const levels = new Map<string, Key>([
  ['random', 'level.random'],
  ['greedy', 'level.greedy'],
  ['novice', 'level.novice'],
  ['casual', 'level.casual'],
  ['strong', 'level.strong'],
  ['master', 'level.master'],
])
export function level_name(level: string): string {
  const key = levels.get(level)
  return key ? hall.t(key) : level.charAt(0).toUpperCase() + level.slice(1)
}

export const seat_index = (seat: string): number => Number(seat.replace('seat', ''))

export function clock_name(clock: Clock | undefined): string {
  if (!clock || clock.kind === 'none') return hall.t('clock.none')
  if (clock.kind === 'move') return hall.t('clock.move_is', { n: clock.seconds })
  if (clock.kind === 'bank')
    return hall.t('clock.bank_is', { minutes: Math.round(clock.seconds / 60), n: clock.increment })
  return hall.t('clock.days_is', { n: clock.days })
}

/** "You, Ania, 2 bots, 1 free seat" */
export function company(seats: LobbyRow['seats']): string {
  const people = seats.filter((seat) => seat.kind === 'person')
  const names = people.filter((seat) => !seat.yours).map((seat) => seat.name)
  if (people.some((seat) => seat.yours)) names.unshift(hall.t('you'))
  const bots = seats.filter((seat) => seat.kind === 'bot').length
  const free = seats.filter((seat) => seat.kind === 'open').length
  if (bots) names.push(hall.t('count.bots', { n: bots }))
  if (free) names.push(hall.t('count.free', { n: free }))
  return names.join(', ')
}
