// The table's count of what has happened: no news twice, none lost.
import { expect, it } from 'vitest'
import { Refusal, type Asked } from './connection.svelte'
import { Playback } from './playback.svelte'
import type { News, Now, TableNews } from './protocol'
import { Table } from './table.svelte'

const now = (more: Partial<Now> = {}): Now => ({
  status: 'playing',
  game: 'battle',
  as: 'seat0',
  host: true,
  listed: false,
  hints: true,
  options: {},
  seats: [
    { kind: 'person', name: 'Ania', online: true, yours: true, asked: true },
    { kind: 'bot', name: 'Bot', online: true, yours: false, asked: false },
  ],
  watching: 0,
  step: 0,
  view: {},
  question: '',
  choices: [],
  can_undo: false,
  dice: { commitment: '', seed: '' },
  winners: [],
  rematch: '',
  ...more,
})
const item = (n: number): News => ({ n, words: `line ${n}`, kind: 'game', step: n, event: { event: 'x' } })
const items = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => item(from + at))
const message = (n: number, news: News[], more: Partial<Now> = {}): TableNews => ({
  table: 'T',
  after: (news[0]?.n ?? n + 1) - 1,
  n,
  news,
  now: now(more),
})

// A wire that answers by a script and remembers what it was asked.
function wire(answers: (Asked | Error)[]) {
  const asked: Asked[] = []
  const answer = async (what: string, keys: Asked = {}) => {
    asked.push({ do: what, ...keys })
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next ?? {}
  }
  return { asked, state: 'open' as const, ask: answer, change: answer, drop: () => {} }
}
function table(line: ReturnType<typeof wire>) {
  const fresh: number[] = []
  const playback = new Playback(
    () => 0,
    () => 1,
  )
  return { it: new Table(line, playback, (news) => void fresh.push(...news.map((one) => one.n))), fresh }
}
const as_answer = (one: TableNews) => one as unknown as Asked

it('begins with what is kept, which is not fresh', async () => {
  const line = wire([as_answer(message(3, items(1, 3)))])
  const { it: at, fresh } = table(line)
  await at.enter('T')
  expect(at.log.map((one) => one.n)).toEqual([1, 2, 3])
  expect(at.seat).toBe('seat0')
  expect(at.own).toEqual(['seat0'])
  expect(fresh).toEqual([])
})
it('takes what follows, and nothing twice', async () => {
  const { it: at, fresh } = table(wire([as_answer(message(3, items(1, 3)))]))
  await at.enter('T')
  at.hear(message(5, items(4, 5), { step: 5 }))
  at.hear(message(5, items(4, 5), { step: 5 }))
  at.hear(message(5, [], { step: 6 }))
  expect(fresh).toEqual([4, 5])
  expect(at.now?.step).toBe(6)
})
it('asks for what is missing when it notices a gap', async () => {
  const line = wire([as_answer(message(3, items(1, 3))), as_answer(message(7, items(4, 7)))])
  const { it: at, fresh } = table(line)
  await at.enter('T')
  at.hear(message(7, items(6, 7)))
  await Promise.resolve().then(() => {})
  expect(line.asked.at(-1)).toEqual({ do: 'enter', table: 'T', as: 'seat0', after: 3 })
  await new Promise((done) => setTimeout(done))
  expect(fresh).toEqual([4, 5, 6, 7])
  expect(at.log).toHaveLength(7)
})
it('counts a message without news as a gap if its number is ahead', async () => {
  const line = wire([as_answer(message(3, items(1, 3))), as_answer(message(4, items(4, 4)))])
  const { it: at } = table(line)
  await at.enter('T')
  at.hear(message(4, []))
  await new Promise((done) => setTimeout(done))
  expect(at.n).toBe(4)
})
it('does not mind a number without news', async () => {
  const line = wire([as_answer(message(3, items(1, 3)))])
  const { it: at, fresh } = table(line)
  await at.enter('T')
  at.hear({ ...message(6, [item(6)]), after: 3 })
  expect(fresh).toEqual([6])
  expect(line.asked).toHaveLength(1)
})
it('comes back to the same place after a lost connection', async () => {
  const line = wire([as_answer(message(3, items(1, 3)))])
  const { it: at, fresh } = table(line)
  await at.enter('T')
  const asked: Asked[] = []
  await at.come_back(async (what, keys) => {
    asked.push({ do: what, ...keys })
    return as_answer(message(5, items(4, 5)))
  })
  expect(asked).toEqual([{ do: 'enter', table: 'T', as: 'seat0', after: 3 }])
  expect(fresh).toEqual([4, 5])
})
it('starts over when the server has counted less than we have', async () => {
  const line = wire([as_answer(message(9, items(1, 9))), as_answer(message(2, items(1, 2)))])
  const { it: at } = table(line)
  await at.enter('T')
  at.hear(message(2, []))
  await new Promise((done) => setTimeout(done))
  expect(at.n).toBe(2)
  expect(at.log).toHaveLength(2)
})
it('keeps chat apart from the log', async () => {
  const said: News = { n: 4, words: '', kind: 'chat', name: 'Ania', text: 'hi' }
  const { it: at } = table(wire([as_answer(message(3, items(1, 3)))]))
  await at.enter('T')
  at.hear(message(4, [said]))
  expect(at.chat.map((one) => one.text)).toEqual(['hi'])
  expect(at.log).toHaveLength(3)
})
it('says that there is no such table', async () => {
  const { it: at } = table(wire([new Refusal({ error: 'no_table', why: 'There is no such table.' })]))
  await at.enter('T')
  expect(at.missing).toBe(true)
})
it('sees it anew as another of ones own seats', async () => {
  const line = wire([as_answer(message(3, items(1, 3))), as_answer(message(3, items(1, 3), { as: 'seat1' }))])
  const { it: at } = table(line)
  await at.enter('T')
  await at.look('seat1')
  expect(at.seat).toBe('seat1')
  expect(at.log).toHaveLength(3)
})
it('does not listen to another table', async () => {
  const { it: at } = table(wire([as_answer(message(3, items(1, 3)))]))
  await at.enter('T')
  at.hear({ ...message(4, items(4, 4)), table: 'U' })
  expect(at.n).toBe(3)
})
