// What the fake server says. Names come from the real packs; sentences are few and
// English.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { program, type Json } from './engine.ts'

type Lang = 'en' | 'ru' | 'pl'
type Who = (seat: string) => string

const pack = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`../../content/battle/${name}.json`, import.meta.url), 'utf8'))
const packs = { avengers: pack('avengers'), guardians: pack('guardians'), techniques: pack('techniques') }

const contents = new Map<Lang, Json>()
export function content_of(lang: Lang): Json {
  const known = contents.get(lang)
  if (known) return known
  const rows = (list: Json[], made: (row: Json) => Json) =>
    Object.fromEntries(list.map((row) => [row.id, made(row)]))
  const named = (row: Json) => ({ name: row.name[lang], text: row.text?.[lang] ?? '' })
  const both = (part: string) => [...packs.avengers[part], ...packs.guardians[part]] as Json[]
  const content = {
    heroes: rows(both('heroes'), named),
    battlefields: rows(both('battlefields'), named),
    techniques: rows(packs.techniques.techniques, (row) => ({
      ...named(row),
      number: row.number,
      a: named(row.a),
      b: named(row.b),
    })),
  }
  contents.set(lang, content)
  return content
}

const spaced = (text: string) => text.replaceAll('_', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

let engine_games: Json[] | null = null
export function game_list(lang: Lang): Json[] {
  engine_games ??= program
    ? (JSON.parse(execFileSync(program, ['engine'], { input: '{"do":"games"}\n' }).toString())
        .games as Json[])
    : [{ id: 'battle', options: [{ name: 'players', values: ['2', '3', '4'], usual: '4' }] }]
  const boxes: Json = {
    avengers: packs.avengers.name[lang],
    guardians: packs.guardians.name[lang],
    combined: { en: 'Both boxes', ru: 'Обе коробки', pl: 'Oba pudełka' }[lang],
  }
  return engine_games.map((game) => ({
    id: game.id,
    name: { en: 'Battle of Superheroes', ru: 'Битва супергероев', pl: 'Bitwa superbohaterów' }[lang],
    levels: ['novice', 'casual', 'strong', 'master'],
    usual_level: 'casual',
    options: game.options.map((option: Json, at: number) => ({
      name: option.name,
      label: capital(spaced(option.name)),
      help: `What "${spaced(option.name)}" means is said by the real server.`,
      values: option.values.map((value: string) => ({
        value,
        label: boxes[value] ?? capital(spaced(value)),
      })),
      usual: option.usual,
      more: at > 5,
    })),
  }))
}

const name_of = (list: string, id: string, lang: Lang): string =>
  content_of(lang)[list][id]?.name ?? spaced(id)

const questions: Record<string, string> = {
  keep_hero: 'Choose your hero.',
  draft_pick: 'Take a card from the row.',
  lay_card: 'Choose a card for your series.',
  act: 'Choose an action of your card.',
  finish: 'End your turn, or use an ability.',
  before_reveal: 'Reveal your card, or use an ability.',
  flip_tactic: 'Choose a tactic to turn.',
  toggle_ko: 'Choose a tactic for the Knockout.',
}
export function question_words(view: Json, asked: boolean, others: string[]): string {
  const question = questions[view.decision as string] ?? capital(spaced(view.decision ?? '')) + '.'
  return asked ? question : `${others.join(', ')}: ${question.toLowerCase()}`
}

export function choice_words(action: Json, view: Json, who: Who, lang: Lang): Json {
  const rest = Object.entries(action).filter(([key]) => key !== 'do')
  const words = rest.map(([key, value]) => {
    if (key === 'hero') return name_of('heroes', value, lang)
    if (key === 'seat') return who(value)
    if (key === 'card' || key === 'tactic') return name_of('techniques', value, lang)
    return capital(spaced(String(value)))
  })
  const card = content_of(lang).techniques[action.card]
  const own = view.seats?.[Number(String(view.viewer).slice(4))]
  const last = own?.series?.at(-1)
  const last_card = content_of(lang).techniques[last?.card ?? last]
  const warned = action.do === 'lay_card' && card && last_card && card.number < last_card.number
  const numbered = action.do === 'lay_card' && card ? ` (${card.number}): ${card.a.name}, ${card.b.name}` : ''
  return {
    action,
    words: words.join(', ') + numbered,
    ...(warned ? { marks: [`${card.number} < ${last_card.number}: out`] } : {}),
  }
}

const sentences: Record<string, (e: Json, who: string, card: string, other: string) => string> = {
  hero_shown: (_, who) => `${who} enters the ring.`,
  fight_begun: (e) => `Fight ${e.n} begins.`,
  round_begun: (e) => `Round ${e.n}.`,
  stage_begun: (e) => `Stage ${e.n}.`,
  card_laid: (e, who, card) => (e.card ? `${who} lays ${card}.` : `${who} lays a card face down.`),
  card_revealed: (_, who, card) => `${who} reveals ${card}.`,
  card_picked: (_, who, card) => `${who} takes ${card}.`,
  trap_sprung: (_, who, card) => `${who} steps on the trap of ${card}.`,
  ko_struck: (_, who, card) => `${who} runs onto the Knockout on ${card}.`,
  order_broken: (_, who, card) => `${who} breaks the order with ${card}.`,
  hero_hurt: (e, who) => `${who} takes ${e.n} damage.`,
  energy_gained: (e, who) => `${who} gains ${e.n} energy.`,
  hero_left: (e, who) => `${who} is out: ${spaced(e.cause ?? '')}.`,
  hero_targeted: (_, who, __, other) => `${who} chooses ${other}.`,
  trap_placed: (_, who, card) => `${who} sets a trap on ${card}.`,
  trap_removed: (_, who, card) => `${who} clears the trap of ${card}.`,
  ko_placed: (_, who, card) => `${who} puts a Knockout on ${card}.`,
  action_chosen: (e, who, card) => `${who} plays ${card}, action ${String(e.action).toUpperCase()}.`,
  fight_won: (e) => `The fight is won (${e.n}).`,
  game_won: () => 'The game is won.',
}
export function event_words(event: Json, who: Who, lang: Lang): string {
  const card = event.card ? name_of('techniques', event.card, lang) : ''
  const other = event.other ? who(event.other) : ''
  return sentences[event.event as string]?.(event, event.seat ? who(event.seat) : '', card, other) ?? ''
}
