import * as z from 'zod/mini'
import type { DevTools } from './devtools.ts'
import type { Answer } from './pulse.ts'

const Targets = z.object({
  targetInfos: z.array(z.object({ targetId: z.string(), type: z.string(), url: z.string() })),
})
const Attached = z.object({ sessionId: z.string() })
const Said = z.object({
  result: z.object({
    value: z.object({ origin: z.string(), path: z.string(), isDrawn: z.boolean() }),
  }),
})

// Through a timer: a page whose program runs in circles answers a plain question never, and this one neither.
const QUESTION = `new Promise((answer) => setTimeout(() => answer({
  origin: location.origin,
  path: location.pathname,
  isDrawn: (document.getElementById('kiosk')?.childElementCount ?? 0) > 0,
})))`

/** The page on the screen, asked through DevTools. */
export class Page {
  readonly #devTools: DevTools
  readonly #url: string
  #attached: { targetId: string; sessionId: string } | null = null

  constructor(options: { devTools: DevTools; url: string }) {
    this.#devTools = options.devTools
    this.#url = options.url
  }

  async ask(signal: AbortSignal): Promise<Answer> {
    const sessionId = await this.#attach(signal)
    if (sessionId === null) return null
    const params = { expression: QUESTION, awaitPromise: true, returnByValue: true }
    const said = await this.#devTools.ask('Runtime.evaluate', params, { sessionId, signal })
    const read = z.safeParse(Said, said)
    if (!read.success) return null
    const { origin, path, isDrawn } = read.data.result.value
    if (origin === new URL(this.#url).origin) return isDrawn ? { kind: 'well', path } : blank
    return /^https?:/.test(origin) ? { kind: 'elsewhere' } : blank
  }

  async reload(signal: AbortSignal): Promise<void> {
    const sessionId = await this.#attach(signal)
    if (sessionId === null) return
    await this.#devTools.ask('Page.navigate', { url: this.#url }, { sessionId, signal })
  }

  /** Sign-out opens a second window for a moment: ours is the one on our own address, or the first. */
  async #attach(signal: AbortSignal): Promise<string | null> {
    const listed = z.safeParse(
      Targets,
      await this.#devTools.ask('Target.getTargets', {}, { signal }),
    )
    const pages = listed.success
      ? listed.data.targetInfos.filter(({ type }) => type === 'page')
      : []
    const { origin } = new URL(this.#url)
    const page = pages.find(({ url }) => URL.parse(url)?.origin === origin) ?? pages[0]
    if (page === undefined) return null
    if (this.#attached?.targetId === page.targetId) return this.#attached.sessionId
    const params = { targetId: page.targetId, flatten: true }
    const attached = z.safeParse(
      Attached,
      await this.#devTools.ask('Target.attachToTarget', params, { signal }),
    )
    if (!attached.success) return null
    this.#attached = { targetId: page.targetId, sessionId: attached.data.sessionId }
    return attached.data.sessionId
  }
}

const blank: Answer = { kind: 'blank' }
