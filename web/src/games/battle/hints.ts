// One short hint for the first time of each question. The page shows it and
// remembers that it was read.
import type { Lang } from '../../core/protocol'
import type { Hints } from '../types'
import { words } from './words'
import type { Key } from './words'
import book from './words/en.json'

const langs: Lang[] = ['en', 'ru', 'pl']
const start = 'hint.'

export const hints: Hints = Object.fromEntries(
  Object.keys(book)
    .filter((key) => key.startsWith(start))
    .map((key) => [
      key.slice(start.length),
      Object.fromEntries(langs.map((lang) => [lang, words(lang)(key as Key)])) as Record<Lang, string>,
    ]),
)
