// What stands on the lid of each box: who is on the picture, how many may play and
// how long it takes. Which games there are is said by the server; a game without a
// lid here gets a plain one.
import type { GameInfo } from '../core/protocol'
import type { Key } from '../core/words'

export interface Figure {
  hero: string
  width: number // px on a desktop
  above?: boolean // in front of its neighbours
  flip?: boolean
}
export interface Cover {
  id: string
  game: string
  title: string
  text: Key
  options: { [name: string]: string }
  players: [number, number]
  minutes: number
  rays: [string, string]
  hero: string // for small pictures
  cast: Figure[]
}

type Lid = Omit<Cover, 'id' | 'game' | 'title' | 'options'>

const battle: Record<string, Lid> = {
  guardians: {
    text: 'cover.guardians',
    players: [2, 4],
    minutes: 30,
    rays: ['#f0a534', '#e39122'],
    hero: 'gamora',
    cast: [
      { hero: 'rocket', width: 208, above: true },
      { hero: 'groot', width: 258 },
      { hero: 'gamora', width: 236, above: true },
      { hero: 'star_lord', width: 222 },
    ],
  },
  avengers: {
    text: 'cover.avengers',
    players: [2, 4],
    minutes: 30,
    rays: ['#5b93e6', '#4a82d8'],
    hero: 'iron_man',
    cast: [
      { hero: 'hulk', width: 226 },
      { hero: 'thor', width: 200, above: true },
      { hero: 'iron_man', width: 232, above: true },
      { hero: 'black_widow', width: 196, flip: true },
      { hero: 'vision', width: 204, above: true },
    ],
  },
  combined: {
    text: 'cover.combined',
    players: [2, 8],
    minutes: 45,
    rays: ['#e9684f', '#dd5740'],
    hero: 'captain_america',
    cast: [
      { hero: 'drax', width: 186, above: true },
      { hero: 'mantis', width: 166 },
      { hero: 'nebula', width: 176, above: true },
      { hero: 'captain_america', width: 190 },
      { hero: 'hawkeye', width: 172, above: true, flip: true },
      { hero: 'scarlet_witch', width: 182 },
      { hero: 'yondu', width: 172, above: true },
    ],
  },
}
const plain: Lid = {
  text: 'cover.plain',
  players: [1, 8],
  minutes: 0,
  rays: ['#59c0c4', '#48b0b5'],
  hero: 'vision',
  cast: [],
}
const order = ['guardians', 'avengers', 'combined']

export function covers_of(games: GameInfo[]): Cover[] {
  return games.flatMap((game): Cover[] => {
    const box = game.options.find((option) => option.name === 'box')
    if (game.id !== 'battle' || !box)
      return [{ ...plain, id: game.id, game: game.id, title: game.name, options: {} }]
    return order.flatMap((id) => {
      const value = box.values.find((one) => one.value === id)
      return value ? [{ ...battle[id]!, id, game: game.id, title: value.label, options: { box: id } }] : []
    })
  })
}

export function cover_of(covers: Cover[], game: string, box = ''): Cover | undefined {
  return covers.find((one) => one.id === box) ?? covers.find((one) => one.game === game)
}
