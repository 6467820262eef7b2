// Drawings are data of the page: every sign that is named exists, and none carries
// inline style, which the page's policy forbids.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { covers_of } from '../pages/covers'

const art = new URL('./art/', import.meta.url)
const files = readdirSync(art).filter((name) => name.endsWith('.svg'))
const text = files.map((name) => readFileSync(new URL(name, art), 'utf8')).join('\n')
const drawn = new Set([...text.matchAll(/<symbol[^>]* id="([^"]+)"/g)].map((match) => match[1]))

function named(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return []
    if (!entry.name.endsWith('.svelte')) return []
    const source = readFileSync(new URL(entry.name, folder), 'utf8')
    const signs = [
      ...source.matchAll(/(?:name=|icon: |icon=|#|')"?'?((?:u|i|e|n)-[a-z_]+|burst|mark|logo)['"\s}]/g),
    ]
    return signs.map((match) => match[1]!)
  })
}

it('has every sign that a page names', () => {
  const names = [
    new URL('../pages/', import.meta.url),
    new URL('../games/', import.meta.url),
    new URL('./', import.meta.url),
  ]
  const used = new Set(names.flatMap(named))
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter((name) => !drawn.has(name))).toEqual([])
})
it('has every hero of the lids', () => {
  const box = {
    name: 'box',
    label: '',
    help: '',
    usual: '',
    values: ['guardians', 'avengers', 'combined'].map((value) => ({ value, label: value })),
  }
  const covers = covers_of([{ id: 'battle', name: '', levels: [], usual_level: '', options: [box] }])
  expect(covers.map((one) => one.id)).toEqual(['guardians', 'avengers', 'combined'])
  for (const cover of covers)
    for (const figure of cover.cast) expect(drawn.has(`b-${figure.hero}`), figure.hero).toBe(true)
})
it('has no inline style and no script', () => {
  expect(text).not.toMatch(/\sstyle=|<script|\son\w+=/)
})
