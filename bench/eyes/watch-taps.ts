export interface Tap {
  /** What was under the finger, and where. */
  on: string
  at: number
  /** To the first frame after it, by the browser's own account; none is told that was quicker than 16 ms. */
  frameMs: number
  /** Whether another screen came. */
  isChange: boolean
  /** To the frame after which nothing of the new screen came, went or moved. */
  settledMs: number
  /** What changed last, for who wonders. */
  lastChange: string
}

export interface Transition {
  /** As its style says. */
  lengthMs: number
  /** When frames were drawn in it. */
  frames: number[]
}

interface Watch {
  taps: Tap[]
  transitions: Transition[]
  /** When something of the screen changed last. */
  changedAt: number
  /** Changes that are not on the glass yet. */
  undrawn: number
  /** What changes from now on answers no tap. */
  isOver: boolean
}

declare global {
  var watch: Watch
}

/** Runs in the page before its own scripts. */
export function watchTaps(quickestMs: number): void {
  const taps: Tap[] = []
  const transitions: Transition[] = []
  const watch: Watch = { taps, transitions, changedAt: 0, undrawn: 0, isOver: true }
  globalThis.watch = watch
  const current = () => (watch.isOver ? undefined : taps.at(-1))

  let pathname = location.pathname
  document.addEventListener(
    'pointerdown',
    ({ target, timeStamp }) => {
      const button = target instanceof Element ? target.closest('button') : null
      const on = `${location.pathname} ${button?.textContent.slice(0, 20) ?? ''}`
      pathname = location.pathname
      watch.isOver = false
      taps.push({
        on,
        at: timeStamp,
        frameMs: quickestMs,
        isChange: false,
        settledMs: 0,
        lastChange: '',
      })
    },
    true,
  )

  const changed = (what: string) => {
    watch.changedAt = performance.now()
    const tap = current()
    if (!tap) return
    if (location.pathname !== pathname) tap.isChange = true
    watch.undrawn += 1
    // The frame is on the screen when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        watch.undrawn -= 1
        tap.settledMs = performance.now() - tap.at
        tap.lastChange = what
      }),
    )
  }
  // A clock ticks on, and what is only read aloud is not seen.
  const goesOn = '[role=timer], [aria-live], [role=status]'
  new MutationObserver((records) => {
    const seen = records.find(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement
      return element !== null && document.body?.contains(element) && !element.closest(goesOn)
    })
    if (seen) changed(`${seen.type} of ${seen.target.nodeName}`)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  document.addEventListener('load', () => changed('picture'), true)

  /** What is drawn of a change from now on; it is called again when it is over. */
  const film = (isPart: (effect: KeyframeEffect) => boolean) => {
    const parts = document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect && isPart(effect) ? [effect] : []))
    const lengths = parts.map((effect) => Number(effect.getComputedTiming().endTime ?? 0))
    const seen: Transition = { lengthMs: Math.max(0, ...lengths), frames: [] }
    transitions.push(seen)
    let isOver = false
    const frame = (time: number) => {
      if (isOver) return
      seen.frames.push(time)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return () => {
      isOver = true
    }
  }

  // A screen that comes in by itself (ui/base.css).
  let cameIn: (() => void) | undefined
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName !== 'screen-comes-in') return
    cameIn = film((effect) => effect.target === target && effect.pseudoElement === null)
  })
  document.addEventListener('animationend', ({ animationName }) => {
    if (animationName !== 'screen-comes-in') return
    cameIn?.()
    changed('screen came in')
  })
  const draw = document.startViewTransition?.bind(document)
  if (draw) {
    document.startViewTransition = (update) => {
      const transition = draw(update)
      const end = () => {
        over?.()
        const tap = current()
        if (tap) tap.isChange = true
        changed('transition')
      }
      let over: (() => void) | undefined
      const begin = () => {
        over = film((effect) => effect.pseudoElement?.startsWith('::view-transition') === true)
      }
      transition.ready.then(begin, () => undefined)
      transition.finished.then(end, () => undefined)
      return transition
    }
  }

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue
      // Moving a finger is none; of the events of one tap the slowest counts.
      if (entry.interactionId === 0) continue
      const tap = taps.findLast(({ at }) => at <= entry.startTime + 1)
      if (tap) tap.frameMs = Math.max(tap.frameMs, entry.duration)
    }
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: quickestMs }))
  new PerformanceObserver(() => changed('layout')).observe({ type: 'layout-shift' })
}
