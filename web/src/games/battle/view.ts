// The Battle part of docs/protocol.md as types: what a view, an event and the
// content of the game look like. Keys that are usual are absent there.
import type { SeatName } from '../../core/protocol'

export const techniques = ['ambush', 'arsenal', 'melee', 'planning', 'trick', 'shot', 'defence'] as const
export type Technique = (typeof techniques)[number]
export type Pile = { [card in Technique]?: number }
export type Half = 'a' | 'b'
export type Cause = 'energy' | 'knockout' | 'wrong_order' | 'no_card' | 'overtime'

export interface SeatView {
  hero?: string
  playing?: boolean
  in?: boolean
  energy?: number
  ready?: number
  hand_size?: number
  dealt?: number
  laid?: boolean
  series?: (Technique | { card: Technique; turned?: boolean })[]
  acted?: boolean
  ward?: string
  overtime?: boolean
  cause?: Cause // not sent yet: why the hero left
}
export interface Known {
  hand?: Pile
  held?: Pile
  laid?: Technique
}
export interface Frame {
  technique?: Technique
  action?: Half
  hero?: string
  battlefield?: string
  self?: SeatName
  picked?: SeatName[]
  tactics?: Technique[]
}
export interface BattleView {
  viewer: string
  phase: string
  decision?: string
  asked?: SeatName[]
  about?: SeatName
  fight?: number
  round?: number
  stage?: number
  target?: number
  deciding?: boolean
  marker?: SeatName
  turn?: SeatName
  did?: ('a' | 'b' | 'instead')[]
  battlefield?: string
  traps?: Technique[]
  knockouts?: Technique[]
  no_cards?: string
  discard?: Pile
  row?: Pile
  draft?: { pass?: number; place?: number; made?: number }
  deck_size?: number
  hand?: Pile
  laid?: Technique
  dealt?: string[]
  wins?: number[]
  winner?: number
  seats: SeatView[]
  seen?: { [seat: SeatName]: Known }
  public?: { [seat: SeatName]: Known }
  last_cause?: Cause
  stack?: Frame[]
}

export interface BattleEvent {
  event: string
  seat?: SeatName
  other?: SeatName
  card?: Technique
  cards?: Technique[] | Pile
  hero?: string
  battlefield?: string
  action?: Half
  n?: number
  side?: number
  source?: string
  cause?: Cause
  seen_by?: SeatName[]
}

export interface ActionText {
  name: string
  text: string
  short?: string
}
export interface BattleContent {
  techniques: { [id: string]: { name: string; number: number; a: ActionText; b: ActionText } }
  heroes: { [id: string]: { name: string; text: string; kind?: 'active' | 'passive' } }
  battlefields: { [id: string]: { name: string; text: string } }
}
