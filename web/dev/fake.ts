// A stand-in for `grandmaster serve`, to look at pages and to test the page's core
// before and beside the real server. It speaks docs/online.md, plays by the real
// rules (dev/engine.ts), keeps everything in memory and trusts everybody. Its
// sentences are English and plain; the real ones come from the real server.
import { createHash, randomBytes } from 'node:crypto'
import { Engine, type Json } from './engine.ts'
import { choice_words, content_of, event_words, game_list, question_words } from './fake_words.ts'

type Lang = 'en' | 'ru' | 'pl'
interface Chair {
  person: string
  lang: Lang
  table: FakeTable | null
  as: string
  watches: boolean
  send: (message: Json) => void
}
interface Seat {
  kind: 'open' | 'person' | 'bot'
  name: string
  person: string
  level?: string
  stand_in?: string
  muted?: boolean
  secret?: string
  also?: string[] // other browsers that hold it by a link
}
const held = (seat: Seat | undefined, person: string): boolean =>
  !!seat && (seat.person === person || !!seat.also?.includes(person))
class Refuse extends Error {
  constructor(
    readonly error: string,
    readonly why: string,
    readonly more: Json = {},
  ) {
    super(why)
  }
}

/** How long a bot takes, in ms: long enough to see, short enough to test. */
export const pace = { bot: 500 }

export class FakeServer {
  readonly tables = new Map<string, FakeTable>()
  readonly chairs = new Set<Chair>()
  readonly names = new Map<string, string>()
  private readonly answers = new Map<string, Json>() // person + key: the first answer

  connect(person: string, send: (text: string) => void): { hear(text: string): void; gone(): void } {
    const chair: Chair = {
      person,
      lang: 'en',
      table: null,
      as: 'spectator',
      watches: false,
      send: (message) => send(JSON.stringify(message)),
    }
    this.chairs.add(chair)
    let line = Promise.resolve()
    return {
      hear: (text) => void (line = line.then(() => this.hear(chair, text))),
      gone: () => {
        this.chairs.delete(chair)
        chair.table?.tell()
      },
    }
  }

  private async hear(chair: Chair, text: string): Promise<void> {
    const request = JSON.parse(text) as Json
    const memory = request.key ? `${chair.person} ${request.key}` : ''
    const before = this.answers.get(memory)
    if (before) {
      chair.send({ ...before, re: request.id })
      return
    }
    try {
      const answer = (await this.answer(chair, request)) ?? {}
      const { after, ...said } = answer
      const full = { re: request.id, ok: true, ...said }
      if (memory) this.answers.set(memory, full)
      chair.send(full)
      ;(after as (() => void) | undefined)?.()
      this.tell_lobby()
    } catch (error) {
      if (!(error instanceof Refuse)) throw error
      chair.send({ re: request.id, ok: false, error: error.error, why: error.why, ...error.more })
    }
  }

  private async answer(chair: Chair, request: Json): Promise<Json | void> {
    switch (request.do) {
      case 'ping':
        return
      case 'hello':
        chair.lang = request.lang ?? chair.lang
        return { name: this.names.get(chair.person) ?? '', version: 'fake', games: game_list(chair.lang) }
      case 'content':
        return { content: content_of(chair.lang) }
      case 'rules':
        return {
          rules: (await one_shot({ do: 'rules', game: request.game, about: request.about ?? '' })).rules,
        }
      case 'name':
        this.names.set(chair.person, request.name)
        return
      case 'lobby':
        chair.watches = !!request.watch
        return this.lobby_of(chair)
      case 'open':
        return this.open(chair, request)
      case 'enter': {
        const table = this.tables.get(request.table)
        if (!table) throw new Refuse('no_table', 'There is no such table.')
        chair.table = table
        chair.as = request.as ?? table.usual_seat(chair.person)
        return { ...(await table.news_for(chair, request.after)), after: () => table.tell(chair) }
      }
      case 'exit': {
        const table = chair.table
        chair.table = null
        table?.tell()
        return
      }
    }
    if (!chair.table) throw new Refuse('not_now', 'Enter a table first.')
    return chair.table.answer(chair, request)
  }

  private async open(chair: Chair, request: Json): Promise<Json> {
    const table = new FakeTable(this, chair.person, request)
    this.tables.set(table.id, table)
    if (request.start) {
      if (table.seats.some((seat) => seat.kind === 'open'))
        throw new Refuse('not_now', 'Fill the open seats first.')
      await table.start()
    }
    return { table: table.id }
  }

  private lobby_of(chair: Chair): Json {
    const rows = [...this.tables.values()]
    return {
      open: rows
        .filter((t) => t.listed && t.status !== 'over' && !t.holds(chair.person))
        .map((t) => t.row(chair)),
      mine: rows.filter((t) => t.holds(chair.person) && t.status !== 'over').map((t) => t.row(chair)),
    }
  }
  tell_lobby(): void {
    for (const chair of this.chairs) if (chair.watches) chair.send({ lobby: this.lobby_of(chair) })
  }
}

async function one_shot(request: Json): Promise<Json> {
  const engine = new Engine()
  const answer = await engine.ask(request)
  engine.close()
  return answer
}

export class FakeTable {
  readonly id = randomBytes(6).toString('base64url')
  status: 'waiting' | 'playing' | 'over' = 'waiting'
  options: Json
  seats: Seat[]
  listed: boolean
  hints: boolean
  clock?: Json
  private n = 0
  private news: Json[] = []
  private engine: Engine | null = null
  private steps: { seat: string; at: number }[] = []
  private asked: string[] = []
  private heroes: Record<string, string> = {}
  private winners: string[] = []
  private rematch = ''
  private undo_asked?: { seat: string; answered: string[] }
  private readonly seed = randomBytes(32).toString('hex')
  private bot_waits = false
  private left: number[] = []
  private tick = Date.now()

  constructor(
    private readonly server: FakeServer,
    private readonly host: string,
    private readonly asked_for: Json,
  ) {
    const usual = Object.fromEntries(game_list('en')[0]!.options.map((o: Json) => [o.name, o.usual]))
    this.options = { ...usual, ...asked_for.options }
    this.listed = asked_for.listed ?? false
    this.hints = asked_for.hints ?? true
    this.clock = asked_for.clock?.kind === 'none' ? undefined : asked_for.clock
    const count = Number(this.options.players)
    this.seats = Array.from({ length: count }, (_, at) => this.seat_from(asked_for.seats?.[at], at))
    this.left = this.seats.map(() => this.full_clock())
  }

  private seat_from(asked: Json | undefined, at: number): Seat {
    if (asked?.kind === 'you') return { kind: 'person', name: this.name_of(this.host, at), person: this.host }
    if (asked?.kind === 'bot') return { kind: 'bot', name: `Bot ${at}`, person: '', level: asked.level }
    return { kind: 'open', name: '', person: '' }
  }
  private full_clock(): number {
    return (this.clock?.seconds ?? (this.clock?.days ?? 0) * 86_400) * 1000
  }
  private name_of(person: string, at: number): string {
    return this.server.names.get(person) || `Guest ${at + 1}`
  }

  holds(person: string): boolean {
    return this.seats.some((seat) => held(seat, person))
  }
  usual_seat(person: string): string {
    const own = this.seats.flatMap((seat, at) => (held(seat, person) ? [`seat${at}`] : []))
    return own.find((seat) => this.asked.includes(seat)) ?? own[0] ?? 'spectator'
  }
  row(chair: Chair): Json {
    return {
      table: this.id,
      game: 'battle',
      box: this.options.box,
      host: this.server.names.get(this.host) || 'Guest 1',
      status: this.status,
      seats: this.seats.map((seat) => this.seat_now(seat, chair.person)),
      asked: this.asked.some((name) => held(this.at(name), chair.person)),
      ...(this.clock ? { clock: this.clock } : {}),
    }
  }
  private at(name: string): Seat | undefined {
    return this.seats[Number(name.replace('seat', ''))]
  }
  private seat_now(seat: Seat, person: string): Json {
    const at = this.seats.indexOf(seat)
    const online =
      seat.kind === 'bot' ||
      [...this.server.chairs].some((chair) => held(seat, chair.person) && chair.table === this)
    const asked = this.asked.includes(`seat${at}`)
    return {
      kind: seat.kind,
      name: seat.name,
      ...(seat.level ? { level: seat.level } : {}),
      ...(seat.stand_in ? { stand_in: seat.stand_in } : {}),
      ...(seat.muted ? { muted: true } : {}),
      online,
      yours: seat.kind === 'person' && held(seat, person),
      asked,
      ...(this.clock && this.status === 'playing'
        ? {
            clock: {
              left: Math.max(0, this.left[at]! - (asked ? Date.now() - this.tick : 0)),
              running: asked,
            },
          }
        : {}),
    }
  }

  async start(): Promise<void> {
    this.status = 'playing'
    this.engine = new Engine()
    const answer = await this.engine.ask({
      do: 'new',
      game: 'battle',
      options: this.options,
      seed: this.seed.slice(0, 12),
    })
    if (!answer.ok) {
      this.status = 'waiting'
      throw new Refuse('bad_request', answer.why, { where: answer.where })
    }
    const dice = createHash('sha256').update(this.seed).digest('hex')
    this.add({ kind: 'started', dice, words: 'The game begins.' })
    await this.go_on()
  }

  // Everything up to the next decision of a person, and a bot's decision a little later.
  private async go_on(): Promise<void> {
    const engine = this.engine!
    const rolled = await engine.ask({ do: 'roll', all: true })
    if (rolled.ok) {
      this.happened(rolled.events)
      this.steps.push(...rolled.actions.map(() => ({ seat: 'chance', at: 0 })))
    }
    const { actors, over } = await engine.ask({ do: 'actors' })
    this.tick = Date.now()
    this.asked = actors
    if (over) {
      const { winners } = await engine.ask({ do: 'outcome' })
      this.winners = winners
      this.status = 'over'
      this.add({
        kind: 'over',
        winners,
        dice: this.seed,
        words: `The game is over. ${winners.map((w: string) => this.at(w)!.name).join(', ')} wins.`,
      })
    }
    await this.tell()
    this.wake_bots()
  }
  private wake_bots(): void {
    const bot = this.asked.find((name) => this.at(name)?.kind === 'bot' || this.at(name)?.stand_in)
    if (!bot || this.bot_waits || this.status !== 'playing') return
    this.bot_waits = true
    setTimeout(async () => {
      this.bot_waits = false
      const seat = this.at(bot)!
      const level = seat.stand_in ?? seat.level
      if (!level || !this.asked.includes(bot)) return this.wake_bots()
      const advice = await this.engine!.ask({ do: 'advise', seat: bot, level })
      if (advice.ok) await this.act(bot, advice.action)
    }, pace.bot)
  }
  private async act(name: string, action: Json): Promise<void> {
    const answer = await this.engine!.ask({ do: 'act', seat: name, action })
    if (!answer.ok)
      throw new Refuse(answer.error, answer.why, {
        where: answer.where,
        rule: answer.rule,
        name: answer.name,
      })
    const at = Number(name.replace('seat', ''))
    if (this.clock) this.left[at]! += (this.clock.increment ?? 0) * 1000 - (Date.now() - this.tick)
    this.steps.push({ seat: name, at: this.n })
    this.happened(answer.events)
    await this.go_on()
  }

  private happened(events: Json[]): void {
    for (const event of events) {
      if (event.event === 'hero_shown') this.heroes[event.seat] = event.hero
      this.add({ kind: 'game', step: this.steps.length, event })
    }
  }
  private add(item: Json): void {
    this.news.push({ n: ++this.n, words: '', ...item })
  }

  // News as one viewer may see it: a secret has no key.
  private seen(item: Json, chair: Chair): Json {
    if (item.kind !== 'game') return item
    const { hero, card, cards, ...open } = item.event
    const sees = !item.event.seen_by || item.event.seen_by.includes(chair.as)
    const event = sees ? item.event : open
    ;(void hero, card, cards)
    return { ...item, event, words: event_words(event, (seat) => this.who(seat, chair.lang), chair.lang) }
  }
  private who(seat: string, lang: Lang): string {
    return content_of(lang).heroes[this.heroes[seat]!]?.name ?? this.at(seat)?.name ?? seat
  }

  async news_for(chair: Chair, after = 0): Promise<Json> {
    return {
      table: this.id,
      after,
      n: this.n,
      news: this.news.filter((item) => item.n > after).map((item) => this.seen(item, chair)),
      now: await this.now(chair),
    }
  }
  private readonly told = new WeakMap<Chair, number>()
  async tell(entered?: Chair): Promise<void> {
    if (entered) this.told.set(entered, this.n)
    for (const chair of this.server.chairs) {
      if (chair.table !== this || chair === entered) continue
      const after = this.told.get(chair) ?? this.n
      this.told.set(chair, this.n)
      chair.send(await this.news_for(chair, after))
    }
    this.server.tell_lobby()
  }

  private async now(chair: Chair): Promise<Json> {
    const view = this.engine ? (await this.engine.ask({ do: 'view', seat: chair.as })).view : {}
    const legal =
      this.asked.includes(chair.as) && this.status === 'playing'
        ? (await this.engine!.ask({ do: 'legal', seat: chair.as })).actions
        : []
    return {
      status: this.status,
      game: 'battle',
      as: chair.as,
      host: chair.person === this.host,
      listed: this.listed,
      hints: this.hints,
      options: this.options,
      seats: this.seats.map((seat) => this.seat_now(seat, chair.person)),
      watching: [...this.server.chairs].filter((one) => one.table === this && !this.holds(one.person)).length,
      ...(this.clock ? { clock: this.clock } : {}),
      step: this.steps.length,
      view,
      question:
        this.status === 'playing'
          ? question_words(
              view,
              this.asked.includes(chair.as),
              this.asked.map((s) => this.who(s, chair.lang)),
            )
          : '',
      choices: legal.map((action: Json) =>
        choice_words(action, view, (seat) => this.who(seat, chair.lang), chair.lang),
      ),
      can_undo: this.status === 'playing' && this.last_of(chair.as) >= 0,
      ...(this.undo_asked ? { undo_asked: this.undo_asked } : {}),
      dice: {
        commitment: this.status === 'waiting' ? '' : createHash('sha256').update(this.seed).digest('hex'),
        seed: this.status === 'over' ? this.seed : '',
      },
      winners: this.winners,
      rematch: this.rematch,
    }
  }
  private last_of(seat: string): number {
    return this.steps.findLastIndex((step) => step.seat === seat)
  }

  async answer(chair: Chair, request: Json): Promise<Json | void> {
    const seat = request.seat ? this.at(request.seat) : undefined
    const mine = () => {
      if (!held(seat, chair.person)) throw new Refuse('not_yours', 'This is not your seat.')
    }
    const hosts = () => {
      if (chair.person !== this.host) throw new Refuse('not_yours', 'Only the host may do that.')
    }
    const changed = (change: string, words: string) => {
      this.add({ kind: 'seat', seat: request.seat, change, words })
      return { after: () => void this.tell().then(() => this.wake_bots()) }
    }
    switch (request.do) {
      case 'look':
        chair.as = request.as
        return { ...(await this.news_for(chair)), after: () => this.told.set(chair, this.n) }
      case 'sit':
        if (seat?.kind !== 'open') throw new Refuse('not_now', 'Somebody sits there already.')
        Object.assign(seat, {
          kind: 'person',
          person: chair.person,
          name: request.name || this.name_of(chair.person, this.seats.indexOf(seat)),
        })
        chair.as = request.seat
        return changed('sat', `${seat.name} sits down.`)
      case 'stand':
        mine()
        if (this.status === 'playing') Object.assign(seat!, { kind: 'bot', person: '', level: 'greedy' })
        else Object.assign(seat!, { kind: 'open', person: '', name: '' })
        chair.as = this.usual_seat(chair.person)
        return changed('stood', 'A seat is given up.')
      case 'act':
        mine()
        if (!this.asked.includes(request.seat)) throw new Refuse('not_now', 'You are not asked now.')
        await this.act(request.seat, request.action)
        return
      case 'why': {
        const probe = await this.engine!.ask({ do: 'act', seat: request.seat, action: request.action })
        if (probe.ok) {
          await this.engine!.ask({ do: 'undo' })
          return { legal: true }
        }
        const rule = probe.rule
          ? (await this.engine!.ask({ do: 'rules', about: probe.rule })).rules[0]
          : undefined
        return { rule: probe.rule, name: probe.name, words: probe.why, text: rule?.text }
      }
      case 'undo': {
        mine()
        const others = this.seats.some((one) => one.kind === 'person' && one.person !== chair.person)
        if (others) {
          this.undo_asked = { seat: request.seat, answered: [request.seat] }
          this.add({
            kind: 'undo_asked',
            seat: request.seat,
            words: `${seat!.name} asks to take back a move.`,
          })
          return { after: () => this.tell() }
        }
        return { after: () => this.take_back(request.seat) }
      }
      case 'answer_undo': {
        const asker = this.undo_asked!.seat
        this.undo_asked = undefined
        if (request.yes) return { after: () => this.take_back(asker) }
        this.add({ kind: 'undo_refused', seat: asker, words: 'The others say no.' })
        return { after: () => this.tell() }
      }
      case 'hint': {
        const advice = await this.engine!.ask({ do: 'advise', seat: request.seat, level: 'greedy' })
        if (!advice.ok) throw new Refuse('not_now', 'You are not asked now.')
        return {
          ...advice,
          words: choice_words(advice.action, {}, (s) => this.who(s, chair.lang), chair.lang).words,
        }
      }
      case 'explain':
        return { lines: [`About "${request.about}": the real server explains it.`] }
      case 'chat':
        this.add({
          kind: 'chat',
          ...(this.holds(chair.person) ? { seat: this.usual_seat(chair.person) } : {}),
          name: this.name_of(chair.person, 0),
          text: request.text,
        })
        return { after: () => this.tell() }
      case 'stand_in':
        seat!.stand_in = request.level ?? 'greedy'
        return changed('stand_in', `A bot plays for ${seat!.name}.`)
      case 'take_back':
        delete seat!.stand_in
        return changed('take_back', `${seat!.name} plays again.`)
      case 'seat_link':
        mine()
        return { secret: (seat!.secret = randomBytes(12).toString('hex')) }
      case 'claim': {
        const at = this.seats.findIndex((one) => one.secret === request.secret)
        if (at < 0) throw new Refuse('bad_request', 'This link of a seat is not known (any more).')
        const claimed = this.seats[at]!
        claimed.also = [...(claimed.also ?? []), chair.person]
        chair.as = `seat${at}`
        return { seat: chair.as, after: () => this.tell() }
      }
      case 'rematch': {
        const again = new FakeTable(this.server, this.host, { ...this.asked_for, options: this.options })
        again.seats = this.seats.map((one) => ({ ...one }))
        this.server.tables.set(again.id, again)
        await again.start()
        this.rematch = again.id
        this.add({ kind: 'rematch', table: again.id, words: 'Once more.' })
        return { table: again.id, after: () => this.tell() }
      }
      case 'start':
        hosts()
        if (this.seats.some((one) => one.kind === 'open'))
          throw new Refuse('not_now', 'Fill the open seats first.')
        await this.start()
        return
      case 'seat_bot':
        hosts()
        Object.assign(seat!, {
          kind: 'bot',
          level: request.level,
          name: `Bot ${this.seats.indexOf(seat!)}`,
          person: '',
        })
        return changed('bot', 'A bot sits down.')
      case 'fill':
        hosts()
        this.seats.forEach((one, at) => {
          if (one.kind === 'open')
            Object.assign(one, { kind: 'bot', level: request.level, name: `Bot ${at}` })
        })
        return { after: () => this.tell() }
      case 'remove':
        hosts()
        if (this.status === 'playing') Object.assign(seat!, { kind: 'bot', person: '', level: 'greedy' })
        else {
          delete seat!.level
          Object.assign(seat!, { kind: 'open', person: '', name: '' })
        }
        return changed('removed', 'The host frees a seat.')
      case 'mute':
        hosts()
        seat!.muted = request.yes
        return changed(request.yes ? 'muted' : 'unmuted', '')
      case 'options': {
        hosts()
        if (this.status !== 'waiting') throw new Refuse('not_now', 'The game has begun.')
        Object.assign(this.options, request.options)
        if ('clock' in request) this.clock = request.clock?.kind === 'none' ? undefined : request.clock
        if ('listed' in request) this.listed = request.listed
        if ('hints' in request) this.hints = request.hints
        const count = Number(this.options.players)
        this.seats = Array.from({ length: count }, (_, at) => this.seats[at] ?? this.seat_from(undefined, at))
        this.left = this.seats.map(() => this.full_clock())
        this.add({ kind: 'options', words: 'The host changes the options.' })
        return { after: () => this.tell() }
      }
    }
    throw new Refuse('bad_request', `What is "${request.do}"?`, { where: 'do' })
  }

  private async take_back(seat: string): Promise<void> {
    const to = this.last_of(seat)
    const steps = this.steps.length - to
    await this.engine!.ask({ do: 'undo', to })
    this.steps.length = to
    this.add({ kind: 'undone', seat, steps, words: `${this.who(seat, 'en')} takes a move back.` })
    await this.go_on()
  }
}
