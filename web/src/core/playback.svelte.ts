// What has just happened, shown piece by piece. News comes in heaps (a bot's whole
// turn arrives in one message); the queue hands out one scene at a time and says
// how long it lasts. Nothing waits for it: `now` is already the newest state and
// the player may act during a scene.
import type { News } from './protocol'

/** A queue that would take longer than this plays at double speed (look.md, Motion). */
export const too_long = 2_000

export class Playback {
  scene: News | null = $state.raw(null)
  private queue: News[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** How long a piece of news is shown at speed 1, in ms; 0 for what is no scene. */
    public lasts: (news: News) => number,
    /** 0.5 slow, 1, 2 fast, 0 none. */
    public speed: () => number,
    /** Called when a scene begins: sounds hang on this. */
    public begins: (news: News) => void = () => {},
  ) {}

  get at_rest(): boolean {
    return this.scene === null
  }

  push(news: News[]): void {
    if (this.speed() === 0) {
      for (const one of news) if (this.lasts(one) > 0) this.begins(one)
      return
    }
    this.queue.push(...news.filter((one) => this.lasts(one) > 0))
    if (this.scene === null) this.next()
  }

  /** To the end: everything that was waiting is dropped. */
  skip(): void {
    clearTimeout(this.timer)
    this.queue = []
    this.scene = null
  }

  private next(): void {
    const scene = this.queue.shift() ?? null
    this.scene = scene
    if (scene === null) return
    this.begins(scene)
    const speed = this.speed() || 1
    const left = this.queue.reduce((sum, one) => sum + this.lasts(one), this.lasts(scene)) / speed
    const pace = left > too_long ? speed * 2 : speed
    this.timer = setTimeout(() => this.next(), this.lasts(scene) / pace)
  }
}
