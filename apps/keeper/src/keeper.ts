import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { type Answer, feel, firstPulse, type KeeperLimits, pauseBefore } from './pulse.ts'

export type KeeperOptions = {
  open: () => Browser
  limits: KeeperLimits
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  onScreen: (path: string | null) => void
  log: (line: string) => void
}

/** Keeps one browser on the screen until it is told to stop: what does not answer is started again. */
export async function keep(options: KeeperOptions, stop: AbortSignal): Promise<void> {
  const { limits, monotonic, log } = options
  for (let failures = 0; !stop.aborted; ) {
    await pause(pauseBefore(failures, limits), stop)
    if (stop.aborted) return
    const startedAt = monotonic()
    const browser = options.open()
    const why = await watch(browser, options, stop)
    options.onScreen(null)
    await browser.end(limits.killMs)
    if (!stop.aborted) log(`${why}; starting it again`)
    failures = monotonic() - startedAt > limits.steadyMs ? 0 : failures + 1
  }
}

/** Until the browser has to be started again; answers why. */
async function watch(browser: Browser, options: KeeperOptions, stop: AbortSignal): Promise<string> {
  const { limits, monotonic, log } = options
  const over = new AbortController()
  let reason = 'it was stopped'
  void browser.ended.then((why) => {
    reason = why
    over.abort()
  })
  const done = AbortSignal.any([stop, over.signal])
  let pulse = firstPulse(monotonic(), limits)
  while (!done.aborted) {
    await pause(limits.beatMs, done)
    if (done.aborted) break
    const answer = await within(limits.answerMs, done, (signal) => browser.page.ask(signal))
    if (done.aborted) break
    if (answer?.kind === 'well') options.onScreen(answer.path)
    const felt = feel(pulse, answer, { now: monotonic(), limits })
    pulse = felt.pulse
    if (felt.advice === 'restart') return 'the page does not answer'
    if (felt.advice === 'reload') {
      log('the page draws nothing; loading it again')
      await within(limits.answerMs, done, (signal) => browser.page.reload(signal))
    }
  }
  return reason
}

async function within<Result extends Answer | void>(
  ms: number,
  done: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return ask(AbortSignal.any([done, AbortSignal.timeout(ms)]))
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
