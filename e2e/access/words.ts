/**
 * Runs in the page. What is written: large enough, inside of the box it stands in, no word torn in
 * two, and nowhere cut off or where no scrolling leads. Behind a modal dialog nothing is read.
 */
export function lookAtWords(least: { size: number }): string[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const unread = '[inert], [aria-hidden="true"], script, style, svg, video'
  const found: string[] = []
  const root = document.documentElement
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = (node.textContent ?? '').trim()
    const parent = node.parentElement
    if (!words || !parent || parent.closest(unread)) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (isForEarsAlone(parent, box)) continue
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    const said = `"${words.slice(0, 50)}"`
    if (size < least.size) found.push(`small words: ${said} at ${size} px`)
    const lost = whereLost(parent, box, size)
    if (lost) found.push(`${lost}: ${said}`)
    found.push(...tornWords(node, parent).map((word) => `torn in two: "${word}"`))
  }
  return found

  function isForEarsAlone(parent: Element, box: DOMRect): boolean {
    for (let one: Element | null = parent; one && one !== scope; one = one.parentElement) {
      const { width, height } = one.getBoundingClientRect()
      const isHidden = getComputedStyle(one).overflow !== 'visible'
      if (isHidden && (width <= 1 || height <= 1)) return true
    }
    return box.right < -1_000
  }

  /** Addresses and numbers may break anywhere; a word only at a hyphen. */
  function tornWords(node: Node, parent: Element): string[] {
    if (getComputedStyle(parent).hyphens === 'auto') return []
    const words = [...(node.textContent ?? '').matchAll(/(?<!\S)\p{P}?[\p{L}’']{2,}\p{P}?(?!\S)/gu)]
    return words.flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)))
      return lines.size > 1 ? [word] : []
    })
  }

  function whereLost(parent: Element, box: DOMRect, size: number): string | null {
    // A glyph's box is higher than what is drawn of it.
    const [x, y] = [2, size * 0.3]
    const { left, right } = box
    let { top, bottom } = box
    let isPlaced = false
    let isBoxed = false
    for (let one: Element | null = parent; one && one !== root; ) {
      const style = getComputedStyle(one)
      const at = one.getBoundingClientRect()
      const isOut =
        left < at.left - x || right > at.right + x || top < at.top - y || bottom > at.bottom + y
      const [clips, scrolls] = [/hidden|clip/, /auto|scroll/].map((kind) =>
        kind.test(`${style.overflowX} ${style.overflowY}`),
      )
      const name = [one.localName, ...one.classList].join('.')
      if (scrolls) {
        const deep = bottom - at.top + one.scrollTop
        const far = left < at.left - x || right > at.right + x
        if (far || deep > one.scrollHeight + y || top - at.top + one.scrollTop < -y) {
          return `not to be scrolled to in ${name}`
        }
        // It can be brought to where the scroller is.
        top = Math.max(top, at.top)
        bottom = Math.min(bottom, at.bottom)
        if (bottom < top) [top, bottom] = [at.top, at.top]
      } else if (clips && isOut) return `cut off by ${name}`
      const isBox = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || one.matches('button, a, label')
      if (isBox && !isBoxed && one !== document.body) {
        isBoxed = true
        if (isOut && style.display !== 'inline' && !scrolls) return `spills out of ${name}`
      }
      if (style.position === 'fixed') isPlaced = true
      if (isPlaced) break
      one = style.position === 'absolute' ? (one as HTMLElement).offsetParent : one.parentElement
    }
    if (left < -x || right > innerWidth + x) return 'beside the screen'
    const page = isPlaced
      ? { top: 0, height: innerHeight }
      : { top: scrollY, height: root.scrollHeight }
    if (top + page.top < -y || bottom + page.top > page.height + y) return 'off the screen'
    return null
  }
}
