// Several people: undo, one device for two, spectators, chat, what is said aloud.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { close_browser, open_table, patience, Server, with_visitors } from './harness.mjs'
import { dice, play, something, step_at_once, until_lit } from './player.mjs'

let server
before(async () => void (server = await Server.start()))
after(async () => {
  await close_browser()
  await server.stop()
})
const people = (work) => with_visitors(() => server, work)

/** Two people at one table, and the game begun. */
async function pair(come) {
  const [one, two] = [await come(), await come()]
  await open_table(one.page, 'you open')
  await two.page.goto(one.page.url())
  await two.page.getByRole('textbox', { name: 'Your name' }).fill('Ania')
  await two.page.getByRole('button', { name: 'Sit here' }).click()
  await one.page.getByRole('button', { name: 'Start the game' }).click()
  return [one, two]
}

/** Both have come to where each lays a card. */
async function to_the_lay(one, two, random = dice(4)) {
  const asked = ({ page }) => page.locator('.battle .hand [data-lit="true"]').count()
  for (const end = Date.now() + patience; Date.now() < end;) {
    if ((await asked(one)) && (await asked(two))) return
    for (const { page } of [one, two])
      await step_at_once(page, random, (saw) => saw.things.some((thing) => /^hand:/.test(thing)))
    await one.page.waitForTimeout(20)
  }
  assert.fail('never came to the lay')
}
const hand = ({ page }) =>
  page.locator('.battle .hand [data-thing]').evaluateAll((all) => all.map((node) => node.dataset.thing))
const undo = ({ page }) => page.getByRole('button', { name: 'Take back' })
/** Lays a card of the hand that no rule warns of, where there is one. */
async function lay({ page }) {
  const card = page.locator('.battle .hand [data-lit="true"]').first()
  const thing = await card.getAttribute('data-thing')
  await card.click()
  const sure = page.getByRole('button', { name: 'Choose it anyway' })
  const done = () => page.waitForFunction(() => !document.querySelector('.hand [data-lit="true"]'))
  await Promise.race([sure.waitFor().then(() => sure.click()), done()])
  await done()
  return thing.split(':')[1]
}

test(
  'undo: freely while nobody knows, then by asking; what was laid stays secret',
  people(async (come) => {
    const [one, two] = await pair(come)
    await to_the_lay(one, two)
    const before = await hand(one)

    await two.page.evaluate(() => (window.said = []))
    const laid = await lay(one)
    const name = await one.page
      .locator('.myseries [data-laid] [role=img]')
      .getAttribute('aria-label')
      .then((text) => text.split(',')[0])
    await one.page.locator('.myseries [data-laid]').waitFor()
    // The other one hears that a card was laid, and not which.
    await two.page.waitForFunction(() => window.said.some((text) => /lays a card/.test(text)))
    const face = two.page.locator('.seat [data-laid] [role=img]')
    assert.equal(await face.getAttribute('aria-label'), 'face-down card')
    const heard = (await two.page.evaluate(() => window.said)).join(' ').split('. ')
    const about = heard.filter(
      (sentence) => /\blays?\b|\blaid\b/.test(sentence) && !/^Lay a card/.test(sentence),
    )
    for (const sentence of about)
      assert.ok(!sentence.includes(name), `${name} (${laid}) was laid in secret: ${sentence}`)
    assert.ok(about.length > 0)

    // Free: at once, without a question.
    await undo(one).click()
    await one.page.locator('.myseries [data-laid]').waitFor({ state: 'detached' })
    assert.deepEqual(await hand(one), before)
    assert.equal(await two.page.getByRole('button', { name: 'Allow' }).count(), 0)

    // By consent: both have laid, and the cards are open.
    await lay(one)
    await lay(two)
    const asked = one.page.locator('.tool[aria-label="Take back"]:not([disabled])')
    const open = async () => (await one.page.locator('.battle .series .card:not(.back)').count()) > 0
    for (let tries = 0; !(await open()); tries++) {
      assert.ok(tries < 200, 'the cards never opened')
      await one.page.waitForTimeout(20)
    }
    for (const answer of ['Refuse', 'Allow']) {
      const seen = await one.page.locator('.battle .series .card').count()
      await asked.click()
      await two.page.getByRole('button', { name: answer }).click()
      await two.page.getByRole('button', { name: answer }).waitFor({ state: 'detached' })
      if (answer === 'Refuse') assert.equal(await one.page.locator('.battle .series .card').count(), seen)
    }
    await one.page.locator('.battle .hand [data-lit="true"]').first().waitFor()
  }),
)

test(
  'hot seat: nothing of anybody is on the screen until the next one takes the device',
  people(async (come) => {
    const { page } = await come()
    await open_table(page, 'you you')
    let passed = 0
    await play(page, {
      random: dice(7),
      enough: async (saw) => {
        if (saw.kind !== 'pass') return passed >= 6
        const shown = await page.evaluate(() => ({
          passing: document.querySelector('.pass') !== null, // it may have been taken by now
          secrets: document.querySelectorAll('.battle, .side, .hand').length,
          text: document.body.innerText,
        }))
        if (!shown.passing) return false
        passed++
        assert.equal(shown.secrets, 0)
        assert.doesNotMatch(shown.text, /Ambush|Arsenal|Melee|Planning|Trick|Shot|Defence/)
        return false
      },
    })
  }),
)

test(
  'spectators see the table and nobody’s hand; chat is text, whatever it says',
  people(async (come) => {
    const [one, watcher] = [await come(), await come()]
    await open_table(one.page, 'you bot bot')
    await until_lit(one.page, 'hand', dice(3))
    await watcher.page.goto(one.page.url())
    await watcher.page.locator('.battle .seat').nth(2).waitFor()
    assert.equal(await watcher.page.locator('.battle .hand').count(), 0)
    assert.equal(await watcher.page.locator('.battle [data-lit="true"]').count(), 0)
    await watcher.page.getByText('You watch').waitFor()
    let left = 8
    await play(one.page, { random: dice(4), enough: (saw) => saw.kind === 'end' || --left < 0 })
    for (const text of watcher.heard) {
      const { now } = JSON.parse(text)
      assert.equal(now?.view?.hand, undefined)
      assert.equal(now?.view?.laid, undefined)
      assert.equal(now?.choices?.length ?? 0, 0)
    }

    const evil = '<img src=x onerror="document.title=1"> & <script>1</script>'
    await one.page.getByRole('tab', { name: 'Chat' }).click()
    await one.page.getByLabel('Say something').fill(evil)
    await one.page.getByRole('button', { name: 'Send' }).click()
    for (const { page } of [one, watcher]) {
      await page.getByRole('tab', { name: /Chat/ }).click()
      await page.locator('.box li', { hasText: evil }).waitFor()
      assert.equal(await page.locator('.box img, .box script').count(), 0)
    }
  }),
)

test(
  'a screen reader hears sentences, and "your move" once',
  people(async (come) => {
    const { page } = await come()
    await open_table(page, 'you bot')
    await until_lit(page, 'hand', dice(9))
    // What happens at one time is said together; how much that is depends on the machine.
    await page.waitForFunction(() => /Stage 1\./.test(window.said.join(' ')))
    const said = await page.evaluate(() => window.said)
    assert.ok(said.some((text) => /^Your move\./.test(text)))
    assert.match(said.join(' '), /Fight 1 begins\. .*Round 1 begins\. .*Stage 1\./)
    for (const text of said) assert.doesNotMatch(text, /undefined|null|NaN|\{|\}|_/)
  }),
)

test(
  'touching what is not lit says why, with the number of the rule and its text',
  people(async (come) => {
    const { page } = await come()
    await open_table(page, 'you bot')
    await until_lit(page, 'tray', dice(2))
    const alert = page.locator('.refused-words.on')
    for (let tries = 0; !(await alert.isVisible()); tries++) {
      assert.ok(tries < 20, 'nothing is said')
      await page.locator('.battle .hand [data-thing]').first().click() // one that comes too soon after a choice is no touch
      await alert.waitFor({ timeout: 1_000 }).catch(() => {})
    }
    assert.match(await alert.textContent(), /\w+.*Rule B-\d+(\.\d+)*/)
    await page.locator('.refusal .rule:visible, .refused-words button:visible').first().click()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    assert.match(await sheet.textContent(), /B-\d/)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    assert.equal((await something(page)).kind, 'lit')
  }),
)
