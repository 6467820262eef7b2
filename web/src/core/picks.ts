// A choice of several things, built step by step. The server lists what may be picked
// (`copies`: how often) and what ends the series; a person picks in any order, and all
// of it goes out as one action: a list.
import type { Action, Choice } from './protocol'

export const is_picking = (choices: Choice[]): boolean => choices.some((one) => one.copies)

/** How often the choice at this place has been picked. */
export const taken = (picked: number[], at: number): number => picked.filter((one) => one === at).length

/** Once more of it, or none of it if there are no more. */
export function picked_again(picked: number[], at: number, copies: number): number[] {
  return taken(picked, at) < copies ? [...picked, at] : picked.filter((one) => one !== at)
}

/** What is sent: the picks, and at the end what ends them. */
export function picked_action(choices: Choice[], picked: number[], end?: Action): Action | Action[] {
  const list = picked.map((at) => choices[at]!.action)
  if (!list.length && end) return end
  return end ? [...list, end] : list
}
