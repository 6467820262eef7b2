// Which thing on the table stands for which choice. `now.choices` is all that may
// be done; a choice that no thing stands for becomes a button of the prompt.
import type { Action, Choice } from '../../core/protocol'
import type { BattleContent, BattleView, Half, Technique } from './view'
import { seat_index } from './model'

export type Thing = string // "hand:melee", "tray:shot", "seat:2", "tactic:trick", "hero:thor"

const on_hand = ['lay_card', 'discard_down', 'swap_card', 'pay_card']
const on_tray = ['draft_pick', 'take_card', 'take_from_discard']
const on_seat = ['flurry_hero', 'pick_opponent', 'pick_more']
const on_tactic = ['flip_tactic', 'toggle_ko', 'leaver_trap', 'name_technique']
const on_plate = ['act', 'finish', 'before_reveal', 'may_step', 'copy_action']

export function thing_of(action: Action): Thing | '' {
  if (on_hand.includes(action.do)) return `hand:${action.card}`
  if (on_tray.includes(action.do)) return `tray:${action.card}`
  if (on_seat.includes(action.do) && action.seat) return `seat:${seat_index(String(action.seat))}`
  if (on_tactic.includes(action.do)) return `tactic:${action.tactic ?? action.card}`
  if (action.do === 'keep_hero') return `hero:${action.hero}`
  return ''
}

export interface Plate {
  choice: Choice
  sign: string // a letter, or the id of a drawn sign
  title: string
  text: string
  about: Technique | ''
}
export interface Offer {
  things: Map<Thing, Choice>
  plates: Plate[]
  rest: Choice[]
}

// The whole offer of the moment. A plate is a choice with a text of its own: an
// action of a card, an ability, yes or no.
export function offer(choices: Choice[], view: BattleView, content: BattleContent): Offer {
  const things = new Map<Thing, Choice>()
  const plates: Plate[] = []
  const rest: Choice[] = []
  for (const choice of choices) {
    const thing = thing_of(choice.action)
    if (thing && !things.has(thing)) things.set(thing, choice)
    else if (on_plate.includes(choice.action.do)) plates.push(plate(choice, view, content))
    else rest.push(choice)
  }
  return { things, plates, rest }
}

function plate(choice: Choice, view: BattleView, content: BattleContent): Plate {
  const { action } = choice
  const plain: Plate = { choice, sign: '', title: choice.words, text: '', about: '' }
  const asked = view.asked?.[0]
  const seat = asked ? view.seats[seat_index(asked)] : undefined
  const last = (view_seat: typeof seat): Technique | undefined => {
    const card = view_seat?.series?.at(-1)
    return typeof card === 'string' ? card : card?.card
  }
  const half = (card: Technique | undefined, which: Half): Plate => {
    const text = card && content.techniques[card]?.[which]
    return text
      ? { choice, sign: which.toUpperCase(), title: text.name, text: text.text, about: card }
      : plain
  }
  const what = String(action.choice ?? '')
  if (action.do === 'act' && (what === 'a' || what === 'b')) return half(last(seat), what)
  if (action.do === 'finish' && what === 'other') return half(last(seat), view.did?.includes('a') ? 'b' : 'a')
  if (what.startsWith('ability') && seat?.hero) {
    const hero = content.heroes[seat.hero]
    return {
      choice,
      sign: `e-${seat.hero}`,
      title: hero?.name ?? choice.words,
      text: hero?.text ?? '',
      about: '',
    }
  }
  if (action.do === 'copy_action' && action.seat) {
    const other = view.seats[seat_index(String(action.seat))]
    const copied = half(last(other), action.action as Half)
    return other?.hero && copied !== plain
      ? { ...copied, title: `${copied.title} · ${content.heroes[other.hero]?.name ?? ''}` }
      : copied
  }
  if (what === 'yes') return { ...plain, sign: 'u-check' }
  if (what === 'no') return { ...plain, sign: 'u-x' }
  if (what === 'end' || what === 'reveal') return { ...plain, sign: 'u-next' }
  return plain
}

// What touching a thing would naturally mean, to ask why it is not possible now.
export function natural(thing: Thing, decision: string | undefined): Action | null {
  const [kind, id] = thing.split(':')
  const asked = (list: string[], usual: string): string =>
    decision && list.includes(decision) ? decision : usual
  if (kind === 'hand') return { do: asked(on_hand, 'lay_card'), card: id }
  if (kind === 'tray') return { do: asked(on_tray, 'draft_pick'), card: id }
  if (kind === 'seat') return { do: asked(on_seat, 'flurry_hero'), seat: `seat${id}` }
  if (kind === 'tactic') {
    const verb = asked(on_tactic, 'flip_tactic')
    return verb === 'name_technique' ? { do: verb, card: id } : { do: verb, tactic: id }
  }
  if (kind === 'hero') return { do: 'keep_hero', hero: id }
  return null
}

// Whether the question of the moment is about things of this kind.
export function about_kind(kind: string, decision: string | undefined): boolean {
  const lists: { [kind: string]: string[] } = {
    hand: on_hand,
    tray: on_tray,
    seat: on_seat,
    tactic: on_tactic,
    hero: ['keep_hero'],
  }
  return !!decision && (lists[kind] ?? []).includes(decision)
}
