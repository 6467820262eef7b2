#!/usr/bin/env node
// A gallery of the page: tests/browser/gallery [NAME...] takes pictures of the places of
// the page in several sizes, colours and languages, and puts them into build/gallery with an
// index.html. With names, only those whose name contains one of them. To be looked at.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { close_browser, desktop, open_table, phone, root, Server, visitor } from './harness.mjs'
import { dice, play, something, until_lit } from './player.mjs'

const out = join(root, 'build/gallery')
const wanted = process.argv.slice(2)
if (!wanted.length) rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const en = { lang: 'en' }
const dark = { theme: 'dark' }
const looks = {
  wide: { size: desktop, settings: en },
  night: { size: desktop, settings: { ...en, ...dark } },
  phone: { size: phone, touch: true, settings: en },
  'phone-night': { size: phone, touch: true, settings: { ...en, ...dark } },
  ru: { size: desktop, settings: { lang: 'ru' } },
  'phone-ru': { size: phone, touch: true, settings: { lang: 'ru' } },
  pl: { size: desktop, settings: { lang: 'pl' } },
  'phone-pl': { size: phone, touch: true, settings: { lang: 'pl' } },
}

const random = dice(21)
const lit = (page) => page.locator('.battle [data-lit="true"]').first().waitFor()
const plates = (page) =>
  play(page, {
    random: dice(3),
    enough: async (saw) => saw.kind === 'lit' && (await page.locator('.plates .plate').count()) > 1,
  })
const to_end = (page) => play(page, { random })
// From quick play to what a person sees: motion, at the speed that most people have.
async function alive(page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('grandmaster'))
    localStorage.setItem('grandmaster', JSON.stringify({ ...kept, speed: 1 }))
  })
  await page.reload()
  await lit(page)
}

const places = {
  home: [
    ['wide', 'night', 'phone', 'phone-night', 'ru', 'phone-ru', 'pl'],
    async (page) => {
      await page.goto('/')
      await page.locator('.start .btn.main').waitFor()
      await page.waitForTimeout(300)
    },
  ],
  'open-table': [
    ['wide', 'phone', 'phone-ru', 'night'],
    async (page) => {
      await page.goto('/open')
      await page.locator('#open-table select').first().waitFor()
    },
  ],
  settings: [
    ['wide', 'phone-ru'],
    async (page) => {
      await page.goto('/')
      await page.locator('.tool.me').click()
    },
  ],
  waiting: [
    ['wide', 'phone', 'phone-ru', 'night'],
    async (page) => {
      await open_table(page, 'you open bot open')
      await page.locator('.room .seats').waitFor()
      await page.waitForTimeout(300)
    },
  ],
  heroes: [
    ['wide', 'phone', 'ru', 'phone-pl', 'night'],
    async (page) => {
      await open_table(page, 'you bot bot bot')
      await lit(page)
    },
    { hints: true },
  ],
  'heroes-wait': [
    ['wide', 'phone'],
    async (page, come) => {
      await open_table(page, 'you bot bot open')
      const other = await come()
      await other.page.goto(page.url())
      await other.page.getByRole('button', { name: 'Sit here' }).click()
      await page.locator('.go .btn.main').click()
      await lit(page)
      await page.locator('.battle [data-lit="true"]').first().click()
      await page.locator('.battle .heroes .pair').waitFor({ state: 'detached' })
    },
  ],
  draft: [
    ['wide', 'phone', 'night', 'phone-ru', 'pl'],
    async (page) => {
      await open_table(page, 'you bot bot bot')
      await until_lit(page, 'tray', random)
    },
    { hints: true },
  ],
  lay: [
    ['wide', 'phone', 'night', 'phone-night', 'ru', 'phone-ru', 'phone-pl'],
    async (page) => {
      await open_table(page, 'you bot bot bot')
      await until_lit(page, 'hand', random)
    },
    { hints: true },
  ],
  'lay-2': [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot')
      await plates(page)
      await until_lit(page, 'hand', random)
    },
  ],
  'lay-8': [
    ['wide', 'phone', 'phone-ru'],
    async (page) => {
      await open_table(page, `you ${'bot '.repeat(7)}`.trim())
      await plates(page)
      await until_lit(page, 'hand', random)
    },
  ],
  teams: [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, `you ${'bot '.repeat(5)}`.trim(), { options: { teams: 'two' } })
      await until_lit(page, 'hand', random)
    },
  ],
  act: [
    ['wide', 'phone', 'night', 'ru', 'phone-ru'],
    async (page) => {
      await open_table(page, 'you bot bot bot')
      await plates(page)
    },
    { hints: true },
  ],
  refused: [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot bot')
      await until_lit(page, 'tray', random)
      await page.waitForTimeout(600) // a second click of a choice is no touch
      await page.locator('.battle .hand [data-thing]').first().click()
      await page.locator('.refused-words.on').waitFor()
    },
  ],
  reveal: [
    ['wide', 'phone', 'night'],
    async (page) => {
      await open_table(page, 'you bot bot bot')
      await until_lit(page, 'hand', random)
      await alive(page)
      await page.locator('.battle .hand [data-lit="true"]').first().click()
      await page.locator('.reveal .say .caption').nth(1).waitFor()
      await page.waitForTimeout(250)
    },
  ],
  'fight-won': [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot bot bot')
      await play(page, { random, enough: (saw) => saw.kind === 'moment' })
    },
  ],
  end: [
    ['wide', 'phone', 'night', 'phone-ru'],
    async (page) => {
      await open_table(page, 'you bot', { options: { round_cap: '1' } })
      await to_end(page)
    },
  ],
  'end-4': [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot bot bot', { options: { round_cap: '1' } })
      await to_end(page)
    },
  ],
  rules: [
    ['wide', 'phone'],
    async (page) => {
      await page.goto('/rules/battle')
      await page.locator('details summary').nth(1).click()
    },
  ],
  chat: [
    ['wide', 'phone'],
    async (page) => {
      const table = await open_table(page, 'you bot bot')
      await until_lit(page, 'hand', random)
      const side = page.getByRole('button', { name: /^Log and chat/ })
      if (await side.count()) await side.click()
      await page.getByRole('tab', { name: 'Chat' }).click()
      await page.getByLabel('Say something').fill('Good luck! <b>No traps</b> this time?')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('.box li', { hasText: 'Good luck' }).waitFor()
      return table
    },
  ],
  log: [
    ['phone'],
    async (page) => {
      await open_table(page, 'you bot bot')
      await plates(page)
      await page.getByRole('button', { name: /^Log and chat/ }).click()
    },
  ],
  menu: [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot bot')
      await until_lit(page, 'hand', random)
      await page.locator('[aria-haspopup=menu]').first().click()
    },
  ],
  hint: [
    ['wide', 'phone', 'night', 'ru', 'phone-ru', 'phone-pl'],
    async (page) => {
      await open_table(page, 'you bot bot')
      await until_lit(page, 'hand', random)
      await page.keyboard.press('h')
      await page.locator('.advice').waitFor()
    },
  ],
  zoom: [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot bot')
      await until_lit(page, 'hand', random)
      await page.locator('.battle .hand [data-lit="true"]').first().focus()
      await page.keyboard.press('i')
      await page.locator('.zoom').waitFor()
    },
  ],
  pass: [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you you')
      await something(page)
    },
  ],
  watching: [
    ['wide', 'phone'],
    async (page, come) => {
      const player = await come()
      await open_table(player.page, 'you bot bot')
      await until_lit(player.page, 'hand', random)
      await page.goto(player.page.url())
      await page.locator('.battle .seat').first().waitFor()
    },
  ],
  undo: [
    ['wide', 'phone'],
    async (page, come) => {
      await open_table(page, 'you open', {})
      const other = await come()
      await other.page.goto(page.url())
      await other.page.getByRole('textbox', { name: 'Your name' }).fill('Ania')
      await other.page.getByRole('button', { name: 'Sit here' }).click()
      await page.locator('.go .btn.main').click()
      for (const one of [page, other.page]) {
        await lit(one)
        await one.locator('.battle [data-lit="true"]').first().click()
      }
      const other_asks = other.page.locator('.tool[aria-label="Take back"]:not([disabled])')
      await other_asks.click()
      await page.locator('.strip.ask').waitFor()
    },
  ],
  lost: [
    ['wide', 'phone'],
    async (page) => {
      await open_table(page, 'you bot bot')
      await until_lit(page, 'hand', random)
      await page.context().setOffline(true)
      await page.evaluate(() => window.sockets.forEach((socket) => socket.close()))
      await page.locator('.lost').waitFor()
    },
  ],
  missing: [
    ['wide', 'phone'],
    async (page) => {
      await page.goto('/t/nosuchtable')
      await page.locator('.empty').waitFor()
    },
  ],
}

const server = await Server.start()
let failed = 0
for (const [place, [hows, go, settings = {}]] of Object.entries(places))
  for (const how of hows) {
    const name = `${place}-${how}`
    if (wanted.length && !wanted.some((word) => name.includes(word))) continue
    const look = { ...looks[how], settings: { ...looks[how].settings, ...settings } }
    const all = []
    const come = async (other = {}) => {
      all.push(await visitor(server, other))
      return all.at(-1)
    }
    const { page } = await come(look)
    try {
      await go(page, come)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(out, `${name}.png`) })
    } catch (error) {
      failed++
      await page.screenshot({ path: join(out, `${name}.png`) }).catch(() => {})
      console.log(`${name}: ${String(error).split('\n')[0]}`)
    }
    for (const one of all) await one.context.close()
  }
await close_browser()
await server.stop()

const pictures = existsSync(out) ? readdirSync(out).filter((file) => file.endsWith('.png')) : []
const figures = pictures.map(
  (file) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${file.slice(0, -4)}</figcaption></figure>`,
)
writeFileSync(
  join(out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Grandmaster: gallery</title>
<style>body{font:14px sans-serif;background:#ddd;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:420px;border:1px solid #888}</style>
${figures.join('\n')}
`,
)
console.log(`${pictures.length} pictures in ${out}`)
process.exit(failed ? 1 : 0)
