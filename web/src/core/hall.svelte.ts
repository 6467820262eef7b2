// Everything the page knows, tied together: settings, connection, lobby, table.
// Pages read from here and ask through here.
import { Announcer } from './announce.svelte'
import { Connection, Refusal, type Ask, type Asked, type Socket } from './connection.svelte'
import { LobbyLists } from './lobby.svelte'
import { Playback } from './playback.svelte'
import type { Answers, GameInfo, Lobby, News, Now, TableNews } from './protocol'
import { Settings, type Shelf } from './settings.svelte'
import { Sound } from './sound'
import { Table } from './table.svelte'
import { say, type Key, type Places } from './words'

export interface Toast {
  id: number
  kind: 'error' | 'news'
  text: string
}

export class Hall {
  readonly settings: Settings
  readonly wire: Connection
  readonly lobby: LobbyLists
  readonly table: Table
  readonly announcer = new Announcer()
  readonly sound: Sound
  name = $state('') // of the person; empty until they give one
  version = $state('')
  games: GameInfo[] = $state.raw([])
  known = $state(false) // the server has said hello at least once
  toasts: Toast[] = $state.raw([])
  private contents = new Map<string, Promise<unknown>>()
  private last_toast = 0

  constructor(open_socket: () => Socket, shelf: Shelf | null, wanted: readonly string[]) {
    this.settings = new Settings(shelf, wanted)
    this.sound = new Sound(() => this.settings.sound)
    this.wire = new Connection(
      open_socket,
      (ask) => this.greet(ask),
      (message) => this.hear(message),
    )
    this.lobby = new LobbyLists(this.wire)
    const playback = new Playback(
      () => 0,
      () => this.settings.speed,
    )
    this.table = new Table(this.wire, playback, (news, now) => this.tell(news, now))
  }

  t = (key: Key, places?: Places): string => say(this.settings.lang, key, places)

  game(id: string): GameInfo | undefined {
    return this.games.find((one) => one.id === id)
  }

  /** Names and texts of a game in the reader's language; asked for once. */
  content(game: string): Promise<unknown> {
    const place = `${this.settings.lang}/${game}`
    let content = this.contents.get(place)
    if (!content) {
      content = this.wire.ask('content', { game }).then((answer) => answer.content)
      content.catch(() => this.contents.delete(place))
      this.contents.set(place, content)
    }
    return content
  }

  /** Another language: the server must speak it too, then everything is read anew. */
  async speak(lang: Settings['lang']): Promise<void> {
    if (lang === this.settings.lang) return
    this.settings.keep({ lang })
    this.table.anew = true
    if (this.wire.state !== 'open') return // the greeting will say it
    this.meet((await this.wire.ask('hello', { lang })) as unknown as Answers['hello'])
    await this.table.reread()
  }

  async rename(name: string): Promise<boolean> {
    const done = await this.attempt(() => this.wire.ask('name', { name }))
    if (done) this.name = name
    return done !== null
  }

  /** Does something that may be refused, and tells the person if it was. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) this.complain(error)
      return null
    }
  }

  complain(error: Refusal): void {
    const rule = error.refused.rule ? ` (${error.refused.rule})` : ''
    this.sound.play('error')
    this.toast('error', error.refused.why ? error.refused.why + rule : this.t('error.unknown'))
  }

  toast(kind: Toast['kind'], text: string): void {
    const id = ++this.last_toast
    this.toasts = [...this.toasts.filter((one) => one.text !== text), { id, kind, text }].slice(-3)
    this.announcer.say([text])
    setTimeout(() => this.put_away(id), kind === 'error' ? 9_000 : 4_000)
  }
  put_away(id: number): void {
    this.toasts = this.toasts.filter((one) => one.id !== id)
  }

  private async greet(ask: Ask): Promise<void> {
    this.meet((await ask('hello', { lang: this.settings.lang })) as unknown as Answers['hello'])
    await this.lobby.come_back(ask)
    await this.table.come_back(ask)
  }
  private meet(answer: Answers['hello']): void {
    this.name = answer.name
    this.version = answer.version
    this.games = answer.games
    this.known = true
  }
  private hear(message: Asked): void {
    if (message.lobby) this.lobby.hear(message.lobby as Lobby)
    else if (message.now) this.table.hear(message as unknown as TableNews)
  }
  private tell(news: News[], _now: Now): void {
    this.announcer.say(news.map((one) => (one.kind === 'chat' ? `${one.name}: ${one.text}` : one.words)))
  }
}
