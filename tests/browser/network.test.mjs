// What a connection does in real life: reload, lost network, a server that dies.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { close_browser, open_table, Server, with_visitors } from './harness.mjs'
import { dice, play, until_lit } from './player.mjs'

let server
before(async () => void (server = await Server.start()))
after(async () => {
  await close_browser()
  await server.stop()
})
const people = (work) => with_visitors(() => server, work)

const table_of = (page) =>
  page.evaluate(() => ({
    question: document.querySelector('.prompt .pl b')?.textContent,
    hand: [...document.querySelectorAll('.hand [data-thing]')].map((node) => node.dataset.thing),
    lit: [...document.querySelectorAll('.battle [data-lit="true"]')].map((node) => node.dataset.thing),
  }))
const a_while = (random = dice(1)) => {
  let left = 6
  return { random, enough: (saw) => saw.kind === 'end' || --left < 0 }
}

test(
  'reload in the middle of a turn: the same question, the same hand, and on',
  people(async (come) => {
    const { page } = await come()
    await open_table(page, 'you bot bot')
    await until_lit(page, 'hand', dice(1))
    const before = await table_of(page)
    await page.reload()
    await page.locator('.battle .hand [data-lit="true"]').first().waitFor()
    assert.deepEqual(await table_of(page), before)
    await play(page, a_while())
  }),
)

test(
  'no network in the middle of a turn: it is said, a move waits, and is made when it is back',
  people(async (come) => {
    const one = await come()
    const { page, context } = one
    await open_table(page, 'you bot')
    await until_lit(page, 'hand', dice(6))
    one.offline = true
    await context.setOffline(true)
    await page.evaluate(() => window.sockets.forEach((socket) => socket.close()))
    const strip = page.locator('.lost')
    await strip.waitFor()
    assert.match(await strip.textContent(), /No connection for \d+ s\..*Your last move is saved/s)
    await page.waitForFunction(() => window.said.some((text) => /No connection/.test(text)))

    await page.locator('.battle .hand [data-lit="true"]').first().click()
    const sure = page.getByRole('button', { name: 'Choose it anyway' })
    if (await sure.isVisible()) await sure.click()
    await page.locator('.lost', { hasText: 'Your move will be sent' }).waitFor()

    await context.setOffline(false)
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 3_000 })
      .catch(() => {}) // or it came by itself
    await strip.waitFor({ state: 'detached' })
    one.offline = false
    await page.waitForFunction(() => window.said.some((text) => /You lay/.test(text)))
    await play(page, a_while())
  }),
)

test(
  'the server is killed and comes again: the page comes back by itself and the game goes on',
  people(async (come) => {
    const one = await come()
    const { page } = one
    await open_table(page, 'you bot bot')
    await until_lit(page, 'hand', dice(8))
    const before = await table_of(page)
    one.offline = true
    await server.kill()
    await page.locator('.lost').waitFor()
    assert.deepEqual(await table_of(page), before, 'the table stays readable')
    await server.run()
    await page.locator('.lost').waitFor({ state: 'detached' })
    one.offline = false
    assert.deepEqual(await table_of(page), before)
    await play(page, a_while())
  }),
)

test(
  'two tabs of one person stay in step',
  people(async (come) => {
    const one = await come()
    await open_table(one.page, 'you bot')
    await until_lit(one.page, 'hand', dice(5))
    const other = await one.context.newPage()
    await other.goto(one.page.url())
    await other.locator('.battle .hand [data-lit="true"]').first().waitFor()
    assert.deepEqual(await table_of(other), await table_of(one.page))
    await play(one.page, a_while(dice(5)))
    await one.page.keyboard.press('Escape') // "are you sure" is asked in one tab only
    const seen = async (page) => JSON.stringify(await table_of(page))
    for (let tries = 0; (await seen(other)) !== (await seen(one.page)); tries++) {
      assert.ok(tries < 300, 'the other tab shows something else')
      await other.waitForTimeout(20)
    }
  }),
)

test(
  'a table that is not there says so, and leads home',
  people(async (come) => {
    const { page } = await come()
    await page.goto('/t/nosuchtable')
    await page.getByText('This table does not exist').waitFor()
    await page.getByRole('link', { name: 'To the first page', exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }),
)
