import { type Brand, BrandAnswer } from '@discobooth/contract/device/brand'
import { shownColour } from '@discobooth/contract/device/brand-colours'
import { parseJson } from '@discobooth/runtime/parse-json'
import type { BackendClient } from '../backend/client.ts'
import type { LocalStore } from '../platform/storage.ts'

/** As `public/first.js` finds it before the first pixel: what is set, and the properties it is set by. */
type Painted = { shows: string; style: Record<string, string>; logo?: string }

/** Signs of a line of our wide letters that is as large as ours is. */
const LINE_SIGNS = 8
const MOST_LINES = 3

/** How large a name is written against ours: as few lines as it takes, and never wider than the screen. */
export function wordmarkScale(name: string): number {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length))
  const lines = Math.min(MOST_LINES, Math.ceil(name.length / LINE_SIGNS))
  const signs = Math.max(longestWord, Math.ceil(name.length / lines) + (lines > 1 ? 2 : 0))
  return Math.min(1, LINE_SIGNS / signs)
}

const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)

/** Half way between two colours, as readable as they are. */
function between(one: string, other: string): string {
  const mixed = [1, 3, 5].map((at) => Math.round((channel(one, at) + channel(other, at)) / 2))
  return shownColour(`#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`)
}

/** A booth's own name, line, colours and logo as the style sheet of the start screen wants them; null: ours. */
export function brandStyle({ name, line, colours, logo }: Brand, picture: string | null) {
  const style: Record<string, string> = {}
  // Between quotation marks, which JSON escapes as a style sheet does; the schema lets no other control through.
  if (name) style['--brand-name'] = JSON.stringify(name)
  if (name) style['--brand-scale'] = wordmarkScale(name).toFixed(3)
  if (line) style['--brand-line'] = JSON.stringify(line)
  if (colours) {
    const [first, second] = [shownColour(colours.first), shownColour(colours.second)]
    style['--brand-first'] = first
    style['--brand-between'] = between(first, second)
    style['--brand-second'] = second
  }
  if (logo && picture) style['--brand-logo'] = `url("${picture}")`
  const shows = [
    ...(name ? ['name'] : []),
    ...(line ? ['line'] : []),
    ...(colours ? ['colours'] : []),
    ...(logo && picture ? [logo.isDark ? 'dark-logo' : 'light-logo'] : []),
  ]
  return shows.length === 0 ? null : { shows: shows.join(' '), style }
}

/**
 * Keeps the page in the booth's brand, and a copy of it for the first frame of the next load: what
 * `first.js` has painted already is painted again without a change.
 */
export function createBrandPainter({
  page,
  local,
  ask,
}: {
  page: HTMLElement
  local: LocalStore
  ask: BackendClient['call']
}): (brand: Brand) => void {
  let wanted: Brand | null = null

  function paint(brand: Brand, picture: string | null): void {
    const before = readPainted(local)
    const next = brandStyle(brand, picture)
    for (const name of Object.keys(before?.style ?? {})) {
      if (!next?.style[name]) page.style.removeProperty(name)
    }
    for (const [name, value] of Object.entries(next?.style ?? {}))
      page.style.setProperty(name, value)
    if (next) page.dataset['branded'] = next.shows
    else delete page.dataset['branded']
    const logo = picture && brand.logo ? { logo: brand.logo.sha256 } : {}
    local.write('brand', next ? JSON.stringify({ ...next, ...logo }) : '')
  }

  return (brand) => {
    wanted = brand
    const known = readPainted(local)
    const kept = known?.style['--brand-logo']?.slice('url("'.length, -'")'.length) ?? null
    const isKnown = brand.logo === null || known?.logo === brand.logo.sha256
    paint(brand, isKnown ? kept : null)
    if (isKnown) return
    void ask({ method: 'GET', path: 'api/booth/brand', answer: BrandAnswer }).then((answer) => {
      const picture = answer.ok ? answer.value.logo : null
      if (wanted === brand && picture) paint(brand, picture)
    })
  }
}

const isPainted = (read: unknown): read is Painted =>
  typeof read === 'object' && read !== null && 'style' in read

function readPainted(local: LocalStore): Painted | null {
  const read = parseJson(local.read('brand') ?? '')
  return isPainted(read) ? read : null
}
