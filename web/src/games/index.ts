// Which games have a drawn table. A game that is not listed is played on the plain
// table (Plain.svelte). A drawing is loaded when a table of its game is opened.
import type { Component } from 'svelte'
import type { Hints, Scenes, TableProps } from './types'

export interface Drawing {
  table: Component<TableProps>
  scenes: Scenes
  hints: Hints
  shows_end: boolean // it draws the end of a game itself; else a sheet opens
}

const drawn: Record<string, () => Promise<Drawing>> = {
  battle: async () => {
    const [{ default: table }, scenes, { hints }] = await Promise.all([
      import('./battle/Battle.svelte'),
      import('./battle/scenes'),
      import('./battle/hints'),
    ])
    return { table, scenes, hints, shows_end: true }
  },
}

async function plain(): Promise<Drawing> {
  const { default: table } = await import('./Plain.svelte')
  return {
    table,
    scenes: { lasts: (news) => (news.kind === 'game' && news.words ? 700 : 0) },
    hints: {},
    shows_end: false,
  }
}

export function is_drawn(game: string): boolean {
  return game in drawn
}

/** Rejects when the drawing cannot be loaded; asking again tries again. */
export function drawing_of(game: string): Promise<Drawing> {
  return (drawn[game] ?? plain)()
}
