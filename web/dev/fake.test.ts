// The page's whole core against the fake server and the real rules: a game from the
// first hello to the last fight, without a browser.
import { afterEach, expect, it } from 'vitest'
import { Hall } from '../src/core/hall.svelte.ts'
import type { Socket } from '../src/core/connection.svelte.ts'
import { program } from './engine.ts'
import { FakeServer, pace } from './fake.ts'

const halls: Hall[] = []
function sit(server: FakeServer, person: string): { hall: Hall; cut: () => void } {
  let broken = () => {}
  const hall = new Hall(
    () => {
      const socket: Socket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send: () => {},
        close: () => broken(),
      }
      const chair = server.connect(person, (data) => setTimeout(() => socket.onmessage?.({ data })))
      socket.send = (text) => chair.hear(text)
      broken = () => {
        chair.gone()
        socket.onclose?.(null)
      }
      setTimeout(() => socket.onopen?.(null))
      return socket
    },
    null,
    ['en'],
  )
  hall.settings.speed = 0
  halls.push(hall)
  hall.wire.open()
  return { hall, cut: () => broken() }
}
async function until(what: () => boolean): Promise<void> {
  for (let i = 0; i < 4000 && !what(); i++) await new Promise((done) => setTimeout(done, 5))
  expect(what()).toBe(true)
}
afterEach(() => {
  for (const hall of halls.splice(0)) hall.wire.close()
})

it.runIf(program)(
  'plays a whole game through, the connection cut on the way',
  { timeout: 60_000 },
  async () => {
    pace.bot = 0
    const { hall, cut } = sit(new FakeServer(), 'ania')
    await until(() => hall.known)
    const opened = await hall.wire.change('open', {
      game: 'battle',
      options: { players: '2' },
      seats: [{ kind: 'you' }, { kind: 'bot', level: 'greedy' }],
      start: true,
    })
    await hall.table.enter(String(opened.table))
    const { table } = hall
    let moves = 0
    while (table.now!.status === 'playing') {
      await until(() => table.now!.status !== 'playing' || table.now!.choices.length > 0)
      const choice = table.now!.choices[0]
      if (!choice) break
      const step = table.now!.step
      const act = table.act('seat0', choice.action)
      if (++moves % 10 === 0) cut()
      await act
      await until(() => table.now!.step > step || table.now!.status !== 'playing')
    }
    expect(table.now!.winners.length).toBeGreaterThan(0)
    expect(table.log.map((one) => one.n)).toEqual(table.log.map((_, at) => at + 1))
    expect(moves).toBeGreaterThan(10)
  },
)

it.runIf(program)('shows two people each their own hand only', { timeout: 20_000 }, async () => {
  pace.bot = 0
  const server = new FakeServer()
  const ania = sit(server, 'ania').hall
  const bartek = sit(server, 'bartek').hall
  await until(() => ania.known && bartek.known)
  const opened = await ania.wire.change('open', {
    game: 'battle',
    options: { players: '2' },
    seats: [{ kind: 'you' }],
  })
  const id = String(opened.table)
  await ania.table.enter(id)
  await bartek.table.enter(id)
  expect(bartek.table.now!.as).toBe('spectator')
  await bartek.table.change('sit', { seat: 'seat1', name: 'Bartek' })
  await until(() => ania.table.now!.seats[1]!.name === 'Bartek')
  await ania.table.change('start')
  await until(() => bartek.table.now!.status === 'playing')
  await ania.table.change('chat', { text: 'hello' })
  await until(() => bartek.table.chat.length === 1)
  const secrets = bartek.table.log.filter((one) => one.kind === 'game' && one.event.event === 'hero_dealt')
  expect(
    secrets.some((one) => one.kind === 'game' && one.event.seat === 'seat0' && 'hero' in one.event),
  ).toBe(false)
  expect(
    secrets.some((one) => one.kind === 'game' && one.event.seat === 'seat1' && 'hero' in one.event),
  ).toBe(true)
})
