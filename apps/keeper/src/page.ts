import { setTimeout as sleep } from 'node:timers/promises'
import {
  strangePageEvent,
  type VisitKind,
  visitBinding,
  visits,
} from '@discobooth/contract/device/keeper-wire'
import * as z from 'zod/mini'
import type { DevTools, DevToolsEvent } from './devtools.ts'
import type { Answer, KeeperLimits } from './pulse.ts'
import {
  describe,
  isBlank,
  isPage,
  isStrange,
  mayBeOwn,
  type Target,
  type Visit,
} from './strange-pages.ts'

/**
 * Run in every page before its own program. In a window opened with --app Chromium asks the page first
 * about every key, and does nothing with one that the page has taken: no second window, no dialog, no
 * tools. What is left are the keys that write and move. Escape closes our dialogs, and with Shift opens
 * Chromium's task manager.
 */
const guardedKeys = `(() => {
  const plain = /^(Tab|Enter|Escape|Backspace|Delete|Arrow\\w+|Home|End|Page(Up|Down)|Shift|CapsLock|AltGraph|Dead|Process)$/
  const leaves = ({ key, ctrlKey, altKey, metaKey, shiftKey }) =>
    ctrlKey || altKey || metaKey || (shiftKey && key === 'Escape') || (key.length > 1 && !plain.test(key))
  const take = (event) => event.preventDefault()
  addEventListener('keydown', (event) => { if (leaves(event)) take(event) }, { capture: true })
  addEventListener('contextmenu', take, { capture: true })
})()`

const TargetInfo = z.object({ targetId: z.string(), type: z.string(), url: z.string() })
const Seen = z.object({ targetInfo: TargetInfo })
const Gone = z.object({ targetId: z.string() })
const Called = z.object({ name: z.literal(visitBinding), payload: z.enum(visits) })
const Attached = z.object({ sessionId: z.string() })
const Evaluated = z.object({
  result: z.object({
    value: z.object({ origin: z.string(), path: z.string(), isDrawn: z.boolean() }),
  }),
})
const Taken = z.object({ result: z.object({ value: z.boolean() }) })

// The still picture stands there before the program does, or without it. Through a timer: a page whose program runs in circles answers a plain question never, and this one neither.
const QUESTION = `new Promise((answer) => setTimeout(() => answer({
  origin: location.origin,
  path: location.pathname,
  isDrawn: document.querySelector('#kiosk > :not(#still)') !== null,
})))`

/** As many strange pages are told of later as one keyboard opens in a while. */
const MOST_UNTOLD = 20

export type PageOptions = {
  devTools: DevTools
  url: string
  signIn: readonly string[]
  limits: KeeperLimits
  monotonic: () => number
  log: (line: string) => void
  /** A strange page can't be closed. */
  onStay: () => void
}

/** The page on the screen, asked through DevTools; every other one is closed as soon as it is seen. */
export class Page {
  readonly #options: PageOptions
  readonly #targets = new Map<string, Target>()
  /** Since when each strange page has been there. */
  readonly #strange = new Map<string, number>()
  /** Blank pages that have had their time to say where they go. */
  readonly #nameless = new Set<string>()
  /** What the kiosk has not yet written down of them. */
  readonly #untold: string[] = []
  #own: { targetId: string; attached: Promise<string | null> } | null = null
  #visit: Visit = null
  #isAway = false
  /** Ends with the browser, which ends every question. */
  readonly #ended: AbortSignal

  constructor(options: PageOptions, ended: AbortSignal) {
    this.#options = options
    this.#ended = ended
  }

  /** What DevTools tells by itself. */
  heard({ method, params, sessionId }: DevToolsEvent): void {
    switch (method) {
      case 'Target.targetCreated':
      case 'Target.targetInfoChanged': {
        const seen = z.safeParse(Seen, params)
        if (seen.success) this.#see(seen.data.targetInfo)
        return
      }
      case 'Target.targetDestroyed': {
        const gone = z.safeParse(Gone, params)
        if (gone.success) this.#forget(gone.data.targetId)
        return
      }
      case 'Runtime.bindingCalled': {
        const called = z.safeParse(Called, params)
        if (called.success) void this.#begin(called.data.payload, sessionId)
      }
    }
  }

  async ask(signal: AbortSignal): Promise<Answer> {
    this.#lookAgain()
    const sessionId = await this.#own?.attached
    if (!sessionId) return null
    this.#listen(sessionId)
    const params = { expression: QUESTION, awaitPromise: true, returnByValue: true }
    const answer = await this.#ask('Runtime.evaluate', params, { sessionId, signal })
    const read = z.safeParse(Evaluated, answer)
    if (!read.success) return null
    const { origin, path, isDrawn } = read.data.result.value
    if (origin === new URL(this.#options.url).origin) {
      if (!isDrawn) return blank
      await this.#tell(sessionId, signal)
      return { kind: 'well', path }
    }
    return /^https?:/.test(origin) ? { kind: 'elsewhere' } : blank
  }

  async reload(signal: AbortSignal): Promise<void> {
    const sessionId = await this.#own?.attached
    if (sessionId)
      await this.#ask('Page.navigate', { url: this.#options.url }, { sessionId, signal })
  }

  #see(target: Target): void {
    if (!isPage(target)) return
    this.#targets.set(target.targetId, target)
    if (this.#own === null && mayBeOwn(target, this.#options)) {
      this.#own = { targetId: target.targetId, attached: this.#attach(target.targetId) }
    } else if (target.targetId === this.#own?.targetId) {
      // A page that was loaded anew has lost it.
      void this.#own.attached.then((sessionId) => sessionId && this.#listen(sessionId))
      this.#follow(target)
    }
    this.#judge(target)
  }

  /** A visit ends when the kiosk is back from it. */
  #follow({ url }: Target): void {
    const { origin } = new URL(this.#options.url)
    const isHome = URL.parse(url)?.origin === origin
    if (this.#visit !== null && !isHome) this.#isAway = true
    if (!isHome || !this.#isAway) return
    this.#visit = null
    this.#isAway = false
  }

  #forget(targetId: string): void {
    this.#targets.delete(targetId)
    this.#strange.delete(targetId)
    this.#nameless.delete(targetId)
    if (this.#own?.targetId === targetId) this.#own = null
  }

  /** The end of a visit is no event of the browser's. */
  #lookAgain(): void {
    const { limits, monotonic, onStay } = this.#options
    for (const target of this.#targets.values()) this.#judge(target)
    const stays = [...this.#strange.values()].some((at) => monotonic() - at > limits.strangeMs)
    if (stays) onStay()
  }

  #judge(target: Target): void {
    const { url, signIn, monotonic } = this.#options
    const now = monotonic()
    const ownId = this.#own?.targetId ?? null
    const isOwn = target.targetId === ownId
    if (!isStrange(target, { ownId, url, signIn, visit: this.#visit, now })) {
      this.#strange.delete(target.targetId)
      return
    }
    if (this.#strange.has(target.targetId)) return
    if (isBlank(target.url) && !this.#nameless.has(target.targetId)) {
      void this.#waitForName(target.targetId)
      return
    }
    this.#strange.set(target.targetId, now)
    const what = describe(target.url)
    this.#options.log(`a strange page is ${isOwn ? 'left' : 'closed'}: ${what}`)
    if (this.#untold.length < MOST_UNTOLD) this.#untold.push(what)
    if (isOwn) void this.reload(this.#ended)
    else {
      const { targetId } = target
      void this.#ask('Target.closeTarget', { targetId }, { signal: this.#ended })
    }
  }

  async #waitForName(targetId: string): Promise<void> {
    const { namelessMs } = this.#options.limits
    await sleep(namelessMs, undefined, { signal: this.#ended }).catch(() => undefined)
    this.#nameless.add(targetId)
    const target = this.#targets.get(targetId)
    if (target) this.#judge(target)
    else this.#nameless.delete(targetId)
  }

  async #begin(kind: VisitKind, sessionId: string | undefined): Promise<void> {
    const { limits, monotonic, url } = this.#options
    const own = this.#own && this.#targets.get(this.#own.targetId)
    // The provider's page, which stands where ours did, may not ask for more time.
    if (!own || new URL(url).origin !== URL.parse(own.url)?.origin) return
    if (sessionId === undefined || (await this.#own?.attached) !== sessionId) return
    this.#visit = { until: monotonic() + limits.visitMs[kind] }
  }

  async #attach(targetId: string): Promise<string | null> {
    const params = { targetId, flatten: true }
    const signal = this.#ended
    const attached = z.safeParse(
      Attached,
      await this.#ask('Target.attachToTarget', params, { signal }),
    )
    if (!attached.success) return null
    const { sessionId } = attached.data
    // Without it no page that comes after this one would run the script.
    void this.#ask('Page.enable', {}, { sessionId, signal })
    const script = { source: guardedKeys, runImmediately: true }
    void this.#ask('Page.addScriptToEvaluateOnNewDocument', script, { sessionId, signal })
    this.#listen(sessionId)
    return sessionId
  }

  #listen(sessionId: string): void {
    const name = { name: visitBinding }
    void this.#ask('Runtime.addBinding', name, { sessionId, signal: this.#ended })
  }

  /** To the kiosk, which has the key that the log wants. */
  async #tell(sessionId: string, signal: AbortSignal): Promise<void> {
    for (let what = this.#untold[0]; what !== undefined; what = this.#untold[0]) {
      const event = JSON.stringify(strangePageEvent)
      const expression = `!dispatchEvent(new CustomEvent(${event}, { cancelable: true, detail: ${JSON.stringify(what)} }))`
      const params = { expression, returnByValue: true }
      const answer = await this.#ask('Runtime.evaluate', params, { sessionId, signal })
      const taken = z.safeParse(Taken, answer)
      if (!taken.success || !taken.data.result.value) return
      this.#untold.shift()
    }
  }

  #ask(...question: Parameters<DevTools['ask']>): ReturnType<DevTools['ask']> {
    return this.#options.devTools.ask(...question)
  }
}

const blank: Answer = { kind: 'blank' }
