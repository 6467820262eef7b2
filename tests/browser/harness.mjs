// What every test of the page stands on: a real server of its own (temporary data,
// free port) and visitors in one real Chromium. A visitor is a browser context: its
// own cookie, so another person. What a page complains about (console errors, broken
// policy, uncaught errors) is collected and fails the test in which it happened.
//
// GM_PROGRAM is the server (build/release/grandmaster), CHROMIUM the browser.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const need = createRequire(join(root, 'web/package.json'))
const { chromium } = need('playwright-core')
export const { AxeBuilder } = need('@axe-core/playwright')

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 360, height: 780 }

/** Long enough for a busy machine; nothing is measured by it. */
export const patience = 30_000

export class Server {
  static async start() {
    const server = new Server()
    server.folder = mkdtempSync(join(tmpdir(), 'gm-browser-'))
    server.port = 0
    await server.run()
    return server
  }

  /** Begins, or begins again on the same port and data. */
  async run() {
    const program = process.env.GM_PROGRAM ?? join(root, 'build/release/grandmaster')
    const limits = ['--tables-a-minute', '1000', '--connections-of-address', '200', '--requests', '200']
    const place = ['--port', String(this.port), '--data', join(this.folder, 'games.sqlite')]
    this.process = spawn(program, ['serve', ...place, ...limits], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.gone = new Promise((gone) => this.process.once('exit', gone))
    const { process: child } = this
    process.once('exit', () => child.kill('SIGKILL')) // should the tests break down
    let said = ''
    const address = new Promise((found) => {
      const hear = (text) => {
        said += text
        const match = /http:\/\/([\d.]+):(\d+)/.exec(said)
        if (match) found(match)
      }
      this.process.stdout.on('data', hear)
      this.process.stderr.on('data', hear)
    })
    const match = await Promise.race([address, this.gone.then(() => null)])
    if (!match) throw new Error(`the server did not start: ${said}`)
    this.port = Number(match[2])
    this.address = `http://${match[1]}:${match[2]}`
  }

  async kill() {
    this.process.kill('SIGKILL')
    await this.gone
  }

  async stop() {
    this.process.kill('SIGTERM')
    await this.gone
    rmSync(this.folder, { recursive: true, force: true })
  }
}

let browser
export async function the_browser() {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-sync',
      '--disable-gpu',
      '--no-first-run',
      '--mute-audio',
    ],
  })
  return browser
}
export async function close_browser() {
  await browser?.close()
  browser = undefined
}

// What the page has been set to before a test begins: as the settings sheet would.
const quick = { lang: 'en', theme: 'light', sound: false, speed: 0, hints: false }

/** A person with a browser of their own. `settings` are the page's, on top of quick ones. */
export async function visitor(server, { size = desktop, settings = {}, touch = false, still = true } = {}) {
  const context = await (
    await the_browser()
  ).newContext({
    viewport: size,
    hasTouch: touch,
    locale: 'en-GB',
    reducedMotion: still ? 'reduce' : 'no-preference',
    baseURL: server.address,
  })
  context.setDefaultTimeout(patience)
  await context.addInitScript(
    (kept) => {
      // Sockets and live regions are remembered, for tests that cut or read them.
      const Socket = WebSocket
      window.sockets = []
      window.WebSocket = class extends Socket {
        constructor(...how) {
          super(...how)
          window.sockets.push(this)
        }
      }
      window.said = []
      const last = new Map()
      const listen = () =>
        new MutationObserver(() => {
          for (const node of document.querySelectorAll('[aria-live]')) {
            const text = node.textContent.trim()
            if (text && last.get(node) !== text) window.said.push(text)
            last.set(node, text)
          }
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      if (document.body) listen()
      else addEventListener('DOMContentLoaded', listen)
      if (!localStorage.getItem('grandmaster')) localStorage.setItem('grandmaster', JSON.stringify(kept))
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy broken: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
      )
    },
    { ...quick, ...settings },
  )
  const page = await context.newPage()
  return watched({ server, context, page })
}

function watched(one) {
  one.troubles = []
  one.offline = false // while true, the browser's own words about a lost network are no trouble
  one.heard = [] // messages of the server, as text
  const take = (text) => {
    if (one.offline && /WebSocket connection to|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(text)) return
    one.troubles.push(text)
  }
  one.page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') take(`${said.type()}: ${said.text()}`)
  })
  one.page.on('pageerror', (error) => take(`uncaught: ${error.stack ?? error}`))
  one.page.on('crash', () => take('the page crashed'))
  one.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => one.heard.push(String(payload))),
  )
  return one
}

/** A test with its visitors: closed afterwards, and none of their pages may have complained. */
export function with_visitors(server_of, work) {
  return async (test) => {
    const all = []
    const come = async (how) => {
      const one = await visitor(server_of(), how)
      all.push(one)
      return one
    }
    try {
      await work(come, test)
      for (const one of all) assert.deepEqual(one.troubles, [], 'the page complained')
    } catch (error) {
      for (const [at, one] of all.entries()) {
        if (process.env.GM_SHOTS)
          await one.page
            .screenshot({ path: join(process.env.GM_SHOTS, `${test.name.replace(/\W+/g, '_')}-${at}.png`) })
            .catch(() => {})
        for (const trouble of one.troubles) test.diagnostic(trouble)
      }
      throw error
    } finally {
      for (const one of all) await one.context.close()
    }
  }
}

/** One request through a socket of the page's own origin, with its cookie: to set the scene. */
export function ask(page, what, keys = {}) {
  return page.evaluate(
    async ([what, keys]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`)
      const answer = await new Promise((done, failed) => {
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'hello' }))
        socket.onerror = () => failed(new Error('no connection'))
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data)
          if (message.re === 1) socket.send(JSON.stringify({ id: 2, do: what, ...keys }))
          if (message.re === 2) done(message)
        }
      })
      socket.close()
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer
    },
    [what, keys],
  )
}
const new_key = () => `test-${Math.random().toString(36).slice(2)}-${Date.now()}`

/** Opens a table and goes there. `seats` like "you bot bot" or "you open". */
export async function open_table(
  page,
  seats,
  { game = 'battle', options = {}, level = 'greedy', ...more } = {},
) {
  if (page.url() === 'about:blank') await page.goto('/')
  const list = seats.split(' ').map((kind) => (kind === 'bot' ? { kind, level } : { kind }))
  const { table } = await ask(page, 'open', {
    key: new_key(),
    game,
    options:
      game === 'battle'
        ? { box: list.length > 4 ? 'combined' : 'guardians', ...options, players: String(list.length) }
        : options,
    seats: list,
    start: !list.some((one) => one.kind === 'open'),
    ...more,
  })
  await page.goto(`/t/${table}`)
  return table
}

/** No violation that axe knows of (or of these rules), in what is on the screen now. */
export async function no_axe_violation(page, where, rules) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // there are no frames, so no second page is needed to put results together
    .exclude('svg') // drawings say nothing: words stand beside them
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
  const found = await axe.analyze()
  const told = found.violations.map(
    (one) => `${where}: ${one.id}: ${one.nodes.map((node) => `${node.target} ${node.html.slice(0, 160)}`)}`,
  )
  assert.deepEqual(told, [])
}
