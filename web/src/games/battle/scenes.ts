// What one event looks like: how long it takes, which word is shouted, in which
// tone its caption stands. The drawing (Battle.svelte, motion.ts) follows this.
import type { News } from '../../core/protocol'
import type { SoundName } from '../../core/sound'
import type { BattleEvent } from './view'

export type Tone = 'plain' | 'story' | 'hurt'
export interface Look {
  ms: number // at speed 1
  shout: Shout | ''
  tone: Tone
  turn: boolean // belongs to the card that is being played: its caption joins the others
}
export type Shout = 'trap' | 'hit' | 'big_hit' | 'ko' | 'order' | 'saved'

const still: Look = { ms: 0, shout: '', tone: 'story', turn: false }
const looks: { [event: string]: Partial<Look> } = {
  first_player_named: { ms: 700 },
  hero_shown: { ms: 420 },
  fight_begun: { ms: 1500 },
  field_revealed: { ms: 1800 },
  energy_set: { ms: 90 },
  card_drawn: { ms: 220 },
  row_card: { ms: 120 },
  card_picked: { ms: 420 },
  row_cleared: { ms: 320 },
  card_given: { ms: 320 },
  deck_reshuffled: { ms: 500 },
  round_begun: { ms: 500 },
  stage_begun: { ms: 320 },
  card_laid: { ms: 220 },
  laid_opened: { ms: 420 },
  card_revealed: { ms: 820, turn: true },
  order_broken: { ms: 700, shout: 'order', tone: 'hurt', turn: true },
  order_ko_spent: { ms: 320, tone: 'plain', turn: true },
  ko_struck: { ms: 700, shout: 'ko', tone: 'hurt', turn: true },
  ko_withstood: { ms: 700, shout: 'saved', tone: 'plain', turn: true },
  trap_sprung: { ms: 600, shout: 'trap', tone: 'hurt', turn: true },
  action_chosen: { ms: 700, turn: true },
  ability_used: { ms: 700, turn: true },
  hero_targeted: { ms: 420, tone: 'plain', turn: true },
  hero_hurt: { ms: 640, shout: 'hit', tone: 'hurt', turn: true },
  hero_untouched: { ms: 600, shout: 'saved', tone: 'plain', turn: true },
  hurt_prevented: { ms: 600, shout: 'saved', tone: 'plain', turn: true },
  energy_gained: { ms: 480, tone: 'plain', turn: true },
  technique_named: { ms: 600, tone: 'plain', turn: true },
  card_discarded: { ms: 320, tone: 'plain', turn: true },
  hand_shown: { ms: 900, tone: 'plain', turn: true },
  hand_seen: { ms: 600, tone: 'plain', turn: true },
  card_taken: { ms: 480, tone: 'plain', turn: true },
  card_recovered: { ms: 420, tone: 'plain', turn: true },
  laid_seen: { ms: 500, tone: 'plain', turn: true },
  laid_discarded: { ms: 500, tone: 'plain', turn: true },
  laid_swapped: { ms: 420, tone: 'plain', turn: true },
  laid_returned: { ms: 320 },
  trap_placed: { ms: 480, tone: 'plain', turn: true },
  trap_removed: { ms: 480, tone: 'plain', turn: true },
  ko_placed: { ms: 480, tone: 'plain', turn: true },
  ko_removed: { ms: 480, tone: 'plain', turn: true },
  marker_taken: { ms: 420, tone: 'plain', turn: true },
  stance_taken: { ms: 420, tone: 'plain', turn: true },
  ward_raised: { ms: 420, tone: 'plain', turn: true },
  ward_ended: { ms: 220, tone: 'plain', turn: true },
  hands_locked: { ms: 500, tone: 'plain', turn: true },
  hands_unlocked: { ms: 220 },
  overtime_begun: { ms: 600, tone: 'hurt', turn: true },
  overtime_ended: { ms: 420, tone: 'plain', turn: true },
  trigger_fired: { ms: 500, tone: 'plain', turn: true },
  hero_left: { ms: 800, tone: 'hurt', turn: true },
  round_over: { ms: 320 },
  fight_shared_by_cap: { ms: 900 },
  fight_won: { ms: 2400 },
  target_raised: { ms: 900 },
  deciding_fight: { ms: 1200 },
  game_won: { ms: 2800 },
}

export function look_of(event: BattleEvent): Look {
  const look = { ...still, ...looks[event.event] }
  if (event.event === 'hero_hurt' && event.source === 'trap')
    look.shout = '' // the trap has had its word
  else if (event.event === 'hero_hurt' && (event.n ?? 0) > 1) look.shout = 'big_hit'
  if (event.event === 'hero_left' && event.cause === 'energy') look.shout = 'ko'
  return look
}

// For the page, which plays the queue (src/games/types.ts, Scenes).
export const event_of = (news: News | null): BattleEvent | null =>
  news?.kind === 'game' ? (news.event as unknown as BattleEvent) : null

export function lasts(news: News): number {
  const event = event_of(news)
  return event ? look_of(event).ms : 0
}

const sounds: { [event: string]: SoundName } = {
  card_laid: 'lay',
  card_picked: 'lay',
  card_revealed: 'reveal',
  laid_opened: 'reveal',
  trap_sprung: 'trap',
  ko_struck: 'knockout',
  energy_gained: 'gain',
  trap_placed: 'token',
  trap_removed: 'token',
  ko_placed: 'token',
  ko_removed: 'token',
  marker_taken: 'token',
  fight_won: 'win',
  game_won: 'win',
}
export function sound(news: News): SoundName | null {
  const event = event_of(news)
  if (!event) return null
  if (event.event === 'hero_hurt') return (event.n ?? 0) > 1 ? 'hard_hit' : 'hit'
  if (event.event === 'hero_left') return event.cause === 'energy' ? 'knockout' : null
  return sounds[event.event] ?? null
}
