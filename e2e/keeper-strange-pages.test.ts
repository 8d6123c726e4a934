import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strangePageEvent, visitBinding } from '@discobooth/contract/device/keeper-wire'
import { expect, it, onTestFinished } from 'vitest'
import { openBrowser } from '../apps/keeper/src/browser.ts'
import { keep } from '../apps/keeper/src/keeper.ts'
import { keeperLimits } from '../apps/keeper/src/pulse.ts'
import { chromiumArguments } from '../scripts/chromium.ts'
import { locate } from '../scripts/preflight/program.ts'
import { chromium } from '../scripts/preflight/programs.ts'

const executable = await locate(chromium, process.env)

/** Does what it is told, and tells what it hears, and when F1 is taken before anybody else gets it. */
const page = `<div id="kiosk"><p>x</p></div><script>
addEventListener('${strangePageEvent}', (event) => { event.preventDefault(); fetch('/told?' + event.detail) })
const isTaken = () => !dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', cancelable: true }))
const looking = setInterval(() => {
  if (!isTaken()) return
  clearInterval(looking)
  fetch('/taken')
}, 50)
const obey = async () => {
  const order = await (await fetch('/order')).text()
  if ((0, eval)(order) === 'stay') await obey()
}
if (location.pathname !== '/second') void obey()
</script>`

/** A place with a page that waits for an order, and for another if it stays after it. */
async function openPlace() {
  const asked: string[] = []
  const waiting = new Set<(order: string) => void>()
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html')
    if (request.url !== '/order') {
      response.end(page)
      return
    }
    const give = (order: string) => response.end(order)
    waiting.add(give)
    // Whoever asked is gone.
    response.once('close', () => waiting.delete(give))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    /** To the page that was loaded last, as soon as it asks. */
    async order(what: string) {
      await expect.poll(() => waiting.size, { timeout: 120_000 }).toBeGreaterThan(0)
      const give = [...waiting].at(-1)
      if (give) waiting.delete(give)
      give?.(what)
    },
  }
}

it('[A7] a strange page is closed, told of and left; the provider’s stands after our page has said so', async () => {
  const booth = await openPlace()
  const provider = await openPlace()
  const profileDir = await mkdtemp(join(tmpdir(), 'discobooth-keeper-'))
  const stop = new AbortController()
  const lines: string[] = []
  let looks = 0
  const browser = {
    limits: {
      ...keeperLimits,
      beatMs: 100,
      answerMs: 10_000,
      silenceMs: 60_000,
      strangeMs: 60_000,
      namelessMs: 60_000,
    },
    monotonic: () => {
      looks += 1
      return performance.now()
    },
    log: (line: string) => lines.push(line),
  }
  const settings = {
    url: booth.url,
    chromium: executable ?? 'chromium',
    profileDir,
    trust: [],
    moreFlags: ['--headless', ...chromiumArguments, booth.url],
    signIn: [new URL(provider.url).origin],
    screenFile: undefined,
  }
  const kept = keep(
    { ...browser, open: () => openBrowser(settings, browser), onScreen: () => undefined },
    stop.signal,
  )
  onTestFinished(async () => {
    stop.abort()
    await kept
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const limit = { timeout: 120_000 }
  const taken = () => booth.asked.filter((path) => path === '/taken').length

  await expect.poll(taken, limit).toBe(1)
  await booth.order(`const second = open('/second')
  const watching = setInterval(() => {
    if (!second.closed) return
    clearInterval(watching)
    fetch('/closed')
  }, 50)
  'stay'`)
  await expect.poll(() => lines, limit).toEqual([`a strange page is closed: ${booth.url}second`])
  await expect.poll(() => booth.asked, limit).toContain('/closed')
  await expect.poll(() => booth.asked, limit).toContain(`/told?${booth.url}second`)

  await booth.order(`location.assign('${provider.url}')`)
  await expect.poll(() => lines[1], limit).toBe(`a strange page is left: ${provider.url}`)
  await expect.poll(taken, limit).toBe(2)

  const visit = `const timer = setInterval(() => {
    if (typeof ${visitBinding} !== 'function') return
    clearInterval(timer)
    ${visitBinding}('sign-in')
    location.assign('${provider.url}login')
  }, 50)`
  await booth.order(visit)
  await expect.poll(() => provider.asked, limit).toContain('/login')
  const before = looks
  await expect.poll(() => looks, limit).toBeGreaterThan(before + 20)
  expect(lines).toHaveLength(2)
  // Back home the visit is over.
  await provider.order(`location.assign('${booth.url}')`)
  await booth.order(`location.assign('${provider.url}')`)
  await expect.poll(() => lines[2], limit).toBe(`a strange page is left: ${provider.url}`)
}, 600_000)
