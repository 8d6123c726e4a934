import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { discoBall } from '../../apps/kiosk/src/ui/disco-ball/geometry.ts'
import { chromiumArguments } from '../chromium.ts'

/** Draws the kiosk's icons from the same ball, in the same colours, that the screens show, and the glow of its backdrop. */
const kiosk = join(import.meta.dirname, '../../apps/kiosk')
const icons = join(kiosk, 'public/icons')

// The house's own colours: those that a guest can ask for instead stand further down.
const allTokens = await readFile(join(kiosk, 'src/ui/tokens.css'), 'utf8')
const [tokens = ''] = allTokens.split('}')
const colours = [...tokens.matchAll(/--[a-z-]+: #[0-9a-f]{6};/g)].map(([line]) => line).join('')

function ball(rows: number): string {
  const mirrors = discoBall(rows)
    .mirrors.map(({ path, fill }) => `<path d="${path}" style="fill:${fill}"/>`)
    .join('')
  return `<style>svg{${colours}}path{stroke:var(--backdrop-deep);stroke-width:2}</style><circle r="98" style="fill:var(--backdrop-deep)"/>${mirrors}`
}

function svg(view: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${content}</svg>\n`
}

/** The backdrop reaches every edge and the ball keeps clear of them, so a mask of any shape fits. */
const tile = svg(
  '-136 -136 272 272',
  `<defs><radialGradient id="glow"><stop style="stop-color:var(--purple);stop-opacity:.9"/><stop offset="1" style="stop-color:var(--purple);stop-opacity:0"/></radialGradient></defs>
  <rect x="-136" y="-136" width="272" height="272" style="fill:var(--backdrop)"/><circle r="136" fill="url(#glow)"/>${ball(9)}`,
)

const light = (colour: string, share: number) =>
  `color-mix(in srgb, var(--${colour}) ${share}%, transparent), transparent`
/** Every length is a share of the screen, so the small picture fits one of any shape. */
const backdropGlow = [
  `radial-gradient(80% 46% at 0% 0%, ${light('pink', 20)})`,
  `radial-gradient(70% 46% at 100% 6%, ${light('cyan', 15)})`,
  `radial-gradient(90% 42% at 50% 106%, ${light('purple', 38)})`,
  'linear-gradient(180deg, var(--backdrop-deep), var(--backdrop) 70%, var(--backdrop-floor) 120%)',
]

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
  const backdrop = await browser.newPage({ viewport: { width: 48, height: 84 } })
  await backdrop.setContent(`<style>html{${colours}background:${backdropGlow.join()}}</style>`)
  await writeWebp(backdrop, { file: 'ui/backdrop.webp', width: 48, height: 84, quality: 1 })
  // The beams of the very style sheet, as they stand where they could drift.
  const upright = await browser.newPage({ viewport: { width: 1080, height: 1920 } })
  const beams = await readFile(join(kiosk, 'src/ui/backdrop.css'), 'utf8')
  await upright.setContent(
    `<!doctype html><html data-motion="full"><style>${beams}html{${colours}}.backdrop{background:${backdropGlow.join()}}.beams{animation:none!important}.beams::after{content:none}</style><div class="backdrop"><div class="beams"></div></div>`,
  )
  await writeWebp(upright, {
    file: 'ui/backdrop-upright.webp',
    width: 270,
    height: 480,
    quality: 0.98,
  })
  // As they are on the booth's own screen, in a window that is none.
  const reach = 112
  const button = { width: 886, height: 227 }
  const glow = await browser.newPage({
    viewport: { width: button.width + 2 * reach, height: button.height + 2 * reach },
  })
  await glow.setContent(
    `<style>${allTokens}div{position:fixed;inset:${reach}px;border-radius:999px;box-shadow:var(--glow-loud)}</style><div></div>`,
  )
  await writeWebp(glow, {
    file: 'screens/start/party-glow.webp',
    width: 278,
    height: 113,
    quality: 0.9,
  })
  const halo = await browser.newPage({ viewport: { width: 997, height: 997 } })
  const hanging = await readFile(join(kiosk, 'src/screens/start/HangingBall.module.css'), 'utf8')
  await halo.setContent(
    `<style>${allTokens}${hanging.replaceAll(/:global\((.*?)\)/g, '$1')}.hanging::before{inset:0;animation:none}.hanging{position:fixed;inset:0;width:auto}</style><div class="hanging"></div>`,
  )
  await writeWebp(halo, { file: 'screens/start/halo.webp', width: 84, height: 84, quality: 0.9 })
  // Tiles as they stand on /mode, where their light flows.
  const card = await browser.newPage({ viewport: { width: 468, height: 588 } })
  const styles = await readFile(join(kiosk, 'src/ui/tile/Tile.module.css'), 'utf8')
  for (const neon of ['cyan', 'purple', 'pink', 'gold']) {
    await card.setContent(
      `<!doctype html><html data-motion="full"><style>${allTokens}${styles.replaceAll(/:global\((.*?)\)/g, '$1')}.tile{position:fixed;inset:0;border-radius:0;box-shadow:none}.tile::before,.tile::after{content:none}.tide{inset:0}.tide i{animation:none!important}</style><div class="tile" data-neon="${neon}"><span class="tide"><i></i></span></div>`,
    )
    await writeWebp(card, {
      file: `ui/tile/lit-${neon}.webp`,
      width: 32,
      height: 40,
      quality: 1,
    })
  }
} finally {
  await browser.close()
}

/** What the page shows, smaller. In its own words, because its canvas writes the format: without loss at full quality. */
async function writeWebp(
  page: Page,
  picture: { file: string; width: number; height: number; quality: number },
): Promise<void> {
  const { file, width, height, quality } = picture
  const seen = (await page.screenshot({ omitBackground: true })).toString('base64')
  const bytes = await page.evaluate<number[]>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${seen}'
    await image.decode()
    const brush = new OffscreenCanvas(${width}, ${height}).getContext('2d')
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(image, 0, 0, ${width}, ${height})
    const file = await brush.canvas.convertToBlob({ type: 'image/webp', quality: ${quality} })
    return [...new Uint8Array(await file.arrayBuffer())]
  })()`)
  await writeFile(join(kiosk, 'src', file), new Uint8Array(bytes))
}
