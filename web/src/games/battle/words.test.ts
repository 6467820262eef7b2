import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from './words/en.json'
import pl from './words/pl.json'
import ru from './words/ru.json'
import { families, words } from './words'
import { hints } from './hints'

const books = { en, ru, pl } as const
const source = [
  ...readdirSync(import.meta.dirname),
  ...readdirSync(join(import.meta.dirname, 'parts')).map((f) => `parts/${f}`),
]
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

describe('words', () => {
  it('has the same keys in three languages, none empty', () => {
    for (const book of [ru, pl]) expect(Object.keys(book)).toEqual(Object.keys(en))
    for (const book of Object.values(books))
      for (const text of Object.values(book)) expect(text.trim()).not.toBe('')
  })
  it('fills the same places in three languages', () => {
    const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const key of Object.keys(en) as (keyof typeof en)[])
      for (const book of [ru, pl]) expect([key, ...places(book[key])]).toEqual([key, ...places(en[key])])
  })
  it('keeps no word that nobody says', () => {
    const unused = Object.keys(en).filter(
      (key) => !families.some((start) => key.startsWith(start)) && !source.includes(`'${key}'`),
    )
    expect(unused).toEqual([])
  })
  it('says every word that is asked for', () => {
    const asked = [...source.matchAll(/\bw\(\s*'([^']+)'/g)].map((m) => m[1]!)
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter((key) => !(key in en))).toEqual([])
  })
  it('knows every member of a family', () => {
    for (const start of families) expect(source.split(start).length, start).toBeGreaterThan(2)
  })
  it('puts values in', () => {
    expect(words('pl')('fight', { n: 2 })).toBe('Walka 2')
    expect(words('en')('energy', { n: 3, of: 6 })).toBe('energy 3 of 6')
  })
  it('has a hint for every question a seat can be asked', () => {
    const asked = readFileSync(join(import.meta.dirname, '../../../../docs/protocol.md'), 'utf8')
      .split('### Actions')[1]!
      .split('### Positions')[0]!
      .matchAll(/^\| `([a-z]\w+)` \|.*\| (?!chance)/gm)
    const names = [...asked].map((m) => m[1]!).filter((name) => !name.startsWith('c_') && name !== 'do')
    expect(names.length).toBe(20)
    expect(Object.keys(hints).sort()).toEqual(names.sort())
  })
})
