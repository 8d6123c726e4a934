import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { Side } from '../kiosk.ts'
import type { ScreenSize } from './drawings.ts'
import { openWatched } from './watch-button.ts'

/** After the button is there. */
const filmedMs = 4_000
const limitMs = 60_000
/** Alike enough to be told from a place where no button is, though lights move over it. */
const looksLikeButton = 0.75

interface Frame {
  /** Milliseconds since 1970, as the page's own clock. */
  at: number
  file: string
}

export interface Film {
  /** How alike the first frame with anything on it and the settled one are (SSIM). */
  likeness: number
  /** When the button was seen in the film, and when the page said so, in this same load. */
  seenMs: number
  toldMs: number
}

/** Films the start screen from nothing: slower than unfilmed, so no time of it is a goal. */
export async function filmStart(options: {
  browser: Browser
  side: Side
  screen: ScreenSize
  ffmpeg: string
}): Promise<Film> {
  const { side, ffmpeg } = options
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-film-'))
  const ready = Promise.withResolvers<void>()
  const page = await openWatched({ ...options, isReady: () => ready.resolve() })
  try {
    const cdp = await page.context().newCDPSession(page)
    const frames: Frame[] = []
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const file = join(folder, `${frames.length}.jpg`)
      writeFileSync(file, Buffer.from(data, 'base64'))
      frames.push({ at: (metadata.timestamp ?? 0) * 1_000, file })
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 })
    await page.goto('/', { waitUntil: 'commit' })
    await Promise.race([ready.promise, pause(limitMs, undefined, { ref: false })])
    await pause(filmedMs)
    await cdp.send('Page.stopScreencast')
    const { origin, eyes, paintMs, box } = await page.evaluate((label) => {
      const button = [...document.querySelectorAll('button')].find(
        (one) => one.textContent.trim() === label,
      )
      const { left = 0, top = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {}
      return {
        origin: performance.timeOrigin,
        eyes: globalThis.eyes,
        paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        box: [width, height, left, top].map(Math.round).join(':'),
      }
    }, side.words.texts.start.party)
    // The clock of a frame is read to the millisecond, and a little before the page's.
    const seen = frames.filter(({ at }) => at >= origin + paintMs - 20)
    const first = seen[0]
    const settled = seen.at(-1)
    if (!first || !settled) throw new Error('The film has no frame of the start screen.')
    const button = seen.find(({ file }) => ssim(ffmpeg, file, settled.file, box) >= looksLikeButton)
    return {
      likeness: ssim(ffmpeg, first.file, settled.file),
      seenMs: (button?.at ?? Number.NaN) - origin,
      toldMs: eyes.pixelsAt,
    }
  } finally {
    await page.context().close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `box`: only this part of both, as ffmpeg writes it, width:height:left:top. */
function ssim(ffmpeg: string, one: string, other: string, box?: string): number {
  const filter = box ? `[0]crop=${box}[a];[1]crop=${box}[b];[a][b]ssim` : 'ssim'
  const words = ['-hide_banner', '-i', one, '-i', other, '-lavfi', filter, '-f', 'null', '-']
  const { stderr } = spawnSync(ffmpeg, words, { encoding: 'utf8' })
  return Number(/All:([\d.]+)/.exec(stderr)?.[1])
}
