/** Longer than between the taps of a double tap, shorter than anybody needs to read a word. */
const ignoreMs = 250

const presses: ReadonlySet<string> = new Set(['Enter', ' '])

/**
 * What has just come up under a finger is not what the finger aimed at: for a moment it takes
 * neither tap nor key. An animation counts from the first frame in which it can be seen.
 */
export function ignoreFirstTap(element: HTMLElement | null): void {
  // Its own picture stood in the same place (index.html): the finger aims at nothing else.
  if (!element || document.documentElement.dataset['still']) return
  const moment = element.animate({ pointerEvents: ['none', 'none'] }, ignoreMs)
  const ignore = (event: KeyboardEvent) => {
    // A machine that draws slowly says late that it is finished.
    const isOver = moment.playState === 'finished'
    if (presses.has(event.key) && !isOver) event.preventDefault()
  }
  element.addEventListener('keydown', ignore, true)
  const take = () => element.removeEventListener('keydown', ignore, true)
  moment.finished.then(take, take)
}
