import type { CommandAnswer, DeliveredCommand } from '@discobooth/contract/device/commands'
import type { SystemCheckAnswer } from '@discobooth/contract/device/device'
import type { CommandCalls } from './command-calls.ts'
import type { Entry, Ledger } from './ledger.ts'
import { isRestart, type Restarts } from './restarts.ts'

interface RunnerOptions {
  calls: CommandCalls
  ledger: Ledger
  restarts: Restarts
  /** Whether nobody is in the booth, or about to be. */
  isFree: () => boolean
  /** Null while the booth is in use. */
  check: () => Promise<SystemCheckAnswer> | null
  /** What was said lately, masked, the oldest first. */
  journal: () => Promise<string[]>
  newClaim: () => string
  boot: string
  life: string
  wall: () => Date
  note: (code: string, detail: string) => void
}

/**
 * Does what was asked of this booth from afar (C3), each at most once: taken at the backend under a claim that
 * is on our disk, on our disk again before it is begun, and once more with its answer. Whatever is
 * delivered twice, late or after a power cut finds its line there.
 */
export function createRunner(options: RunnerOptions) {
  const { calls, ledger, restarts, note } = options
  let running: Promise<boolean> | null = null
  let isAskedAgain = false

  async function settle(entry: Entry, answer: CommandAnswer): Promise<void> {
    const over: Entry = { ...entry, step: 'over', answer }
    note('command_over', `${entry.verb}: ${answer.failure ?? 'done'}`)
    // Kept or not, it is answered: what was begun is not begun again.
    await ledger.put(over).catch(() => note('disk', 'What came of a command could not be kept.'))
    await calls.answer(entry.id, { claim: entry.claim, answer })
  }

  async function claimed(command: DeliveredCommand): Promise<Entry | null> {
    const { id, verb } = command
    const known = ledger.find(id)
    if (known) return known
    // Taken under a claim that is not ours, or was lost with our disk: nobody here may begin it.
    if (command.state === 'taken') return null
    const { boot, life } = options
    const claim = options.newClaim()
    const entry = { id, claim, verb, boot, life, step: 'claimed', at: now(), answer: null } as const
    await ledger.put(entry)
    return entry
  }

  /** Begins it, if it may; null: not yet, or not any more. */
  async function begin(entry: Entry): Promise<Entry | null> {
    if (!options.isFree()) return null
    const taken = await calls.take(entry.id, entry.claim)
    if (taken === 'over') await ledger.forget(entry.id)
    if (taken !== 'ours' || !options.isFree()) return null
    const { boot, life } = options
    const begun: Entry = { ...entry, step: 'begun', boot, life, at: now() }
    await ledger.put(begun)
    return begun
  }

  /** Null: it is under way. */
  async function perform({ verb }: Entry): Promise<CommandAnswer | null> {
    if (isRestart(verb)) return restarts.begin(verb)
    if (verb === 'fetch-journal') return { failure: null, journal: await options.journal() }
    const check = options.check()
    return check === null ? { failure: 'cut_off' } : { failure: null, check: await check }
  }

  /** Whether it is to be looked after again soon. */
  async function handle(command: DeliveredCommand): Promise<boolean> {
    const entry = await claimed(command)
    if (entry === null) return false
    if (entry.answer !== null) {
      await calls.answer(entry.id, { claim: entry.claim, answer: entry.answer })
      return false
    }
    const { verb } = entry
    if (entry.step === 'begun') {
      const answer: CommandAnswer | null = isRestart(verb)
        ? await restarts.lookAfter(verb, entry)
        : { failure: 'cut_off' }
      if (answer !== null) await settle(entry, answer)
      return answer === null
    }
    const begun = await begin(entry)
    if (begun === null) return false
    note('command_begun', verb)
    const answer = await perform(begun)
    if (answer !== null) await settle(begun, answer)
    return answer === null
  }

  async function once(): Promise<boolean> {
    let isUnderWay = false
    for (const command of await calls.list()) {
      try {
        isUnderWay = (await handle(command)) || isUnderWay
      } catch (error) {
        // The disk could not keep that it is begun: then it is not.
        note('disk', `${command.verb} is not begun: ${String(error)}`)
      }
    }
    return isUnderWay
  }

  const now = () => options.wall().getTime()

  return {
    /** Asks the backend, and does what there is to do; whether something is to be looked after soon. */
    look(): Promise<boolean> {
      if (running !== null) {
        isAskedAgain = true
        return running
      }
      running = (async () => {
        let isUnderWay = false
        do {
          isAskedAgain = false
          isUnderWay = await once()
        } while (isAskedAgain)
        return isUnderWay
      })().finally(() => {
        running = null
      })
      return running
    },
  }
}

export type Runner = ReturnType<typeof createRunner>
