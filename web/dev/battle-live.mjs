// Plays a game on the real page against bots of a running server and takes pictures on
// the way: node dev/battle-live.mjs ADDRESS OUT [players] [WxH] [lang] [clicks]
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [address, out, players = '4', size = '1440x900', lang = 'en', most = '40'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const [width, height] = size.split('x').map(Number)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const page = await browser.newPage({ viewport: { width, height } })
page.on('pageerror', (e) => console.log('ERROR', e.message))
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(m.type(), m.text()))
await page.addInitScript((l) => localStorage.setItem('grandmaster', JSON.stringify({ lang: l })), lang)
await page.goto(address)
const id = await page.evaluate(async (n) => {
  const ws = new WebSocket(`ws://${location.host}/ws`)
  await new Promise((done) => (ws.onopen = done))
  const box = n > 4 ? 'combined' : 'guardians'
  const seats = [{ kind: 'you' }, ...Array.from({ length: n - 1 }, () => ({ kind: 'bot', level: 'greedy' }))]
  const answer = new Promise(
    (done) =>
      (ws.onmessage = (m) => {
        const a = JSON.parse(m.data)
        if (a.re === 1) done(a)
      }),
  )
  ws.send(
    JSON.stringify({
      id: 1,
      do: 'open',
      key: 'battle-live-' + Math.floor(Math.random() * 1e9),
      game: 'battle',
      options: { players: n, box },
      seats,
      start: true,
    }),
  )
  const got = await answer
  ws.close()
  return got.table
}, Number(players))
await page.goto(`${address}/t/${id}`)
await page.waitForSelector('.battle')
let shot = 0
const seen = new Set()
for (let i = 0; i < Number(most); ++i) {
  await page.waitForTimeout(700)
  const lit = page.locator('.battle [data-lit="true"]:visible')
  const kinds = await lit.evaluateAll((all) => all.map((n) => (n.dataset.thing ?? n.className).split(':')[0]))
  const key = kinds[0] ?? 'waiting'
  if (!seen.has(key) || i % 12 === 0) {
    seen.add(key)
    await page.screenshot({
      path: `${out}/${String(shot++).padStart(2, '0')}-${key.replace(/\W+/g, '_')}.png`,
    })
  }
  if (await page.locator('.battle .gameend').count()) break
  if (kinds.length) {
    await lit
      .first()
      .click({ timeout: 3000 })
      .catch((e) => console.log('click', e.message.slice(0, 200)))
    const sure = page.locator('.battle .prompt .btn.main')
    if (await sure.count())
      await sure
        .first()
        .click({ timeout: 1000 })
        .catch(() => {})
  }
}
console.log('pictures', shot, 'kinds', [...seen].join(' '))
await page.screenshot({ path: `${out}/end.png` })
await browser.close()
