// The wire to the server: one WebSocket, requests with answers, news in between.
// docs/online.md says what is spoken; this file sees to it that nothing asked is
// lost. A request waits here until it is answered. When the socket breaks, a new
// one is opened (later and later, with some jitter), it is greeted (hello, and
// back to the table one sat at), and everything unanswered is sent again: what
// changes something carries a key, so that the server acts on it once.
import type { Refused } from './protocol'

/** The part of a WebSocket that is used: tests bring their own. */
export interface Socket {
  onopen: ((event: any) => any) | null
  onmessage: ((message: any) => any) | null
  onclose: ((event: any) => any) | null
  send(text: string): void
  close(): void
}

export type Asked = { [key: string]: unknown }
export type Ask = (what: string, keys?: Asked) => Promise<Asked>

/** The server has said no. Nothing has changed. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.why)
  }
}
/** The question has lost its meaning: its table was left, or the page was closed. */
export class Dropped extends Error {}

interface Waiting {
  id: number
  message: Asked
  at: string // the table it was asked at; empty for the hall
  sent: boolean
  tries: number
  answered: (answer: Asked) => void
  refused: (error: Error) => void
}

export const timing = {
  first_retry: 400, // ms; doubles with every failure
  longest_retry: 12_000,
  quiet: 20_000, // nothing heard for so long: ask whether anybody is there
  dead: 28_000, // and still nothing: the peer is gone
  look: 2_000, // how often that is looked at
}

export function new_key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Half to all of the doubled time, so that a thousand pages do not come back in one instant. */
export function retry_delay(failures: number, random: () => number): number {
  const full = Math.min(timing.first_retry * 2 ** failures, timing.longest_retry)
  return full * (0.5 + 0.5 * random())
}

export class Connection {
  state: 'connecting' | 'open' | 'lost' = $state('connecting')
  lost_at = $state(0) // when it broke, by Date.now(); 0 while it holds
  unsaved = $state(0) // changes asked for and not yet answered

  private socket: Socket | null = null
  private waiting: Waiting[] = []
  private greeting = new Map<number, { answered: (a: Asked) => void; refused: (e: Error) => void }>()
  private last_id = 0
  private failures = 0
  private heard = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private closed = false

  constructor(
    private readonly open_socket: () => Socket,
    private readonly greet: (ask: Ask) => Promise<void>,
    private readonly news: (message: Asked) => void,
    private readonly random: () => number = Math.random,
  ) {}

  open(): void {
    this.closed = false
    this.connect()
    this.watch ??= setInterval(() => this.look_for_life(), timing.look)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    clearInterval(this.watch)
    this.watch = undefined
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  /** Try again now instead of at the end of the pause: the network is back, or a person asks. */
  hurry(): void {
    if (this.closed || this.socket) return
    this.failures = 0
    clearTimeout(this.retry)
    this.connect()
  }

  /** Something that only reads. */
  ask(what: string, keys: Asked = {}, at = ''): Promise<Asked> {
    return this.put({ do: what, ...keys }, at)
  }

  /** Something that changes the table: gets its key here, and is sent until it is answered. */
  async change(what: string, keys: Asked = {}, at = ''): Promise<Asked> {
    this.unsaved++
    try {
      return await this.put({ do: what, key: new_key(), ...keys }, at)
    } finally {
      this.unsaved--
    }
  }

  /** What was asked at a table that has been left is of no use any more. */
  drop(at: string): void {
    const gone = this.waiting.filter((one) => one.at === at)
    this.waiting = this.waiting.filter((one) => one.at !== at)
    for (const one of gone) one.refused(new Dropped('left the table'))
  }

  private put(message: Asked, at: string): Promise<Asked> {
    return new Promise((answered, refused) => {
      const id = ++this.last_id
      const one: Waiting = { id, message: { id, ...message }, at, sent: false, tries: 0, answered, refused }
      this.waiting.push(one)
      if (this.state === 'open') this.send(one)
    })
  }

  private send(one: Waiting): void {
    one.sent = true
    this.socket?.send(JSON.stringify(one.message))
  }

  private connect(): void {
    const socket = this.open_socket()
    this.socket = socket
    socket.onopen = () => void this.begin(socket)
    socket.onmessage = (message: { data: unknown }) => {
      if (this.socket === socket) this.hear(String(message.data))
    }
    socket.onclose = () => {
      if (this.socket === socket) this.broke()
    }
    this.heard = Date.now()
  }

  private async begin(socket: Socket): Promise<void> {
    this.heard = Date.now()
    const ask: Ask = (what, keys = {}) =>
      new Promise((answered, refused) => {
        const id = ++this.last_id
        this.greeting.set(id, { answered, refused })
        socket.send(JSON.stringify({ id, do: what, ...keys }))
      })
    try {
      await this.greet(ask)
    } catch (error) {
      if (this.socket !== socket) return
      // A server that refuses hello is not one to go on with: come again later.
      if (error instanceof Refusal) socket.close()
      this.broke()
      return
    }
    if (this.socket !== socket) return
    this.failures = 0
    this.state = 'open'
    this.lost_at = 0
    for (const one of this.waiting) this.send(one)
  }

  private hear(text: string): void {
    this.heard = Date.now()
    const message = JSON.parse(text) as Asked
    if (!('re' in message)) {
      this.news(message)
      return
    }
    const id = Number(message.re)
    const greeted = this.greeting.get(id)
    if (greeted) {
      this.greeting.delete(id)
      if (message.ok) greeted.answered(message)
      else greeted.refused(new Refusal(message as unknown as Refused))
      return
    }
    const one = this.waiting.find((waiting) => waiting.id === id)
    if (!one) return // an answer to a ping, or to what was dropped
    if (!message.ok && message.error === 'too_fast' && one.tries < 3) {
      this.again_later(one, Number(message.wait) || 500)
      return
    }
    this.waiting = this.waiting.filter((waiting) => waiting !== one)
    if (message.ok) one.answered(message)
    else one.refused(new Refusal(message as unknown as Refused))
  }

  // A request over the limit has changed nothing, so it may come again under a new key.
  private again_later(one: Waiting, wait: number): void {
    one.tries++
    if ('key' in one.message) one.message = { ...one.message, key: new_key() }
    one.sent = false
    setTimeout(() => {
      if (this.state === 'open' && !one.sent && this.waiting.includes(one)) this.send(one)
    }, wait)
  }

  private broke(): void {
    this.socket = null
    for (const one of this.waiting) one.sent = false
    const greeting = [...this.greeting.values()]
    this.greeting.clear()
    for (const one of greeting) one.refused(new Dropped('connection lost'))
    if (this.closed) return
    if (this.state !== 'lost') {
      this.state = 'lost'
      this.lost_at = Date.now()
    }
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.connect(), retry_delay(this.failures++, this.random))
  }

  private look_for_life(): void {
    if (!this.socket) return
    const quiet = Date.now() - this.heard
    if (quiet > timing.dead) {
      const socket = this.socket
      this.broke()
      socket.close()
    } else if (quiet > timing.quiet && this.state === 'open') {
      this.socket.send(JSON.stringify({ id: ++this.last_id, do: 'ping' }))
    }
  }
}
