// Small movements with the Web Animations API: only transform and opacity, and
// nothing at all at speed 0 or when the system asks for less motion.
export const ease = {
  out: 'cubic-bezier(.2, .8, .2, 1)',
  in: 'cubic-bezier(.6, 0, .9, .4)',
  snap: 'cubic-bezier(.3, 1.6, .5, 1)',
}

export const still = (speed: number): boolean =>
  speed <= 0 || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)

export function move(
  node: Element | null | undefined,
  frames: Keyframe[],
  ms: number,
  speed: number,
  easing = ease.out,
  delay = 0,
): Animation | null {
  if (!node || still(speed) || !node.animate) return null
  return node.animate(frames, { duration: ms / speed, easing, delay: delay / speed, fill: 'backwards' })
}

export const shake = (node: Element | null | undefined, speed: number, px = 3): Animation | null =>
  move(
    node,
    [0, -px, px, -px, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    320,
    speed,
  )

// From one place to where the node is now, in an arc.
export function fly(
  node: HTMLElement | null | undefined,
  from: DOMRect | null,
  ms: number,
  speed: number,
  turn = false,
): Animation | null {
  if (!node || !from || still(speed)) return null
  const to = node.getBoundingClientRect()
  if (!to.width || !from.width) return null
  const dx = from.x + from.width / 2 - (to.x + to.width / 2)
  const dy = from.y + from.height / 2 - (to.y + to.height / 2)
  const scale = Math.max(0.2, Math.min(3, from.width / to.width))
  const rise = -Math.min(60, Math.hypot(dx, dy) / 6)
  const spin = turn ? ' rotateY(90deg)' : ''
  return move(
    node,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.85 },
      {
        transform: `translate(${dx / 2}px, ${dy / 2 + rise}px) scale(${(1 + scale) / 2})${spin}`,
        opacity: 1,
        offset: 0.5,
      },
      { opacity: 1 }, // where and how it lies
    ],
    ms,
    speed,
  )
}

// Arrow keys walk among the [data-rove] children; only one of them is in the tab order.
export function roving(list: HTMLElement): () => void {
  const stops = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-rove]')]
  const settle = (): void => {
    const all = stops()
    const current =
      all.find((s) => s === document.activeElement) ??
      all.find((s) => s.tabIndex === 0 && s.dataset.lit === 'true')
    const chosen = current ?? all.find((s) => s.dataset.lit === 'true') ?? all[0]
    for (const stop of all) stop.tabIndex = stop === chosen ? 0 : -1
  }
  const key = (e: KeyboardEvent): void => {
    const all = stops()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key]
    const to =
      e.key === 'Home'
        ? 0
        : e.key === 'End'
          ? all.length - 1
          : step && at >= 0
            ? (at + step + all.length) % all.length
            : -1
    if (to < 0 || !all[to]) return
    e.preventDefault()
    all[to].focus()
    settle()
  }
  const watch = new MutationObserver(settle)
  watch.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-lit'] })
  list.addEventListener('keydown', key)
  list.addEventListener('focusin', settle)
  settle()
  return () => {
    watch.disconnect()
    list.removeEventListener('keydown', key)
    list.removeEventListener('focusin', settle)
  }
}
