// Whole games through the page: a person against bots, and people against each other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { close_browser, desktop, open_table, phone, Server, with_visitors } from './harness.mjs'
import { dice, play, play_together, something, until_lit } from './player.mjs'

const tablet = { width: 1180, height: 820 }
let server
before(async () => void (server = await Server.start()))
after(async () => {
  await close_browser()
  await server.stop()
})
const people = (work) => with_visitors(() => server, work)

test(
  'two clicks from the first page to a game against bots',
  people(async (come) => {
    const { page } = await come()
    await page.goto('/')
    const cover = page.locator('.game:not(.open) .pick').first()
    await cover.click() // one: a box
    await page.locator('.start .btn.main').click() // two: Start
    await page.waitForURL('**/t/*')
    assert.equal((await something(page)).kind, 'lit')
    await until_lit(page, 'hand', dice(11))
  }),
)

// Fights of few rounds: a game stays whole, and short enough for a test.
for (const [name, seats, options, how] of [
  ['2 seats', 2, {}, {}],
  ['4 seats on a phone', 4, { box: 'avengers', round_cap: '2' }, { size: phone, touch: true }],
  ['8 seats, each for themselves', 8, { box: 'combined', round_cap: '1' }, { size: tablet }],
  ['8 seats in two teams', 8, { box: 'combined', round_cap: '1', teams: 'two' }, { size: desktop }],
])
  test(
    `a whole game against bots: ${name}`,
    people(async (come, t) => {
      const { page } = await come(how)
      await open_table(page, `you ${'bot '.repeat(seats - 1)}`.trim(), { options })
      const begun = Date.now()
      const { done } = await play(page, { random: dice(seats) })
      t.diagnostic(`${done} touches in ${Date.now() - begun} ms`)
      await page.locator('.gameend').waitFor()
    }),
  )

test(
  'a bot tells what it would do, all dice of a roll at once, and does it when asked',
  people(async (come) => {
    const { page } = await come()
    await open_table(page, 'you bot', { game: 'ring', options: { fighters: 'random' }, level: 'novice' })
    // Some fighters choose a card first, and a rival who begins may have to be answered.
    for (;;) {
      await page.locator('.ask .choice').first().waitFor()
      if (/choose the dice to roll/.test(await page.locator('#question').textContent())) break
      await page.locator('.ask .choice').first().click()
      await page.waitForTimeout(300)
    }
    await page.getByRole('button', { name: 'What would a bot do?' }).click()
    const advice = page.getByText('A bot would choose:')
    await advice.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await advice.waitFor({ state: 'detached' })
    await page.keyboard.press('h')
    await advice.waitFor()
    await page.getByText(/^Chance to win about \d+ % \(± \d+\)\./).waitFor()
    assert.match(
      await advice.textContent(),
      /choose: \S+ (from reserve|\d)( ×\d)?(, \S+ (from reserve|\d)( ×\d)?)*(, roll \d.*)?$/,
    )
    await page.getByRole('button', { name: 'Do it' }).click()
    await advice.waitFor({ state: 'detached' })
    await page
      .getByText(/^You roll: /)
      .first()
      .waitFor()
  }),
)

test(
  'on a phone a hint leaves the hand in sight',
  people(async (come) => {
    const { page } = await come({ size: phone, touch: true, settings: { lang: 'ru' } })
    await open_table(page, 'you bot bot')
    await until_lit(page, 'hand', dice(21))
    const card = page.locator('.battle .hand [data-lit="true"]').first()
    const before = await card.boundingBox()
    await page.keyboard.press('h')
    await page.locator('.advice .btn').waitFor()
    const after = await card.boundingBox()
    assert.deepEqual(after, before)
    assert.ok(after.y + after.height / 2 < phone.height, `the card is at ${after.y}`)
    const hint = await page.locator('.advice').boundingBox()
    assert.ok(hint.y + hint.height < after.y, `the hint ends at ${hint.y + hint.height}`)
  }),
)

test(
  'two browsers against each other: link, seat, whole game',
  people(async (come, t) => {
    const [one, two] = [await come(), await come()]
    await one.page.goto('/')
    await one.page.locator('.start label', { hasText: '2' }).first().click()
    await one.page.getByRole('button', { name: 'With friends' }).click()
    await one.page.waitForURL('**/t/*')
    await one.page.getByRole('textbox', { name: 'Your name' }).fill('Ola')
    await one.page.keyboard.press('Enter')
    await one.page.locator('.seats').getByText('Ola').waitFor()
    const link = await one.page.getByLabel('Link of this table').inputValue()
    await two.page.goto(link)
    await two.page.getByRole('textbox', { name: 'Your name' }).fill('Ania')
    await two.page.getByRole('button', { name: 'Sit here' }).click()
    await one.page.locator('.seats').getByText('Ania').waitFor()
    await one.page.getByRole('button', { name: 'Start the game' }).click()
    const done = await play_together([one.page, two.page], { random: dice(5) })
    t.diagnostic(`${done} touches`)
    for (const { page } of [one, two]) await page.locator('.gameend').waitFor()
    const heads = await Promise.all([one, two].map(({ page }) => page.locator('.gameend h2').textContent()))
    assert.notEqual(heads[0] === 'You win the game', heads[1] === 'You win the game', 'one of them has won')
  }),
)
