import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { News, Now } from '../../core/protocol'
import { natural, offer, thing_of } from './choices'
import { count, expand, table_model, tray_cards } from './model'
import { lasts, look_of, sound } from './scenes'
import type { BattleContent, BattleEvent, BattleView } from './view'
import { techniques } from './view'

const folder = join(import.meta.dirname, 'fixtures')
const fixture = (name: string): { now: Now; scenes: News[] } =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { now: Now; scenes: News[] }
const all = readdirSync(folder).map((file) => file.replace('.json', ''))

const half = (id: string, which: string) => ({ name: `${id} ${which}`, text: `what ${id} ${which} does` })
const content: BattleContent = {
  techniques: Object.fromEntries(
    techniques.map((id) => [id, { name: id, number: 1, a: half(id, 'a'), b: half(id, 'b') }]),
  ),
  heroes: Object.fromEntries(['hawkeye', 'iron_man'].map((id) => [id, { name: id, text: `what ${id} can` }])),
  battlefields: {},
}

describe('the table', () => {
  it.each(all)('%s: every seat is drawn once, the own one apart', (name) => {
    const { now } = fixture(name)
    const model = table_model(now)
    const drawn = [...model.others.map((s) => s.index), ...(model.me ? [model.me.index] : [])].sort()
    expect(drawn).toEqual(now.seats.map((_, i) => i))
    expect(model.me === null).toBe(now.as === 'spectator')
  })
  it.each(all)('%s: the hand has as many cards as the seat says', (name) => {
    const model = table_model(fixture(name).now)
    if (model.me) expect(model.hand.length).toBe(model.me.hand)
  })
  it.each(all)('%s: no more is known of a hand than it holds', (name) => {
    for (const seat of table_model(fixture(name).now).others)
      expect(seat.known.length).toBeLessThanOrEqual(seat.hand + (seat.laid ? 1 : 0))
  })
  it('starts with the left neighbour', () => {
    expect(table_model(fixture('p6-toggle_ko').now).others.map((s) => s.index)).toEqual([4, 5, 0, 1, 2])
  })
  it('shows the card in play and whose it is', () => {
    const { playing } = table_model(fixture('p2-finish').now)
    expect([playing?.seat.name, playing?.card]).toEqual(['seat0', 'trick'])
    expect(table_model(fixture('p4-lay_3').now).playing).toBeNull()
  })
  it('knows who is out, and that nobody is out once the game is over', () => {
    expect(table_model(fixture('w4-wait_act_out').now).seats.some((s) => s.out)).toBe(true)
    expect(table_model(fixture('t4-over').now).seats.some((s) => s.out)).toBe(false)
  })
  it('counts a team once and marks mates', () => {
    const model = table_model(fixture('t4-over').now)
    expect(model.sides.map((s) => s.seats.map((x) => x.index))).toEqual([
      [0, 2],
      [1, 3],
    ])
    expect(model.others.filter((s) => s.mate).map((s) => s.index)).toEqual([2])
    expect(model.mode).toBe('over')
  })
  it('opens the right tray', () => {
    const draft = table_model(fixture('p4-draft_pick').now)
    expect(draft.mode).toBe('draft')
    expect(tray_cards(draft).length).toBe(count(draft.view.row))
    const take = table_model(fixture('p3-take_card').now)
    expect([take.mode, ...tray_cards(take)]).toEqual(['take', 'planning'])
    expect(table_model(fixture('p4-keep_hero').now).mode).toBe('heroes')
  })
  it('opens up piles in the order of the numbers', () => {
    expect(expand({ shot: 1, ambush: 2 })).toEqual(['ambush', 'ambush', 'shot'])
  })
})

describe('the offer', () => {
  it.each(all)('%s: every choice is a thing, a plate or a button, and none is two', (name) => {
    const { now } = fixture(name)
    const { things, plates, rest } = offer(now.choices, now.view as unknown as BattleView, content)
    const shown = [...things.values(), ...plates.map((p) => p.choice), ...rest]
    expect(shown.length).toBe(now.choices.length)
    expect(new Set(shown)).toEqual(new Set(now.choices))
  })
  it('never loses two choices about one thing', () => {
    const twice = [1, 2].map((n) => ({ action: { do: 'lay_card', card: 'melee', n }, words: `melee ${n}` }))
    const { things, rest } = offer(twice, { viewer: '', phase: '', seats: [] }, content)
    expect(things.size + rest.length).toBe(2)
  })
  it('makes a button of what it does not know', () => {
    const strange = [{ action: { do: 'dance', on: 'table' }, words: 'Dance' }]
    expect(offer(strange, { viewer: '', phase: '', seats: [] }, content).rest).toEqual(strange)
  })
  it('lights what a choice is about', () => {
    expect(thing_of({ do: 'lay_card', card: 'melee' })).toBe('hand:melee')
    expect(thing_of({ do: 'toggle_ko', tactic: 'trick' })).toBe('tactic:trick')
    expect(thing_of({ do: 'name_technique', card: 'shot' })).toBe('tactic:shot')
    expect(thing_of({ do: 'pick_more', seat: 'seat3' })).toBe('seat:3')
    expect(thing_of({ do: 'pick_more', stop: true })).toBe('')
    expect(thing_of({ do: 'keep_hero', hero: 'thor' })).toBe('hero:thor')
  })
  it('stopping is a button, the opponents are lit', () => {
    const { now } = fixture('t4-pick_more')
    const { things, rest } = offer(now.choices, now.view as unknown as BattleView, content)
    expect([...things.keys()]).toEqual(['seat:3'])
    expect(rest.map((c) => c.action.stop)).toEqual([true])
  })
  it('tells an ability and a copied action by their texts', () => {
    const finish = fixture('p2-finish').now
    const texts = offer(finish.choices, finish.view as unknown as BattleView, content).plates.map(
      (p) => p.text,
    )
    expect(texts).toContain('what iron_man can')
    const copy = fixture('p8-copy_action').now
    expect(offer(copy.choices, copy.view as unknown as BattleView, content).plates.length).toBe(2)
  })
  it('asks why about what a touch would mean', () => {
    expect(natural('hand:melee', 'act')).toEqual({ do: 'lay_card', card: 'melee' })
    expect(natural('hand:melee', 'pay_card')).toEqual({ do: 'pay_card', card: 'melee' })
    expect(natural('tactic:shot', 'toggle_ko')).toEqual({ do: 'toggle_ko', tactic: 'shot' })
    expect(natural('seat:2', undefined)).toEqual({ do: 'flurry_hero', seat: 'seat2' })
  })
})

describe('scenes', () => {
  const events = readFileSync(join(import.meta.dirname, '../../../../docs/protocol.md'), 'utf8')
    .split('### Events')[1]!
    .split('### Refusals')[0]!
  const names = [...events.matchAll(/^\| `(\w+)` \|/gm)].map((m) => m[1]!).filter((n) => n !== 'event')

  it('knows every event of the protocol', () => {
    expect(names.length).toBeGreaterThan(50)
    const silent = ['hero_dealt', 'hero_chosen'] // secret, and seen at once
    expect(names.filter((event) => look_of({ event }).ms === 0)).toEqual(silent)
  })
  it('shouts once for a trap and its damage', () => {
    const hurt: BattleEvent = { event: 'hero_hurt', n: 1, source: 'trap' }
    expect([look_of({ event: 'trap_sprung' }).shout, look_of(hurt).shout]).toEqual(['trap', ''])
    expect(look_of({ ...hurt, n: 2, source: 'melee' }).shout).toBe('big_hit')
  })
  it.each(all)('%s: what happened can be played', (name) => {
    for (const news of fixture(name).scenes) {
      expect(lasts(news)).toBeGreaterThanOrEqual(0)
      sound(news)
    }
  })
  it('is silent about what is no event of the game', () => {
    expect(lasts({ n: 1, words: '', kind: 'options' })).toBe(0)
  })
})
