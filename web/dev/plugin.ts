// `npm run dev` and `vite preview` with a server behind them: the fake one, or with
// GRANDMASTER_SERVER=host:port a real `grandmaster serve`.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { connect as dial } from 'node:net'
import type { Plugin } from 'vite'
import { FakeServer, pace } from './fake.ts'
import { accept, type Line } from './socket.ts'

export function fakeServer(): Plugin {
  const attach = (http: unknown) => {
    if (!http) return
    const fake = new FakeServer()
    pace.bot = Number(process.env.FAKE_BOT_MS ?? pace.bot)
    ;(http as Server).on('upgrade', (request, stream, head) => {
      if (request.url !== '/ws') return
      if (process.env.GRANDMASTER_SERVER) pass_on(process.env.GRANDMASTER_SERVER, request, stream, head)
      else sit_down(fake, request, stream)
    })
  }
  return {
    name: 'grandmaster-fake-server',
    apply: 'serve',
    configureServer: (server) => attach(server.httpServer),
    configurePreviewServer: (server) => attach(server.httpServer),
  }
}

function sit_down(fake: FakeServer, request: IncomingMessage, stream: Duplex): void {
  const known = /gm_person=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  const person = known ?? randomBytes(16).toString('hex')
  let line: Line | null = null
  const chair = fake.connect(person, (text) => line?.send(text))
  const cookie = known ? '' : `gm_person=${person}; Path=/; HttpOnly; SameSite=Lax`
  line = accept(
    request,
    stream,
    cookie,
    (text) => chair.hear(text),
    () => chair.gone(),
  )
}

function pass_on(address: string, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const [host, port] = address.split(':')
  const far = dial(Number(port), host, () => {
    const lines = [`GET /ws HTTP/1.1`]
    for (let i = 0; i < request.rawHeaders.length; i += 2)
      lines.push(
        `${request.rawHeaders[i]}: ${/^(host|origin)$/i.test(request.rawHeaders[i]!) ? (/^host$/i.test(request.rawHeaders[i]!) ? address : `http://${address}`) : request.rawHeaders[i + 1]}`,
      )
    far.write(lines.join('\r\n') + '\r\n\r\n')
    far.write(head)
    far.pipe(stream).pipe(far)
  })
  far.on('error', () => stream.destroy())
  stream.on('error', () => far.destroy())
}
