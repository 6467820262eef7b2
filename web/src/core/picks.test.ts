import { describe, expect, it } from 'vitest'
import { is_picking, picked_action, picked_again, taken } from './picks'
import type { Choice } from './protocol'

const red: Choice = { action: { do: 'pick', die: 'red 3' }, words: 'red 3', copies: 2 }
const blue: Choice = { action: { do: 'pick', die: 'blue 1' }, words: 'blue 1', copies: 1 }
const roll: Choice = { action: { do: 'roll' }, words: 'roll' }

describe('picks', () => {
  it('knows a series from single choices', () => {
    expect(is_picking([red, blue, roll])).toBe(true)
    expect(is_picking([roll])).toBe(false)
  })
  it('takes as many as there are, then none', () => {
    let picked = picked_again([], 0, 2)
    picked = picked_again(picked, 1, 1)
    picked = picked_again(picked, 0, 2)
    expect(picked).toEqual([0, 1, 0])
    expect(taken(picked, 0)).toBe(2)
    expect(picked_again(picked, 0, 2)).toEqual([1])
  })
  it('sends the picks in the order of the person, and what ends them last', () => {
    const choices = [red, blue, roll]
    expect(picked_action(choices, [1, 0], roll.action)).toEqual([blue.action, red.action, roll.action])
    expect(picked_action(choices, [], roll.action)).toEqual(roll.action)
    expect(picked_action(choices, [1])).toEqual([blue.action])
  })
})
