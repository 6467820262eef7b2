// The words of docs/online.md as types. Games are opaque here: a view, an event
// and an action are whatever the game's own table (src/games/<game>) makes of them.

export type Lang = 'en' | 'ru' | 'pl'
export type SeatName = string // "seat0" ... "seat7"
export type Viewer = SeatName | 'spectator'
export type Action = { do: string; [key: string]: unknown }
export type GameEvent = { event: string; [key: string]: unknown }
export type GameView = { [key: string]: unknown }

export interface OptionInfo {
  name: string
  label: string
  help: string
  values: { value: string; label: string }[]
  usual: string
  more?: boolean // a switch that most tables leave alone
}
export interface GameInfo {
  id: string
  name: string
  levels: string[] // of bots, weakest first
  usual_level: string
  options: OptionInfo[]
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number }
  | { kind: 'days'; days: number }

export type SeatAsked = { kind: 'you' } | { kind: 'bot'; level: string } | { kind: 'open' }

export interface LobbyRow {
  table: string
  game: string
  box?: string
  host: string
  status: Status
  seats: { kind: SeatKind; name: string; online: boolean; yours: boolean }[]
  fight?: number
  asked: boolean
  clock?: Clock
}
export interface Lobby {
  open: LobbyRow[]
  mine: LobbyRow[]
}

export type Status = 'waiting' | 'playing' | 'over'
export type SeatKind = 'open' | 'person' | 'bot'
export interface SeatNow {
  kind: SeatKind
  name: string
  level?: string
  stand_in?: string // the level of the bot that plays for this person
  online: boolean
  yours: boolean
  asked: boolean
  muted?: boolean
  clock?: { left: number; running: boolean } // milliseconds at the moment of sending
}
export interface Choice {
  action: Action
  words: string
  marks?: string[] // warnings of the rules about a legal choice
  group?: string // the heading under which it stands, and what it is called there
  in_group?: string
  copies?: number // of a pick (core/picks.ts): how often it may be taken
}
export interface Now {
  status: Status
  game: string
  as: Viewer
  host: boolean
  listed: boolean
  hints: boolean
  options: { [name: string]: string | number | boolean }
  seats: SeatNow[]
  watching: number
  clock?: Clock
  step: number
  view: GameView
  facts?: { [name: string]: unknown } // what follows from the view by the rules
  question: string
  choices: Choice[]
  can_undo: boolean
  undo?: 'free' | 'ask' // whether undo takes effect at once or asks the others
  undo_asked?: { seat: SeatName; answered: SeatName[] }
  dice: { commitment: string; seed: string }
  winners: SeatName[]
  rematch: string
  picture?: string // the terminal's drawing, for games without a drawn table
}

export type SeatChange =
  'sat' | 'stood' | 'bot' | 'removed' | 'renamed' | 'stand_in' | 'take_back' | 'flagged' | 'muted' | 'unmuted'
export type News = { n: number; words: string } & (
  | { kind: 'game'; step: number; event: GameEvent }
  | { kind: 'started'; dice: string }
  | { kind: 'undone'; seat: SeatName; steps: number }
  | { kind: 'undo_asked' | 'undo_refused'; seat: SeatName }
  | { kind: 'seat'; seat: SeatName; change: SeatChange }
  | { kind: 'chat'; seat?: SeatName; name: string; text: string }
  | { kind: 'options' }
  | { kind: 'over'; winners: SeatName[]; dice: string }
  | { kind: 'rematch'; table: string }
)
export interface TableNews {
  table: string
  after?: number // the news are those after this number; absent in an answer to enter
  n: number
  news: News[]
  now: Now
}

export interface Refused {
  error: string
  where?: string
  why: string
  rule?: string
  name?: string
  wait?: number
}
export interface Why {
  legal?: boolean
  rule?: string
  name?: string
  words?: string // the short reason, in the reader's language
  text?: string // the whole rule, in English
}
export interface Rule {
  id: string
  part: string
  text: string
  source: string
}

// What each request gives back besides re and ok.
export interface Answers {
  hello: { name: string; version: string; games: GameInfo[] }
  content: { content: unknown }
  rules: { rules: Rule[] }
  lobby: Lobby
  open: { table: string }
  enter: TableNews
  look: TableNews
  why: Why
  hint: {
    action: Action | Action[] // several, where they only make sense together
    words: string
    worth: number
    choices: { action: Action | Action[]; words: string; worth: number; unsure: number }[] // the best first
    reasons: { name: string; by: number; words: string }[]
  }
  explain: { lines: string[] }
  seat_link: { secret: string }
  claim: { seat: SeatName }
  rematch: { table: string }
}
