// What a screen reader is told. One polite region for what happens, one assertive
// region for "your move" and a lost connection only. Sentences that come together
// are read together: a region that changes ten times a second is read as nothing.
const gather = 150 // ms

export class Announcer {
  polite = $state('')
  assertive = $state('')
  // What was last said, apart from the state: whoever announces from an effect must
  // not come to depend on it.
  private last_polite = ''
  private last_assertive = ''
  private waiting: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private hushed = false

  /** While the device goes from hand to hand nothing is said, and what was said is gone. */
  hush(yes: boolean): void {
    this.hushed = yes
    if (!yes) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.waiting = []
    this.polite = this.last_polite = ''
    this.assertive = this.last_assertive = ''
  }
  say(sentences: string[]): void {
    if (this.hushed) return
    this.waiting.push(...sentences.filter(Boolean))
    if (this.waiting.length === 0 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.polite = this.last_polite = different(this.last_polite, this.waiting.join(' '))
      this.waiting = []
    }, gather)
  }
  shout(sentence: string): void {
    if (this.hushed) return
    this.assertive = this.last_assertive = different(this.last_assertive, sentence)
  }
}

// The same text twice is no change and would not be read again.
function different(before: string, text: string): string {
  return before === text ? text + '\u00a0' : text
}
