/** What may hold the focus for something in it: a screen, a step, a section. */
const holders = '[tabindex="-1"]'

const isOff = (element: Element) =>
  element.matches(':disabled') || element.closest('[inert]') !== null

/**
 * A control that goes away, or is switched off, under the focus would leave it nowhere: a screen
 * reader falls silent, and a key begins at the top. What is around it holds the focus meanwhile, and
 * gives it back to a control that is switched on again.
 */
export function keepFocus({ document }: Window): () => void {
  let focused: Element | null = null
  let heldFor: { control: HTMLElement; holder: Element } | null = null

  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
    const isElsewhere = focused !== heldFor?.holder && !focused?.closest('dialog')
    if (isElsewhere) heldFor = null
  }

  const onChange = (changes: readonly MutationRecord[]) => {
    if (heldFor && document.activeElement === heldFor.holder && !isOff(heldFor.control)) {
      return heldFor.control.focus({ preventScroll: true })
    }
    const lost = focused
    if (!(lost instanceof HTMLElement) || (lost.isConnected && !isOff(lost))) return
    if (document.activeElement !== lost && document.activeElement !== document.body) return
    const holder = holderAround(lost, changes)
    if (!holder) return
    holder.focus({ preventScroll: true })
    heldFor = { control: lost, holder }
  }

  const observer = new MutationObserver(onChange)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'inert'],
  })
  document.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}

/** The nearest that is still there; from what was taken out of the page, the way leads on from where it was. */
function holderAround(lost: HTMLElement, changes: readonly MutationRecord[]): HTMLElement | null {
  let place: Element | null = lost
  while (place && !place.isConnected) place = removedFrom(place, changes)
  const holder = place?.closest<HTMLElement>(holders) ?? null
  return holder && isOff(holder) ? null : holder
}

function removedFrom(gone: Element, changes: readonly MutationRecord[]): Element | null {
  const change = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(gone)),
  )
  return change?.target instanceof Element ? change.target : null
}
