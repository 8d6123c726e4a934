import { ourName } from '@discobooth/contract/device/brand'
import type { StripWords } from '@discobooth/contract/media/media'
import sharp from 'sharp'
import { showColours } from '../../parts/lights/show.ts'
import { type Lettering, loadLettering } from '../copies/lettering.ts'
import { drawLogo } from '../copies/pictures.ts'
import { filmSize } from './commands.ts'

const { width, height } = filmSize
const margin = 64
const inner = width - 2 * margin
/** Where phones lay their own buttons over a film. */
const foot = 300

/** Of a logo, and its middle on the card. */
const logoPlaces = {
  title: { width: 360, height: 150, middle: 250 },
  end: { width: 460, height: 260, middle: 530 },
}

/** A picture that is laid over the film: its title, its end, or the booth's light at its edges. */
export async function drawCard(
  card: 'title' | 'end' | 'glow',
  words: StripWords,
): Promise<Uint8Array> {
  const letters = await loadLettering()
  const { brand } = words
  const light = lightOf(brand)
  const place = card === 'glow' ? null : logoPlaces[card]
  const logo = brand?.logo && place ? await drawLogo(brand.logo, place) : null
  const shown = { place: brand?.name ?? ourName, line: brand?.line ?? '', ...dayOf(words) }
  const drawings = {
    title: () => drawTitle(letters, { ...shown, title: words.title }),
    end: () => drawEnd(letters, { ...shown, ball: logo ? '' : drawBall(light) }),
    glow: () => drawGlow(letters, shown),
  }
  const picture = sharp(Buffer.from(asFilm(drawings[card](), light)))
  if (logo && place) {
    const left = Math.round((width - logo.width) / 2)
    picture.composite([{ input: logo.data, left, top: Math.round(place.middle - logo.height / 2) }])
  }
  return picture.png({ compressionLevel: 6 }).toBuffer()
}

interface Shown {
  place: string
  /** Below the place; '' where the operator has none. */
  line: string
  day: string
}

/** What follows the name of the place, with a point between. */
function dayOf({ line, brand }: StripWords): Pick<Shown, 'day'> {
  return { day: line.slice((brand?.name ?? ourName).length + ' · '.length) }
}

const hex = (colour: readonly number[]) =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
const [violet = '', pink = '', cyan = '', gold = ''] = showColours.map(hex)
type Light = { violet: string; pink: string; cyan: string; gold: string }

/** The colours of the dance floor, or the operator's two. */
function lightOf(brand: StripWords['brand']): Light {
  const { first, second } = brand?.colours ?? {}
  if (first === undefined || second === undefined) return { violet, pink, cyan, gold }
  return { violet: second, pink: first, cyan: first, gold: second }
}

function asFilm(content: string, light: Light): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="letters" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="${light.pink}"/><stop offset="1" stop-color="${light.gold}"/>
      </linearGradient>
      <radialGradient id="violet"><stop offset="0" stop-color="${light.violet}" stop-opacity="0.75"/><stop offset="1" stop-color="${light.violet}" stop-opacity="0"/></radialGradient>
      <radialGradient id="pink"><stop offset="0" stop-color="${light.pink}" stop-opacity="0.7"/><stop offset="1" stop-color="${light.pink}" stop-opacity="0"/></radialGradient>
      <radialGradient id="cyan"><stop offset="0" stop-color="${light.cyan}" stop-opacity="0.55"/><stop offset="1" stop-color="${light.cyan}" stop-opacity="0"/></radialGradient>
      <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#0b0614" stop-opacity="0"/><stop offset="1" stop-color="#0b0614" stop-opacity="0.72"/>
      </linearGradient>
    </defs>
    ${content}
  </svg>`
}

type Line = { path: string; width: number }

/** As large as it fits in so many lines; a long title becomes smaller before it is cut. */
function lettersOf(
  letters: Lettering,
  { text, sizes, lines }: { text: string; sizes: readonly number[]; lines: number },
): { size: number; lines: Line[] } {
  const drawn = sizes.map((size) => ({
    size,
    ...letters.draw({ text, width: inner, size, lines: lines + 1 }),
  }))
  const isWhole = (size: number) =>
    text.split(/\s+/).every((word) => {
      const { widths } = letters.draw({ text: word, width: Infinity, size, lines: 1 })
      return (widths[0] ?? 0) <= inner
    })
  const chosen =
    drawn.find(({ size, paths }) => paths.length <= lines && isWhole(size)) ?? drawn.at(-1)
  if (chosen === undefined) return { size: 0, lines: [] }
  const fitting = letters.draw({ text, width: inner, size: chosen.size, lines })
  return {
    size: chosen.size,
    lines: fitting.paths.map((path, order) => ({ path, width: fitting.widths[order] ?? 0 })),
  }
}

const lineStep = (size: number) => size * 1.28

/** Lines under each other, in the middle; `bottom` is where the last one stands. */
function column(
  { size, lines }: { size: number; lines: readonly Line[] },
  { bottom, fill }: { bottom: number; fill: string },
): string {
  const step = lineStep(size)
  return lines
    .map(({ path, width: wide }, order) => {
      const x = ((width - wide) / 2).toFixed(1)
      const y = (bottom - (lines.length - 1 - order) * step).toFixed(1)
      return `<path transform="translate(${x} ${y})" d="${path}" fill="${fill}"/>`
    })
    .join('')
}

function drawTitle(letters: Lettering, { title, place, day }: Shown & { title: string }): string {
  const large = lettersOf(letters, { text: title || place, sizes: [84, 68, 54, 44], lines: 3 })
  const middle = height / 2 + (large.lines.length * large.size) / 2
  const where = lettersOf(letters, { text: title ? place : '', sizes: [30, 24], lines: 2 })
  const when = lettersOf(letters, { text: day, sizes: [26, 20], lines: 1 })
  const whereEnds = middle + 70 + Math.max(0, where.lines.length - 1) * lineStep(where.size)
  return `<rect width="100%" height="100%" fill="#0b0614" fill-opacity="0.42"/>
    <ellipse cx="120" cy="300" rx="420" ry="360" fill="url(#violet)"/>
    <ellipse cx="640" cy="900" rx="420" ry="380" fill="url(#pink)"/>
    ${column(large, { bottom: middle - 40, fill: 'white' })}
    <rect x="${width / 2 - 60}" y="${middle}" width="120" height="8" rx="4" fill="url(#letters)"/>
    ${column(where, { bottom: whereEnds, fill: '#ffe9c4' })}
    ${column(when, { bottom: whereEnds + 48, fill: '#e6daf8' })}`
}

function drawEnd(letters: Lettering, { place, line, day, ball }: Shown & { ball: string }): string {
  const large = lettersOf(letters, { text: place, sizes: [84, 68, 54, 44, 36], lines: 3 })
  const when = lettersOf(letters, { text: day, sizes: [26, 20], lines: 1 })
  const below = lettersOf(letters, { text: line, sizes: [28, 24], lines: 2 })
  const bottom = height / 2 + 130 + (large.lines.length - 1) * lineStep(large.size)
  const belowEnds = bottom + (line ? 58 + (below.lines.length - 1) * lineStep(below.size) : 10)
  return `<rect width="100%" height="100%" fill="#0b0614" fill-opacity="0.55"/>
    <ellipse cx="600" cy="260" rx="460" ry="380" fill="url(#cyan)"/>
    <ellipse cx="140" cy="960" rx="460" ry="420" fill="url(#pink)"/>
    ${ball}
    ${column(large, { bottom, fill: 'url(#letters)' })}
    ${column(below, { bottom: belowEnds, fill: '#ffffff' })}
    ${column(when, { bottom: belowEnds + 54, fill: '#e6daf8' })}`
}

/** A disco ball, where the operator has no logo. */
function drawBall(light: Light): string {
  const [x, y, radius, rows] = [width / 2, height / 2 - 110, 130, 9]
  const tiles: string[] = []
  const colours = [light.pink, light.violet, light.cyan, light.gold, '#ffffff']
  for (let row = 0; row < rows; row += 1) {
    const from = Math.asin((2 * row) / rows - 1)
    const wide = Math.cos((from + Math.asin((2 * (row + 1)) / rows - 1)) / 2) * radius
    const count = Math.max(3, Math.round((wide * 2 * Math.PI) / 2 / 34))
    const top = y + ((2 * row) / rows - 1) * radius
    for (let tile = 0; tile < count; tile += 1) {
      const left = x - wide * Math.cos((Math.PI * tile) / count)
      const right = x - wide * Math.cos((Math.PI * (tile + 1)) / count)
      const colour = colours[(tile * 7 + row * 3) % colours.length]
      const bright = 0.35 + 0.65 * Math.abs(Math.sin(tile * 2.3 + row * 1.7))
      tiles.push(
        `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${Math.max(1, right - left - 2).toFixed(1)}" height="${((2 * radius) / rows - 2).toFixed(1)}" fill="${colour}" fill-opacity="${bright.toFixed(2)}"/>`,
      )
    }
  }
  return `<circle cx="${x}" cy="${y}" r="${radius + 3}" fill="#1a0d2e"/>
    <line x1="${x}" y1="${y - radius}" x2="${x}" y2="${y - radius - 120}" stroke="#c9b8e6" stroke-width="3"/>${tiles.join('')}`
}

/** At the edges, and small below, whose booth it is. */
function drawGlow(letters: Lettering, { place }: Shown): string {
  const mark = lettersOf(letters, { text: place, sizes: [24], lines: 1 })
  return `<ellipse cx="0" cy="0" rx="380" ry="300" fill="url(#violet)"/>
    <ellipse cx="${width}" cy="40" rx="330" ry="260" fill="url(#cyan)"/>
    <rect y="${height - foot}" width="100%" height="${foot}" fill="url(#ground)"/>
    <ellipse cx="${width}" cy="${height}" rx="420" ry="300" fill="url(#pink)"/>
    <ellipse cx="0" cy="${height}" rx="380" ry="260" fill="url(#violet)"/>
    ${column(mark, { bottom: height - 64, fill: '#ffffff' })}`
}
