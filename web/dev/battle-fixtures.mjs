// Plays games on the engine and keeps what a page would be sent at each kind of
// decision: node web/dev/battle-fixtures.mjs [OUT_DIR]. The first game that asks
// a thing gives its fixture. The real server has better words; here an action's
// own text stands for them.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
const out = process.argv[2] ?? join(here, 'battle-fixtures')
mkdirSync(out, { recursive: true })

const engine = spawn(join(root, 'build/release/grandmaster'), ['engine'], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const waiting = []
createInterface({ input: engine.stdout }).on('line', (line) => waiting.shift()(JSON.parse(line)))
const ask = (request) =>
  new Promise((done, fail) => {
    waiting.push((answer) =>
      answer.ok ? done(answer) : fail(new Error(JSON.stringify({ request, answer }))),
    )
    engine.stdin.write(JSON.stringify(request) + '\n')
  })

const numbers = Object.fromEntries(
  JSON.parse(readFileSync(join(root, 'content/battle/techniques.json'), 'utf8')).techniques.map((t) => [
    t.id,
    t.number,
  ]),
)
const people = ['Ania', 'Marek', 'Wojciech-Bonifacy', 'Ola', 'Igor', 'Zosia', 'Екатерина', 'Jan']
const words = (action) => Object.values(action).join(' ')
const event_words = (e) =>
  `${e.seat ?? ''} ${e.event.replaceAll('_', ' ')} ${['card', 'hero', 'other', 'n', 'action', 'cause'].map((k) => e[k] ?? '').join(' ')}`
    .replace(/\s+/g, ' ')
    .trim()

let step = 0
let n = 0
async function now(options, as) {
  const { view } = await ask({ do: 'view', seat: as })
  const { actors, over } = await ask({ do: 'actors' })
  const { winners } = await ask({ do: 'outcome' })
  const choices = as === 'spectator' ? [] : (await ask({ do: 'legal', seat: as })).actions
  const series = as === 'spectator' ? [] : (view.seats[+as.slice(4)].series ?? [])
  const last = series.at(-1)?.card ?? series.at(-1)
  return {
    status: over ? 'over' : 'playing',
    game: 'battle',
    as,
    host: true,
    listed: false,
    hints: true,
    options,
    seats: view.seats.map((_, i) => ({
      kind: i % 3 === 2 ? 'bot' : 'person',
      name: i % 3 === 2 ? `Bot ${i}` : people[i],
      ...(i % 3 === 2 ? { level: 'greedy' } : {}),
      online: i !== 4,
      yours: `seat${i}` === as,
      asked: actors.includes(`seat${i}`),
    })),
    watching: 1,
    step,
    view,
    question:
      as !== 'spectator' && actors.includes(as)
        ? `Question: ${view.decision}`
        : `Waiting for ${actors.join(', ')}: ${view.decision ?? '-'}`,
    choices: choices.map((action) => ({
      action,
      words: words(action),
      ...(action.do === 'lay_card' &&
      last &&
      numbers[action.card] < numbers[last] &&
      !['gg_weightless', 'av_upside_down'].includes(view.battlefield)
        ? { marks: [`${numbers[action.card]} < ${numbers[last]}`] }
        : {}),
    })),
    can_undo: false,
    dice: { commitment: '9f86d081', seed: '' },
    winners,
    rematch: '',
  }
}

const kept = []
const seen = new Set()
async function keep(name, options, as, news) {
  if (seen.has(name)) return
  seen.add(name)
  const fixture = { name, now: await now(options, as), scenes: news.slice(-40) }
  kept.push(fixture)
  writeFileSync(join(out, `${name}.json`), JSON.stringify(fixture))
}

// Plays one game; `tag` names its fixtures, `as` is the viewer.
async function play(tag, options, seed, as, level = 'greedy', most = 4000) {
  await ask({ do: 'new', game: 'battle', options, seed })
  const full = (await ask({ do: 'position' })).options
  step = 0
  n = 0
  let news = []
  const add = (events) => {
    for (const event of events) news.push({ kind: 'game', n: ++n, step, event, words: event_words(event) })
  }
  for (let i = 0; i < most; ++i) {
    const { actors, over } = await ask({ do: 'actors' })
    if (over) {
      await keep(`${tag}-over`, full, as, news)
      return
    }
    if (actors[0] === 'chance') {
      add((await ask({ do: 'roll', all: true, viewer: as })).events)
      continue
    }
    const view = (await ask({ do: 'view', seat: as })).view
    const mine = actors.includes(as)
    const decision = view.decision
    const key = mine ? decision : 'wait_' + decision
    await keep(`${tag}-${key}`, full, as, news)
    const last = (view.seats[+as.slice(4)]?.series ?? []).length
    if (decision === 'lay_card' && mine && last) await keep(`${tag}-lay_${last + 1}`, full, as, news)
    if (decision === 'lay_card' && mine && (view.traps ?? []).length && (view.knockouts ?? []).length)
      await keep(`${tag}-lay_busy`, full, as, news)
    if (decision === 'act' && !mine && view.seats.some((s) => s.in === false || s.in === undefined))
      await keep(`${tag}-wait_act_out`, full, as, news)
    if (news.length > 120) news = news.slice(-80)
    const seat = actors.at(-1)
    const { action } = await ask({ do: 'advise', seat, level })
    step += 1
    add((await ask({ do: 'act', seat, action, viewer: as })).events)
  }
}

const seeds = Number(process.argv[3] ?? 2)
for (let s = 1; s <= seeds; ++s) {
  await play('p2', { players: 2, box: 'avengers' }, String(s), 'seat0')
  await play('p3', { players: 3, box: 'guardians' }, String(s), 'seat1', s % 2 ? 'greedy' : 'random')
  await play('p4', { players: 4, box: 'avengers' }, String(s), 'seat0', s % 2 ? 'greedy' : 'random')
  await play('g4', { players: 4, box: 'guardians' }, String(s), 'seat2', s % 2 ? 'random' : 'greedy')
  await play('t4', { players: 4, box: 'combined', teams: 'two', team_hands: 'shared' }, String(s), 'seat0')
  await play('p6', { players: 6, box: 'combined', teams: 'three' }, String(s), 'seat3')
  await play('p8', { players: 8, box: 'combined' }, String(s), 'seat0')
  await play('w4', { players: 4, box: 'combined' }, String(s), 'spectator')
}
writeFileSync(join(out, 'index.json'), JSON.stringify(kept.map((f) => f.name).sort()))
console.log(
  kept
    .map((f) => f.name)
    .sort()
    .join(' '),
)
engine.stdin.end()
