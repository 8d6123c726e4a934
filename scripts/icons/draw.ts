import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { discoBall } from '../../apps/kiosk/src/ui/disco-ball/geometry.ts'
import { chromiumArguments } from '../chromium.ts'

/** Draws the kiosk's icons from the same ball, in the same colours, that the screens show. */
const kiosk = join(import.meta.dirname, '../../apps/kiosk')
const icons = join(kiosk, 'public/icons')

const tokens = await readFile(join(kiosk, 'src/ui/tokens.css'), 'utf8')
const colours = [...tokens.matchAll(/--[a-z-]+: #[0-9a-f]{6};/g)].map(([line]) => line).join('')

function ball(rows: number): string {
  const mirrors = discoBall(rows)
    .mirrors.map(({ path, fill }) => `<path d="${path}" style="fill:${fill}"/>`)
    .join('')
  return `<style>svg{${colours}}path{stroke:var(--room-deep);stroke-width:2}</style><circle r="98" style="fill:var(--room-deep)"/>${mirrors}`
}

function svg(view: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${content}</svg>\n`
}

/** The room reaches every edge and the ball keeps clear of them, so a mask of any shape fits. */
const tile = svg(
  '-136 -136 272 272',
  `<defs><radialGradient id="glow"><stop style="stop-color:var(--purple);stop-opacity:.9"/><stop offset="1" style="stop-color:var(--purple);stop-opacity:0"/></radialGradient></defs>
  <rect x="-136" y="-136" width="272" height="272" style="fill:var(--room)"/><circle r="136" fill="url(#glow)"/>${ball(9)}`,
)

await mkdir(icons, { recursive: true })
await writeFile(join(icons, 'favicon.svg'), svg('-100 -100 200 200', ball(7)))

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: chromiumArguments,
})
try {
  for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${tile}`)
    await page.screenshot({ path: join(icons, `icon-${size}.png`) })
  }
} finally {
  await browser.close()
}
