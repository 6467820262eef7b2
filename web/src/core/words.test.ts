// Three languages, the same sentences, none forgotten and none left over.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Lang } from './protocol'
import { say, words, type Key, type Sentence } from './words'

const langs = Object.keys(words) as Lang[]
const keys = Object.keys(words.en) as Key[]
const forms: Record<Lang, string[]> = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  pl: ['one', 'few', 'many', 'other'],
}
const places = (sentence: Sentence) =>
  [...new Set((typeof sentence === 'string' ? sentence : sentence.other!).match(/\{\w+\}/g) ?? [])].sort()

describe.each(langs)('%s', (lang) => {
  it('has every sentence', () => {
    expect(Object.keys(words[lang]).sort()).toEqual([...keys].sort())
    for (const key of keys) expect(words[lang][key], key).not.toBe('')
  })
  it('has the same places and the plural forms of its grammar', () => {
    for (const key of keys) {
      const sentence = words[lang][key]
      expect(places(sentence), key).toEqual(places(words.en[key]))
      expect(typeof sentence, key).toBe(typeof words.en[key])
      if (typeof sentence !== 'string') expect(Object.keys(sentence), key).toEqual(forms[lang])
    }
  })
})

it('has no sentence that nobody says', () => {
  const source = (folder: string): string =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || /\.(svelte|ts)$/.test(entry.name))
      .filter((entry) => !entry.name.endsWith('.test.ts'))
      .map((entry) =>
        entry.isDirectory()
          ? source(join(folder, entry.name))
          : readFileSync(join(folder, entry.name), 'utf8'),
      )
      .join('\n')
  const text = source(new URL('..', import.meta.url).pathname)
  const said = new Set([...text.matchAll(/'([a-z_]+(?:\.[a-z_]+)*)'/g)].map((match) => match[1]))
  expect(keys.filter((key) => !said.has(key))).toEqual([])
})

it('counts as each language does', () => {
  const bots = (lang: Lang) => [1, 2, 5, 22].map((n) => say(lang, 'count.bots', { n }))
  expect(bots('en')).toEqual(['1 bot', '2 bots', '5 bots', '22 bots'])
  expect(bots('ru')).toEqual(['1 бот', '2 бота', '5 ботов', '22 бота'])
  expect(bots('pl')).toEqual(['1 bot', '2 boty', '5 botów', '22 boty'])
})
