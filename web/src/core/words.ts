// The page's own sentences in three languages (src/words/*.json). Texts of games
// come from the server. A value is a sentence with {places}, or its plural forms
// chosen by {n}: Russian and Polish have three.
import en from '../words/en.json' with { type: 'json' }
import pl from '../words/pl.json' with { type: 'json' }
import ru from '../words/ru.json' with { type: 'json' }
import type { Lang } from './protocol'

export type Key = keyof typeof en
export type Sentence = string | { [form: string]: string }
export type Places = { [name: string]: string | number }

export const words: Record<Lang, Record<Key, Sentence>> = { en, ru, pl }

const plurals: Record<Lang, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
  pl: new Intl.PluralRules('pl'),
}

export function say(lang: Lang, key: Key, places: Places = {}): string {
  const sentence = words[lang][key]
  const form =
    typeof sentence === 'string'
      ? sentence
      : (sentence[plurals[lang].select(Number(places.n))] ?? sentence.other ?? '')
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''))
}
