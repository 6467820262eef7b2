// The page itself: phone, keyboard, languages, light and dark, and axe.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  close_browser,
  desktop,
  no_axe_violation,
  open_table,
  phone,
  root,
  Server,
  with_visitors,
} from './harness.mjs'
import { dice, play, until_lit } from './player.mjs'

let server
before(async () => void (server = await Server.start()))
after(async () => {
  await close_browser()
  await server.stop()
})
const people = (work) => with_visitors(() => server, work)

/** The places of the page that everybody comes by; `look` is called at each. */
async function tour(page, look) {
  await page.goto('/')
  await page.locator('.start .btn.main').waitFor()
  await look('home')
  await page.goto('/open')
  await page.locator('#open-table select').first().waitFor()
  await look('open a table')
  await page.goto('/rules/battle')
  await page.locator('details summary').first().click()
  await look('rules')
  await open_table(page, 'you open bot')
  await page.locator('.room .seats').waitFor()
  await look('waiting room')
  await open_table(page, 'you bot', { options: { round_cap: '1' } })
  await page.locator('[data-lit="true"]').first().waitFor()
  await look('hero choice')
  await until_lit(page, 'tray', dice(1))
  await look('draft')
  await until_lit(page, 'hand', dice(1))
  await look('lay')
  await play(page, { random: dice(1), enough: (saw) => saw.kind === 'lit' && /^[AB]/.test(saw.things[0]) })
  await look('act')
  await play(page, { random: dice(1) })
  await look('end')
}

test(
  'axe finds nothing: every place, desktop and phone, light and dark',
  people(async (come) => {
    const { page } = await come()
    await tour(page, async (where) => {
      // Light and dark differ in colours only, so everything else is looked at once a size.
      for (const [size, theme, rules] of [
        [desktop, 'dark', ['color-contrast']],
        [desktop, 'light'],
        [phone, 'light', ['color-contrast']],
        [phone, 'dark'],
      ]) {
        await page.setViewportSize(size)
        await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
        await no_axe_violation(page, `${where}, ${size.width}, ${theme}`, rules)
      }
      await page.setViewportSize(desktop)
    })
  }),
)

test(
  'a phone held upright: nothing is wider than it, and the hand is in reach',
  people(async (come) => {
    for (const lang of ['en', 'ru', 'pl']) {
      const { page } = await come({ size: phone, touch: true, settings: { lang, hints: true } })
      await tour(page, async (where) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(wide <= phone.width, `${lang} ${where}: ${wide} px wide`)
        if (where !== 'lay') return
        const hand = await page.locator('.hand [data-lit="true"]').first().boundingBox()
        assert.ok(hand.y + 60 < phone.height, `${lang}: the hand begins at ${hand.y}`)
      })
    }
  }),
)

test(
  'keyboard alone: from the first page into a game and through its first decisions',
  people(async (come) => {
    const { page } = await come()
    await page.goto('/')
    await page.locator('.start .btn.main').waitFor()
    const here = (what) =>
      page.evaluate((what) => Boolean(document.activeElement?.matches(`:is(${what}):focus-visible`)), what)
    const tab_to = async (what) => {
      for (let presses = 0; presses < 80; presses++) {
        if (await here(what)) return
        await page.keyboard.press('Tab')
      }
      assert.fail(`Tab does not lead to ${what}`)
    }
    await tab_to('.pick')
    await page.keyboard.press('Enter')
    await tab_to('.start .btn.main')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/t/*')
    for (let decisions = 0; decisions < 8; decisions++) {
      await page.locator('.battle [data-lit="true"]').first().waitFor()
      const question = await page.locator('.prompt .pl').first().textContent()
      await tab_to('.battle [data-lit="true"], [data-moment]')
      await page.keyboard.press('Enter')
      const sure = page.getByRole('button', { name: 'Choose it anyway' })
      if (await sure.isVisible()) {
        await sure.focus()
        await page.keyboard.press('Enter')
      }
      await page.waitForFunction(
        (before) =>
          document.querySelector('.prompt .pl')?.textContent !== before ||
          document.querySelector('[data-lit="true"]'),
        question,
      )
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('knock')
    await page.getByText(/^\d+ rules?$/).waitFor()
    await page.keyboard.press('Escape') // empties the search
    await page.keyboard.press('Escape') // closes the book
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('l')
    await page.waitForFunction(() => document.activeElement?.matches('.side .log'))
  }),
)

test(
  'three languages: switched at once, kept, and no key of the dictionary in sight',
  people(async (come) => {
    const book = (path) => Object.keys(JSON.parse(readFileSync(join(root, 'web/src', path), 'utf8')))
    const keys = [...book('words/en.json'), ...book('games/battle/words/en.json')].filter((key) =>
      key.includes('.'),
    )
    const { page } = await come()
    const looked = async (where) => {
      const text = await page.evaluate(() => document.body.innerText)
      const found = keys.filter((key) => new RegExp(`(^|\\s)${key.replaceAll('.', '\\.')}($|\\s)`).test(text))
      assert.deepEqual(found, [], where)
      assert.doesNotMatch(text, /\b(table|battle|ui)\.[a-z_.]+/, where)
      assert.doesNotMatch(text, /\{\w+\}|undefined|\[object/, where)
    }
    await page.goto('/')
    for (const [lang, title] of [
      ['ru', /[А-я]/],
      ['pl', /[ąćęłńóśźż]/],
      ['en', /PICK A FIGHT/],
    ]) {
      await page.getByRole('button', { name: lang.toUpperCase(), exact: true }).click()
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang)
      await page.waitForFunction(
        (title) => new RegExp(title).test(document.querySelector('main').innerText),
        title.source,
      )
      await looked(`home ${lang}`)
    }
    await page.getByRole('button', { name: 'RU', exact: true }).click()
    await open_table(page, 'you bot bot')
    await page.reload()
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ru')
    await until_lit(page, 'hand', dice(2))
    await looked('lay ru')
    assert.match(await page.locator('.hand').innerText(), /[А-я]/)
    await page.locator('[aria-haspopup=menu]').first().click()
    await page.getByRole('menuitem', { name: /настройки/i }).click()
    await page.locator('dialog label', { hasText: 'Polski' }).click()
    await page.locator('dialog .btn.main').click()
    await page.waitForFunction(() =>
      /Zasadzka|Walka/.test(document.querySelector('.battle')?.innerText ?? ''),
    )
    await looked('lay pl')
    await play(page, { random: dice(2), enough: (saw) => saw.kind === 'moment' || saw.kind === 'end' })
    await looked('later pl')
  }),
)

test(
  'light and dark: by the system, by a switch, and kept',
  people(async (come) => {
    const { page } = await come({ settings: { theme: 'system' } })
    const becomes = (theme) =>
      page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, theme)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await page.locator('.start').waitFor()
    await becomes('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await becomes('light')
    await page.getByRole('button', { name: 'Dark colours' }).click()
    await becomes('dark')
    await page.reload()
    await page.locator('.start').waitFor()
    await becomes('dark')
  }),
)
