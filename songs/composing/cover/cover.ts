import { type Browser, chromium } from 'playwright'
import { chromiumArguments } from '../../../scripts/chromium.ts'
import { chance, seedOf } from '../synth/chance.ts'
import { motifs } from './motifs.ts'
import { palette } from './palette.ts'

const size = 500

/** Neon on the wall of a dark room, other for each song. */
function coverSvg(title: string): string {
  const motif = motifs[title]
  if (motif === undefined) throw new Error(`no cover for ${title}`)
  const random = chance(seedOf(title))
  const lights = [palette.purple, palette.pink, palette.cyan].map((colour, n) => {
    const [x, y] = [random() * 500 - 250, random() * 500 - 250]
    return `<radialGradient id="light${n}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="330"><stop stop-color="${colour}" stop-opacity=".34"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  })
  const wall = '<rect x="-250" y="-250" width="500" height="500"'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-250 -250 500 500">
    <defs><linearGradient id="room" x2="0" y2="1"><stop stop-color="${palette.room}"/><stop offset="1" stop-color="${palette.night}"/></linearGradient>
    <filter id="glow" filterUnits="userSpaceOnUse" x="-300" y="-300" width="600" height="600"><feGaussianBlur stdDeviation="11"/></filter>${lights.join('')}</defs>
    ${wall} fill="url(#room)"/>${lights.map((_, n) => `${wall} fill="url(#light${n})"/>`).join('')}
    <g transform="scale(.94)">${motif(random)}</g></svg>`
}

export async function openPainter(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: chromiumArguments,
  })
}

export async function paintCover(painter: Browser, title: string): Promise<Buffer> {
  const page = await painter.newPage({ viewport: { width: size, height: size } })
  try {
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${coverSvg(title)}`)
    return await page.screenshot({ type: 'jpeg', quality: 86 })
  } finally {
    await page.close()
  }
}
