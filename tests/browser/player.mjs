// Plays through the page as a person does: looks at what is lit and touches it.
import assert from 'node:assert/strict'
import { patience } from './harness.mjs'

/** A generator of random numbers that can be sown, so that a failure can be played again. */
export function dice(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

// What a person would see at one glance: the end, the screen to pass the device, a big
// moment or a large card over the table, a question "are you sure", or the things that are lit; and where
// one of them, chosen by `luck`, can be touched. What is covered by something else cannot
// be touched and does not count; what is outside the window is scrolled to.
function glance(luck) {
  const seen = (node) => node.checkVisibility() && !node.disabled
  const all = (what) => [...document.querySelectorAll(what)].filter(seen)
  const at = (node) => {
    let box = node.getBoundingClientRect()
    if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) {
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      box = node.getBoundingClientRect()
    }
    for (const across of [0.5, 0.12, 0.3, 0.7, 0.88])
      for (const down of [0.5, 0.15, 0.85]) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down]
        const hit = document.elementFromPoint(x, y)
        if (hit && (hit === node || node.contains(hit))) return { x, y }
      }
    return null
  }
  const one = (kind, nodes) => {
    const name = (node) => node.dataset.thing ?? node.textContent.trim()
    const first = Math.floor(luck * nodes.length)
    for (const chosen of [...nodes.slice(first), ...nodes.slice(0, first)]) {
      const place = at(chosen)
      if (place) return { kind, place, thing: name(chosen), things: nodes.map(name) }
    }
    return null
  }
  if (all('.gameend, .tableau > .again').length) return { kind: 'end', things: [] }
  for (const [kind, what] of [
    ['pass', '.pass .btn.main'],
    ['moment', '[data-moment]'],
    ['doubt', '.battle .prompt .btn:not([data-lit])'],
    ['lit', '.battle [data-lit="true"]'],
  ]) {
    const nodes = all(what)
    if (nodes.length) return one(kind, nodes)
  }
  return null
}

/** Waits until there is something to do, or the end; says what. */
export async function something(page, { luck = 0, timeout = patience } = {}) {
  try {
    const handle = await page.waitForFunction(glance, luck, { polling: 40, timeout })
    return await handle.jsonValue()
  } catch (error) {
    const there = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.battle [data-lit="true"], .prompt, dialog[open], .zoom, [data-moment]',
        ),
      ].map(
        (node) => `${node.dataset.thing ?? node.className}: ${JSON.stringify(node.getBoundingClientRect())}`,
      ),
    )
    throw new Error(`nothing to do at ${page.url()}: ${there.join('; ')}`, { cause: error })
  }
}

async function touch(page, saw, enough) {
  if (await enough(saw)) return { ...saw, enough: true }
  if (saw.place) await page.mouse.click(saw.place.x, saw.place.y)
  return saw
}
/** Does one thing; returns what there was to do. */
async function step(page, random, enough = () => false) {
  return touch(page, await something(page, { luck: random() }), enough)
}
/** The same, but does not wait until there is something: where others may have to act first. */
export async function step_at_once(page, random, enough = () => false) {
  const saw = await page.evaluate(glance, random())
  return saw && touch(page, saw, enough)
}

/** Plays until `enough(saw)`; by default until the end of the game. */
export async function play(
  page,
  { random = dice(1), most = 4_000, enough = (saw) => saw.kind === 'end' } = {},
) {
  for (let done = 0; done < most; done++) {
    const saw = await step(page, random, enough)
    if (saw.enough) return { done, saw }
  }
  assert.fail(`${most} touches and no end`)
}

/** Several people at one table, each on their own page, until all of them see the end. */
export async function play_together(pages, { random = dice(2) } = {}) {
  let done = 0
  const each = async (page) => {
    for (; done < 8_000; done++) if ((await step(page, random)).kind === 'end') return
    assert.fail('no end')
  }
  await Promise.all(pages.map(each))
  return done
}

/** Until a thing of this kind ("hand", "tray", "hero") is lit. */
export const until_lit = (page, kind, random) =>
  play(page, {
    random,
    enough: (saw) => {
      assert.notEqual(saw.kind, 'end', `the game ended before ${kind} was asked`)
      return saw.kind === 'lit' && saw.things.some((thing) => thing.startsWith(`${kind}:`))
    },
  })
