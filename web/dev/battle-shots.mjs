// Pictures of fixtures, to be looked at: node dev/battle-shots.mjs OUT 'f=p4-act' 'f=p8-act&lang=ru&theme=dark@360x780' ...
// Needs the built try-out page (battle-vite.mjs) and fixtures in /tmp/bf.
import { createServer } from 'node:http'
import { readFileSync, mkdirSync, existsSync } from 'node:fs'
import { extname } from 'node:path'
import { chromium } from 'playwright-core'

const [out, ...shots] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}
const server = createServer((req, res) => {
  const path = new URL(req.url, 'http://x').pathname
  const file = path.startsWith('/fixtures/') ? '/tmp/bf/' + path.slice(10) : '/tmp/battle-dist' + path
  if (!existsSync(file)) return res.writeHead(404).end()
  res.writeHead(200, { 'content-type': kinds[extname(file)] ?? 'text/plain' }).end(readFileSync(file))
}).listen(0)
const port = server.address().port
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const shot of shots) {
  const [query, size = '1440x900', does = ''] = shot.split('@')
  const [width, height] = size.split('x').map(Number)
  const page = await browser.newPage({ viewport: { width, height } })
  page.on('pageerror', (e) => console.log('ERROR', query, e.message))
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(m.type(), query, m.text()))
  await page.goto(`http://localhost:${port}/dev/battle.html?${query}`)
  await page.waitForSelector('.battle .prompt')
  await page.waitForTimeout(Number(new URLSearchParams(query).get('wait') ?? 500))
  for (const step of does ? does.split(';') : []) {
    const [verb, arg] = step.split('=')
    if (verb === 'click') await page.click(arg.replaceAll('~', '='))
    if (verb === 'hover') {
      await page.hover(arg.replaceAll('~', '='))
      await page.waitForTimeout(900)
    }
    if (verb === 'key') await page.keyboard.press(arg)
    await page.waitForTimeout(350)
  }
  const name = `${query}-${size}${does ? '-do' : ''}`.replace(/[^a-z0-9]+/gi, '_')
  await page.screenshot({ path: `${out}/${name}.png` })
  // what is cut or too wide
  const report = await page.evaluate(() => {
    const bad = []
    if (document.documentElement.scrollWidth > innerWidth)
      bad.push(`page too wide: ${document.documentElement.scrollWidth}`)
    bad.push(`page height ${document.documentElement.scrollHeight} of ${innerHeight}`)
    for (const node of document.querySelectorAll('.battle *')) {
      if (node.closest('svg') || node.closest('.sr')) continue
      const style = getComputedStyle(node)
      if (
        style.overflow === 'hidden' &&
        node.scrollWidth > node.clientWidth + 1 &&
        node.textContent.trim() &&
        !node.querySelector('svg')
      )
        bad.push(`cut: ${node.className} "${node.textContent.trim().slice(0, 30)}"`)
    }
    return bad
  })
  console.log(name, '|', report.join(' | '))
  await page.close()
}
await browser.close()
server.close()
