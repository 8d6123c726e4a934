export interface LeastTargets {
  target: number
  key: number
  primary: number
}

/**
 * Runs in the page. What can be tapped: large enough for a thumb, not covered by anything, and not
 * lying on another. Behind a modal dialog nothing can be tapped.
 */
export function lookAtTargets(least: LeastTargets): string[] {
  const controls =
    'button, a[href], input:not([type="hidden"]), select, textarea, summary, video[controls], [role="button"], [role="checkbox"], [role="switch"], [role="link"]'
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const found: string[] = []
  const told = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.localName} "${words.trim().slice(0, 40)}"`
  }
  const isSeen = (element: Element) =>
    element.closest('[inert]') === null &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // A box to tick is tapped anywhere on its label.
  const places = [...scope.querySelectorAll(controls)].map(
    (element) => (element.matches('input') ? element.closest('label') : null) ?? element,
  )
  const targets = [...new Set(places)].filter(isSeen)

  for (const target of targets) {
    const { width, height } = target.getBoundingClientRect()
    const isKey = target.matches('[data-layout] button')
    const side = isKey ? least.key : least.target
    const high = target.matches('[data-look="primary"], [data-look="party"]') ? least.primary : side
    if (Math.round(width) < side || Math.round(height) < high) {
      found.push(`small: ${told(target)} is ${Math.round(width)} x ${Math.round(height)}`)
    }
  }

  /** What stays in place while the page below it is scrolled. */
  const layerOf = (element: Element): Element => {
    for (let one: Element | null = element; one && one !== scope; one = one.parentElement) {
      const { position, overflowY } = getComputedStyle(one)
      const isOwn = position === 'fixed' || position === 'sticky' || /auto|scroll/.test(overflowY)
      if (isOwn) return one
    }
    return scope
  }
  const layers = new Map(targets.map((target) => [target, layerOf(target)]))
  const isFixed = (target: Element) =>
    getComputedStyle(layers.get(target) ?? target).position === 'fixed'
  /** Drawn over all of the screen, as a countdown is: nothing behind it is to be tapped. */
  const isCurtain = (layer: Element) => {
    const { left, top, width, height } = layer.getBoundingClientRect()
    const isWhole = left <= 0 && top <= 0 && width >= innerWidth && height >= innerHeight
    return isWhole && getComputedStyle(layer).position === 'fixed'
  }

  const isFree = (target: Element, hit: Element | null) =>
    hit !== null && (target.contains(hit) || hit.contains(target))
  const at = (target: Element) => {
    const box = target.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isWithin = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
    return { box, hit: document.elementFromPoint(x, y), isWithin }
  }
  /** In the middle of the screen; where a keyboard lies there, as near as focus would bring it. */
  const lookFor = (target: Element) => {
    const focused = target.matches('label') ? (target.querySelector('input') ?? target) : target
    focused.scrollIntoView({ block: 'center', behavior: 'instant' })
    const inTheMiddle = at(target)
    if (isFree(target, inTheMiddle.hit)) return inTheMiddle
    focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    return at(target)
  }

  for (const target of targets) {
    const { box, hit, isWithin } = lookFor(target)
    if (!isWithin) {
      found.push(`out of reach: ${told(target)}`)
      continue
    }
    if (hit && isCurtain(layerOf(hit)) && !layerOf(hit).contains(target)) continue
    if (!isFree(target, hit)) {
      found.push(`covered: ${told(target)} by ${hit ? told(hit) : 'nothing'}`)
    }
    for (const other of targets) {
      if (other === target || other.contains(target) || target.contains(other)) continue
      const isPair = layers.get(other) === layers.get(target)
      // A pair of one layer is looked at once; what is fixed may lie on anything, at any time.
      if (isPair ? targets.indexOf(other) < targets.indexOf(target) : !isFixed(other)) continue
      const there = other.getBoundingClientRect()
      const wide = Math.min(box.right, there.right) - Math.max(box.left, there.left)
      const high = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top)
      if (wide > 1 && high > 1) found.push(`overlap: ${told(target)} and ${told(other)}`)
    }
  }
  return found
}
