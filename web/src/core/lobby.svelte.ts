// The hall's two lists: tables open to everybody, and one's own. Watched only
// while a page shows them.
import type { Ask, Connection } from './connection.svelte'
import type { Lobby, LobbyRow } from './protocol'

export class LobbyLists {
  open: LobbyRow[] = $state.raw([])
  mine: LobbyRow[] = $state.raw([])
  known = $state(false) // false while the first answer is on its way
  private watched = false

  constructor(private readonly wire: Pick<Connection, 'state' | 'ask'>) {}

  async watch(): Promise<void> {
    if (this.watched) return
    this.watched = true
    if (this.wire.state !== 'open') return // the greeting of the next connection asks
    this.hear((await this.wire.ask('lobby', { watch: true })) as unknown as Lobby)
  }
  async ignore(): Promise<void> {
    if (!this.watched) return
    this.watched = false
    if (this.wire.state !== 'open') return
    await this.wire.ask('lobby', { watch: false })
  }
  /** A new connection knows nothing of what was watched on the old one. */
  async come_back(ask: Ask): Promise<void> {
    if (this.watched) this.hear((await ask('lobby', { watch: true })) as unknown as Lobby)
  }
  hear(lobby: Lobby): void {
    this.open = lobby.open
    this.mine = lobby.mine
    this.known = true
  }
}
