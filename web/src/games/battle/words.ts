// The words of the drawn Battle table that are not of the game's content.
import type { Lang } from '../../core/protocol'
import en from './words/en.json'
import pl from './words/pl.json'
import ru from './words/ru.json'

export type Key = keyof typeof en
export type Say = (key: Key, vars?: { [name: string]: string | number }) => string

const books: { [lang in Lang]: { [key in Key]: string } } = { en, ru, pl }

// words('pl')('fight', { n: 2 }) is "Walka 2".
export function words(lang: Lang): Say {
  const book = books[lang]
  return (key, vars = {}) =>
    book[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
}

// Keys that are put together while the page runs. The test keeps the list honest.
export const families = ['cause.', 'kind.', 'shout.', 'short.', 'hint.'] as const
