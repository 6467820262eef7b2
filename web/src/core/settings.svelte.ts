// What a person has chosen for this browser. Unset things follow the system.
import type { Lang } from './protocol'

export type Theme = 'system' | 'light' | 'dark'
export const langs: Lang[] = ['en', 'ru', 'pl']
export const speeds = [0.5, 1, 2, 0] as const

interface Kept {
  lang: Lang
  theme: Theme
  sound: boolean
  speed: number
  hints: boolean
  plain: boolean // the plain table instead of the drawn one
  seen: string[] // kinds of questions whose first-time hint has been read
  cover: string // the panel that was last played from the first page
  level: string // and against whom
  players: number
}

export interface Shelf {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
}

const place = 'grandmaster'

export function lang_of(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = langs.find((one) => tag.toLowerCase().split('-')[0] === one)
    if (lang) return lang
  }
  return 'en'
}

export class Settings {
  lang: Lang = $state('en')
  theme: Theme = $state('system')
  sound = $state(true)
  speed = $state(1)
  hints = $state(true)
  plain = $state(false)
  seen: string[] = $state.raw([])
  cover = $state('')
  level = $state('')
  players = $state(0)
  system_dark = $state(false) // what the system wants; the frame of the page keeps it true

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.system_dark)
  }

  constructor(
    private readonly shelf: Shelf | null,
    wanted: readonly string[],
  ) {
    this.lang = lang_of(wanted)
    this.take(this.read())
  }

  keep(change: Partial<Kept>): void {
    this.take(change)
    const { lang, theme, sound, speed, hints, plain, seen, cover, level, players } = this
    try {
      this.shelf?.setItem(
        place,
        JSON.stringify({ lang, theme, sound, speed, hints, plain, seen, cover, level, players }),
      )
    } catch {
      // A full or forbidden shelf: the choice holds until the page is closed.
    }
  }

  private read(): Partial<Kept> {
    try {
      return JSON.parse(this.shelf?.getItem(place) ?? '{}') as Partial<Kept>
    } catch {
      return {}
    }
  }

  // The shelf may hold what an older page, or a curious person, has written.
  private take(kept: Partial<Kept>): void {
    if (kept.lang && langs.includes(kept.lang)) this.lang = kept.lang
    if (kept.theme && ['system', 'light', 'dark'].includes(kept.theme)) this.theme = kept.theme
    if (typeof kept.sound === 'boolean') this.sound = kept.sound
    if (typeof kept.speed === 'number' && (speeds as readonly number[]).includes(kept.speed))
      this.speed = kept.speed
    if (typeof kept.hints === 'boolean') this.hints = kept.hints
    if (typeof kept.plain === 'boolean') this.plain = kept.plain
    if (Array.isArray(kept.seen)) this.seen = kept.seen.filter((one) => typeof one === 'string')
    if (typeof kept.cover === 'string') this.cover = kept.cover
    if (typeof kept.level === 'string') this.level = kept.level
    if (typeof kept.players === 'number') this.players = kept.players
  }
}
