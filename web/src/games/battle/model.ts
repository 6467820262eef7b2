// What the table shows, worked out of `now`: seats in the order they are drawn,
// who is out, what is known of whose hand, which card is being played. Nothing
// here knows a rule; it only reads the view.
import type { Now, SeatNow } from '../../core/protocol'
import { techniques } from './view'
import type { BattleView, Cause, Pile, SeatView, Technique } from './view'

export interface SeriesCard {
  card: Technique
  turned: boolean
}
export interface SeatModel {
  index: number
  name: string // "seat3"
  mine: boolean
  person: SeatNow
  hero: string // '' before it is known
  side: number
  team: string // 'A'..'D', '' without teams
  mate: boolean // of the viewer's team, and not the viewer
  energy: number
  hand: number
  wins: number
  ready: boolean
  series: SeriesCard[]
  laid: '' | 'back' | Technique // a laid card, with its face where the viewer has seen it
  known: Technique[] // cards that are surely in this hand
  out: boolean
  sits_out: boolean
  cause: Cause | ''
  ward: boolean
  stance: boolean
  overtime: boolean
  first: boolean
  turn: boolean
  asked: boolean
  acted: boolean
  won: boolean
}
export interface TableModel {
  view: BattleView
  me: SeatModel | null
  others: SeatModel[] // clockwise from the viewer's left; all seats for a spectator
  seats: SeatModel[] // by number
  teams: boolean
  sides: SideModel[]
  hand: Technique[]
  cap: number
  stages: number
  target: number
  deck: number
  discard: number
  playing: { seat: SeatModel; card: Technique } | null // the card whose turn it is
  mode: 'heroes' | 'draft' | 'take' | 'discard' | 'play' | 'over'
}
export interface SideModel {
  side: number
  wins: number
  seats: SeatModel[]
  won: boolean
}

export const seat_index = (name: string): number => Number(name.slice(4))

export function expand(pile: Pile | undefined): Technique[] {
  const cards: Technique[] = []
  for (const card of techniques) for (let i = 0; i < (pile?.[card] ?? 0); ++i) cards.push(card)
  return cards
}
export const count = (pile: Pile | undefined): number => expand(pile).length

const team_counts: { [option: string]: number } = { none: 0, two: 2, three: 3, four: 4 }
const turn_phases = [
  'reveal',
  'check_order',
  'check_knockout',
  'check_trap',
  'passed_checks',
  'act',
  'after_action',
  'finish',
  'end_turn',
]

function series_of(seat: SeatView): SeriesCard[] {
  return (seat.series ?? []).map((c) =>
    typeof c === 'string' ? { card: c, turned: false } : { card: c.card, turned: !!c.turned },
  )
}

export function table_model(now: Now): TableModel {
  const view = now.view as unknown as BattleView
  const mine = now.as === 'spectator' ? -1 : seat_index(now.as)
  const team_count = team_counts[String(now.options.teams ?? 'none')] ?? 0
  const sees = view.seen ?? view.public ?? {}
  const begun = (view.fight ?? 0) > 0
  const over = view.phase === 'over'
  const side_of = (i: number): number => (team_count ? i % team_count : i)

  const seats = view.seats.map((seat, index): SeatModel => {
    const name = `seat${index}`
    const known = sees[name] ?? {}
    const series = series_of(seat)
    const side = side_of(index)
    const own_laid = index === mine ? view.laid : undefined
    return {
      index,
      name,
      mine: index === mine,
      person: now.seats[index] ?? { kind: 'open', name: '', online: false, yours: false, asked: false },
      hero: seat.hero ?? '',
      side,
      team: team_count ? ('ABCD'[side] ?? '') : '',
      mate: team_count > 0 && index !== mine && mine >= 0 && side === side_of(mine),
      energy: seat.energy ?? 0,
      hand: seat.hand_size ?? 0,
      wins: view.wins?.[side] ?? 0,
      ready: (seat.ready ?? 0) > 0,
      series,
      laid: own_laid ?? (seat.laid ? (known.laid ?? 'back') : ''),
      known: index === mine ? [] : expand(known.hand ?? known.held),
      out: begun && !over && !seat.in && seat.playing !== false,
      sits_out: seat.playing === false,
      cause: seat.cause ?? '',
      ward: !!seat.ward,
      stance: series.some((c) => c.turned),
      overtime: !!seat.overtime,
      first: view.marker === name,
      turn: view.turn === name && turn_phases.includes(view.phase),
      asked: now.status === 'playing' && (view.asked ?? []).includes(name),
      acted: !!seat.acted,
      won: now.winners.includes(name),
    }
  })

  const me = mine >= 0 ? (seats[mine] ?? null) : null
  const others = me ? [...seats.slice(mine + 1), ...seats.slice(0, mine)] : seats
  const sides: SideModel[] = []
  for (const seat of seats) {
    const side = sides.find((s) => s.side === seat.side)
    if (side) side.seats.push(seat)
    else sides.push({ side: seat.side, wins: seat.wins, seats: [seat], won: seat.won })
  }

  const facts = (now.facts ?? {}) as { stages?: number; energy_cap?: number[] }
  const turn = view.turn && turn_phases.includes(view.phase) ? seats[seat_index(view.turn)] : undefined
  const last = turn?.series.at(-1)
  return {
    view,
    me,
    others,
    seats,
    teams: team_count > 0,
    sides,
    hand: expand(view.hand),
    cap: Math.max(...(facts.energy_cap ?? [6])),
    stages: facts.stages ?? 3,
    target: view.target ?? Number(now.options.wins_to_win ?? 3),
    deck: view.deck_size ?? 0,
    discard: count(view.discard),
    playing: turn && last ? { seat: turn, card: last.card } : null,
    mode: mode_of(now, view, mine),
  }
}

function mode_of(now: Now, view: BattleView, mine: number): TableModel['mode'] {
  if (now.status === 'over' || view.phase === 'over') return 'over'
  if (!view.fight) return 'heroes'
  if (view.phase === 'draft' || count(view.row)) return 'draft'
  const asked = mine >= 0 && (view.asked ?? []).includes(`seat${mine}`)
  if (asked && view.decision === 'take_card') return 'take'
  if (asked && view.decision === 'take_from_discard') return 'discard'
  return 'play'
}

// Where the cards of the open tray (draft row, a hand that is robbed, the discard) come from.
export function tray_cards(model: TableModel): Technique[] {
  const { view, mode } = model
  if (mode === 'draft') return expand(view.row)
  if (mode === 'discard') return expand(view.discard)
  if (mode === 'take' && view.about) return expand(view.seen?.[view.about]?.hand)
  return []
}
