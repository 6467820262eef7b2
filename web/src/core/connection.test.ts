// The wire against a scripted peer: what is asked is answered, whatever breaks.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Connection,
  Dropped,
  Refusal,
  retry_delay,
  timing,
  type Asked,
  type Socket,
} from './connection.svelte'

class Peer implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  said: Asked[] = []
  closed = false
  send(text: string): void {
    this.said.push(JSON.parse(text) as Asked)
  }
  close(): void {
    this.closed = true
  }
  open(): void {
    this.onopen?.(null)
  }
  say(message: Asked): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  answer(what: string, more: Asked = {}): void {
    const asked = this.said.findLast((one) => one.do === what)!
    this.say({ re: asked.id, ok: true, ...more })
  }
  refuse(what: string, more: Asked): void {
    const asked = this.said.findLast((one) => one.do === what)!
    this.say({ re: asked.id, ok: false, why: 'no', ...more })
  }
  break(): void {
    this.onclose?.(null)
  }
  asked(what: string): Asked[] {
    return this.said.filter((one) => one.do === what)
  }
}

let peers: Peer[] = []
let news: Asked[] = []
const peer = () => peers.at(-1)!
const settle = () => vi.advanceTimersByTimeAsync(0)

function connection(): Connection {
  const wire = new Connection(
    () => {
      peers.push(new Peer())
      return peer()
    },
    async (ask) => void (await ask('hello', { lang: 'en' })),
    (message) => void news.push(message),
    () => 1,
  )
  wire.open()
  return wire
}
async function greeted(wire: Connection): Promise<void> {
  peer().open()
  peer().answer('hello')
  await settle()
  expect(wire.state).toBe('open')
}

beforeEach(() => {
  vi.useFakeTimers()
  peers = []
  news = []
})
afterEach(() => void vi.useRealTimers())

describe('requests', () => {
  it('wait until the greeting is over', async () => {
    const wire = connection()
    const answer = wire.ask('rules', { game: 'battle' })
    peer().open()
    expect(peer().asked('rules')).toHaveLength(0)
    peer().answer('hello')
    await settle()
    peer().answer('rules', { rules: [] })
    expect(await answer).toMatchObject({ ok: true, rules: [] })
  })
  it('that change something carry a key, and each its own', async () => {
    const wire = connection()
    await greeted(wire)
    void wire.change('chat', { text: 'a' })
    void wire.change('chat', { text: 'b' })
    const keys = peer()
      .asked('chat')
      .map((one) => String(one.key))
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    expect(new Set(keys).size).toBe(2)
    expect(wire.unsaved).toBe(2)
  })
  it('that are refused say why', async () => {
    const wire = connection()
    await greeted(wire)
    const answer = wire.change('act')
    peer().refuse('act', { error: 'illegal', rule: 'B-3.4' })
    await expect(answer).rejects.toBeInstanceOf(Refusal)
    expect(wire.unsaved).toBe(0)
  })
  it('over the limit come again after the pause, under a new key', async () => {
    const wire = connection()
    await greeted(wire)
    const answer = wire.change('chat', { text: 'a' })
    peer().refuse('chat', { error: 'too_fast', wait: 700 })
    await vi.advanceTimersByTimeAsync(699)
    expect(peer().asked('chat')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    const [first, second] = peer().asked('chat')
    expect(second!.key).not.toBe(first!.key)
    peer().answer('chat')
    await answer
  })
  it('of a table that was left are dropped', async () => {
    const wire = connection()
    await greeted(wire)
    const answer = wire.change('act', {}, 'T1')
    wire.drop('T1')
    await expect(answer).rejects.toBeInstanceOf(Dropped)
  })
})

describe('a lost connection', () => {
  it('is greeted anew and gets the unanswered change again, same key, once', async () => {
    const wire = connection()
    await greeted(wire)
    const answer = wire.change('act', { seat: 'seat0' })
    const key = peer().asked('act')[0]!.key
    peer().break()
    expect(wire.state).toBe('lost')
    await vi.advanceTimersByTimeAsync(timing.first_retry)
    expect(peers).toHaveLength(2)
    peer().open()
    expect(peer().asked('act')).toHaveLength(0)
    peer().answer('hello')
    await settle()
    expect(peer().asked('act')).toEqual([expect.objectContaining({ key })])
    peer().answer('act')
    await answer
    peer().break()
    await vi.advanceTimersByTimeAsync(timing.first_retry)
    await greeted(wire)
    expect(peer().asked('act')).toHaveLength(0)
  })
  it('is tried later and later, and at once when asked', async () => {
    const wire = connection()
    peer().break()
    await vi.advanceTimersByTimeAsync(timing.first_retry)
    peer().break()
    await vi.advanceTimersByTimeAsync(timing.first_retry * 2 - 1)
    expect(peers).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(peers).toHaveLength(3)
    peer().break()
    wire.hurry()
    expect(peers).toHaveLength(4)
  })
  it('that breaks during the greeting is tried again', async () => {
    const wire = connection()
    peer().open()
    peer().break()
    await vi.advanceTimersByTimeAsync(timing.first_retry)
    await greeted(wire)
  })
  it('waits between half and all of a doubled pause, never longer than the limit', () => {
    expect(retry_delay(0, () => 0)).toBe(timing.first_retry / 2)
    expect(retry_delay(3, () => 1)).toBe(timing.first_retry * 8)
    expect(retry_delay(50, () => 1)).toBe(timing.longest_retry)
  })
})

describe('a silent peer', () => {
  it('is asked whether it lives, and given up if not', async () => {
    const wire = connection()
    await greeted(wire)
    await vi.advanceTimersByTimeAsync(timing.quiet + timing.look)
    expect(peer().asked('ping').length).toBeGreaterThan(0)
    const dead = peer()
    await vi.advanceTimersByTimeAsync(timing.dead - timing.quiet + timing.look)
    expect(dead.closed).toBe(true)
    expect(wire.state).toBe('lost')
    dead.say({ table: 'late', now: {} })
    expect(news).toHaveLength(0)
  })
  it('that answers is kept, even if it refuses', async () => {
    const wire = connection()
    await greeted(wire)
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(timing.quiet + timing.look)
      peer().refuse('ping', { error: 'bad_request' })
    }
    expect(wire.state).toBe('open')
    expect(peers).toHaveLength(1)
  })
})
