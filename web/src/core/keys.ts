// Which letter a key stands for. A keyboard that writes no Latin letters (Russian) has the same keys: there the
// letter is the one that lies in that place.
export function letter_of(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase()
  return event.key.length === 1 ? (/^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? '') : ''
}
