// The table one is at: what is to be drawn now, and what has happened. The server
// counts everything that happens (`n`); this file keeps the count, notices a gap
// and asks for what is missing, and comes back to the same place after a lost
// connection. Newest `now` wins; news goes to the log, the chat and the playback.
import { Dropped, Refusal, type Ask, type Asked, type Connection } from './connection.svelte'
import { Playback } from './playback.svelte'
import type { Action, News, Now, SeatName, TableNews, Viewer, Why } from './protocol'

export type Chat = Extract<News, { kind: 'chat' }>

/** Lines of the log that are kept; a game of battle has some hundreds. */
const longest_log = 3_000

export class Table {
  id = $state('')
  now: Now | null = $state.raw(null)
  now_at = $state(0) // when `now` came, by Date.now(): clocks tick from here
  log: News[] = $state.raw([])
  chat: Chat[] = $state.raw([])
  missing = $state(false) // there is no such table
  trouble: Refusal | null = $state.raw(null) // it exists, but would not let us in
  n = 0
  anew = false // the log is in another language: read all of it when we come back
  readonly playback: Playback
  private catching_up = false

  constructor(
    private readonly wire: Pick<Connection, 'state' | 'ask' | 'change' | 'drop'>,
    playback: Playback,
    /** Fresh news, in order, each once: for the announcer. */
    private readonly fresh: (news: News[], now: Now) => void = () => {},
  ) {
    this.playback = playback
  }

  /** The seat whose eyes these are, or null for a spectator. */
  get seat(): SeatName | null {
    return this.now && this.now.as !== 'spectator' ? this.now.as : null
  }
  get own(): SeatName[] {
    return this.now?.seats.flatMap((seat, at) => (seat.yours ? [`seat${at}`] : [])) ?? []
  }

  async enter(id: string): Promise<void> {
    if (this.id === id && this.now) return
    if (this.id) this.leave()
    this.id = id
    if (this.wire.state !== 'open') return // the greeting of the next connection brings us there
    await this.come_in((what, keys) => this.wire.ask(what, keys, id), {})
  }

  leave(): void {
    if (!this.id) return
    this.wire.drop(this.id)
    if (this.now) void this.wire.ask('exit').catch(() => {})
    this.forget()
  }

  /** After a lost connection: back to the same table, as the same viewer, for what came after. */
  async come_back(ask: Ask): Promise<void> {
    if (!this.id || this.missing) return
    const how = !this.now ? {} : this.anew ? { as: this.now.as } : { as: this.now.as, after: this.n }
    await this.come_in(ask, how)
  }

  /** Everything anew, for example in another language. */
  async reread(): Promise<void> {
    if (!this.id || !this.now) return
    await this.come_in((what, keys) => this.wire.ask(what, keys, this.id), { as: this.now.as })
  }

  /** See it as another of one's own seats (hot seat), or as everybody does. */
  async look(as: Viewer): Promise<void> {
    const id = this.id
    const answer = (await this.wire.ask('look', { as }, id)) as unknown as TableNews
    if (this.id !== id) return
    this.playback.skip()
    this.begin_with(answer)
  }

  /** A message that nobody asked for. */
  hear(message: TableNews): void {
    if (message.table !== this.id || !this.now) return
    // Not every number has news, so a gap shows only in where the message begins.
    const begins = message.after ?? message.n
    if (begins > this.n || message.n < this.n) {
      void this.catch_up(message.n < this.n)
      return
    }
    const unseen = message.news.filter((one) => one.n > this.n)
    this.take(message, unseen, true)
  }

  act(seat: SeatName, action: Action | Action[]): Promise<Asked> {
    return this.change('act', { seat, step: this.now?.step ?? 0, action })
  }
  change(what: string, keys: Asked = {}): Promise<Asked> {
    return this.wire.change(what, keys, this.id)
  }
  async why(action: Action): Promise<Why> {
    return (await this.ask('why', { seat: this.seat ?? '', action })) as Why
  }
  ask(what: string, keys: Asked = {}): Promise<Asked> {
    return this.wire.ask(what, keys, this.id)
  }

  /** Games that the page cannot draw come with the terminal's picture. */
  has_no_drawing: (game: string) => boolean = () => false

  private async come_in(ask: Ask, how: Asked): Promise<void> {
    const id = this.id
    try {
      let answer = (await ask('enter', { table: id, ...how })) as unknown as TableNews
      if (this.id === id && this.has_no_drawing(answer.now.game)) {
        answer = (await ask('enter', { table: id, ...how, picture: true })) as unknown as TableNews
      }
      if (this.id !== id) return
      if ('after' in how && answer.n >= this.n) this.resume(answer)
      else this.begin_with(answer)
    } catch (error) {
      if (error instanceof Dropped) throw error
      if (!(error instanceof Refusal) || this.id !== id) return
      if (error.refused.error === 'no_table') this.missing = true
      else this.trouble = error
    }
  }

  private async catch_up(from_start: boolean): Promise<void> {
    if (this.catching_up || !this.now) return
    this.catching_up = true
    const how = from_start ? { as: this.now.as } : { as: this.now.as, after: this.n }
    try {
      await this.come_in((what, keys) => this.wire.ask(what, keys, this.id), how)
    } catch {
      // The connection broke meanwhile: come_back does the same again.
    } finally {
      this.catching_up = false
    }
  }

  private begin_with(answer: TableNews): void {
    this.anew = false
    this.log = []
    this.chat = []
    this.n = 0
    this.take(answer, answer.news, false)
  }
  private resume(answer: TableNews): void {
    const unseen = answer.news.filter((one) => one.n > this.n)
    // The server keeps only so much: a hole that stays is a log that begins later.
    this.take(answer, unseen, true)
  }

  private take(message: TableNews, news: News[], live: boolean): void {
    this.missing = false
    this.trouble = null
    this.n = Math.max(this.n, message.n)
    // Options are sent only when they have changed.
    this.now = { ...message.now, options: message.now.options ?? this.now?.options }
    this.now_at = Date.now()
    if (news.length === 0) return
    this.log = [...this.log, ...news.filter((one) => one.kind !== 'chat')].slice(-longest_log)
    const said = news.filter((one): one is Chat => one.kind === 'chat')
    if (said.length) this.chat = [...this.chat, ...said].slice(-longest_log)
    if (!live) return
    this.fresh(news, message.now)
    this.playback.push(news)
  }

  private forget(): void {
    this.playback.skip()
    this.id = ''
    this.now = null
    this.n = 0
    this.log = []
    this.chat = []
    this.missing = false
    this.trouble = null
  }
}
