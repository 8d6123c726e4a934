import { BeatHeard, type BoothBeat, beatLimits } from '@discobooth/contract/device/booth-beat'
import { ApiError } from '@discobooth/contract/wire/api-error'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { type Clock, rest } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'

/** What of a beat is not found out by beating. */
export type Facts = Omit<BoothBeat, 'network' | 'clockErrorMs'>

/** Of so many beats it is counted how many were lost. */
const remembered = 20
/** Whose key is none any more asks now and then whether it is one again. */
const strangerMs = 60_000

/** `refused`: this machine does not speak for a booth (any more). */
type Outcome =
  | { is: 'heard'; answerMs: number; clockErrorMs: number }
  | { is: 'refused'; isReplaced: boolean }
  | { is: 'lost'; why: string }

export type Heartbeat = {
  start(): void
  stop(): Promise<void>
  /** Another machine has taken this one's place: it takes no party. */
  isReplaced(): boolean
}

/** Tells the backend every 15 s that this machine lives, and how it is. */
export function createHeartbeat(options: {
  backendUrl: string
  boothKey: string
  clock: Clock
  /** Time of day. */
  wall: () => Date
  fetch: (address: string, init: RequestInit) => Promise<Response>
  facts: () => Promise<Facts>
  note: (code: string, detail: string) => void
}): Heartbeat {
  const { clock, facts, note } = options
  const stopped = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isReplaced = false
  /** Of the last ones, the newest last: whether there was no answer. */
  let lost: readonly boolean[] = []
  let last: Pick<BoothBeat, 'clockErrorMs'> & { answerMs: number | null } = {
    answerMs: null,
    clockErrorMs: null,
  }

  async function beat(): Promise<Outcome> {
    const network = {
      answerMs: last.answerMs,
      lost: lost.filter(Boolean).length,
      of: lost.length,
    }
    const said: BoothBeat = { ...(await facts()), network, clockErrorMs: last.clockErrorMs }
    const sentAt = clock.now()
    const limit = new AbortController()
    const cancel = clock.after(beatLimits.answerMs, () => limit.abort())
    try {
      const answer = await options.fetch(`${options.backendUrl}/functions/v1/api/booth/beat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [boothKeyHeader]: options.boothKey },
        body: JSON.stringify(said),
        redirect: 'error',
        signal: AbortSignal.any([limit.signal, stopped.signal]),
      })
      const body = parseJson(await answer.text())
      const tookMs = clock.now() - sentAt
      const heard = BeatHeard.safeParse(body)
      if (answer.ok && heard.success) {
        const answerMs = Math.max(0, Math.round(tookMs - (heard.data.waitedMs ?? 0)))
        // The backend said its time half-way.
        const theirs = Date.parse(heard.data.at) + answerMs / 2
        const clockErrorMs = Math.round(options.wall().getTime() - theirs)
        return { is: 'heard', answerMs, clockErrorMs }
      }
      const refusal = ApiError.safeParse(body)
      const code = refusal.success ? refusal.data.error.code : `status ${answer.status}`
      if (answer.status === 401 && refusal.success) {
        return { is: 'refused', isReplaced: code === 'booth_key_replaced' }
      }
      return { is: 'lost', why: code }
    } catch (error) {
      return { is: 'lost', why: limit.signal.aborted ? 'no answer in time' : String(error) }
    } finally {
      cancel()
    }
  }

  function learn(outcome: Outcome): void {
    lost = [...lost, outcome.is === 'lost'].slice(-remembered)
    if (outcome.is === 'heard') {
      const { answerMs, clockErrorMs } = outcome
      last = { answerMs, clockErrorMs }
    }
    const isNow =
      outcome.is === 'lost' ? isReplaced : outcome.is === 'refused' && outcome.isReplaced
    if (isNow !== isReplaced) {
      isReplaced = isNow
      note(isNow ? 'machine_replaced' : 'machine_back', '')
    }
  }

  async function run(): Promise<void> {
    let before: Outcome['is'] = 'heard'
    while (!stopped.signal.aborted) {
      const outcome = await beat()
      if (stopped.signal.aborted) return
      learn(outcome)
      if (outcome.is !== before)
        note(`beat_${outcome.is}`, outcome.is === 'lost' ? outcome.why : '')
      await rest(clock, pauseAfter(outcome.is, before), stopped.signal)
      before = outcome.is
    }
  }

  return {
    start() {
      running = run()
    },
    async stop() {
      stopped.abort()
      await running
    },
    isReplaced: () => isReplaced,
  }
}

/** One that was lost is said again soon; where nobody answers at all, no more often than ever. */
function pauseAfter(now: Outcome['is'], before: Outcome['is']): number {
  if (now === 'refused') return strangerMs
  return now === 'lost' && before !== 'lost' ? beatLimits.againMs : beatLimits.everyMs
}
