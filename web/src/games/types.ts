// What the page gives to the drawn table of a game, and nothing else. A drawn
// table is a Svelte component that takes these props; src/games/index.ts lists
// those that exist, and any other game is played on the plain table.
import type { Action, Lang, News, Now, Why } from '../core/protocol'
import type { SoundName } from '../core/sound'

export interface TableProps {
  now: Now
  content: unknown // the answer to `content`: names and texts in the reader's language
  lang: Lang
  // What is being shown at this moment, one piece of news at a time: motion and
  // captions come from it. null when the table is at rest. `now` is always ahead
  // of it; the table draws `now` and plays `scene` on top.
  scene: News | null
  speed: number // 0.5 slow, 1, 2 fast; 0 no motion at all
  hints: boolean // first-time hints are on
  act: (action: Action | Action[]) => Promise<boolean> // false: refused, and the page has said why
  why: (action: Action) => Promise<Why> // asked about something that is not lit
  explain: (about: string) => void // opens the rules or a card, large
}

// What the page needs to know about a drawing besides its component; put together
// in src/games/index.ts.
export interface Scenes {
  lasts: (news: News) => number // ms at speed 1; 0: it is no scene
  sound?: (news: News) => SoundName | null
}
// First-time hints for a table that does not show its own: one or two short
// sentences for each kind of question. The key is `decision` of the view.
export type Hints = { [decision: string]: Record<Lang, string> }
