import { randomUUID } from 'node:crypto'
import type {
  BoothVerb,
  CommandAnswer,
  DeliveredCommand,
} from '@discobooth/contract/device/commands'
import { boothVerbs } from '@discobooth/contract/device/commands'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Files } from '../recordings/disk/files.ts'
import { MemoryDisk } from '../recordings/testing/memory-disk.ts'
import type { CommandCalls } from './command-calls.ts'
import { cut } from './commands.ts'
import { createLedger } from './ledger.ts'
import { createRestarts } from './restarts.ts'
import { createRunner, type Runner } from './runner.ts'

const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** What goes wrong with the next calls, one each. */
type Misdeed = 'lost-before' | 'lost-after' | null
type Asked = { verb: BoothVerb; claim: string | null; answer: CommandAnswer | null }

/** A booth that is asked things, whose plug can be pulled, and a backend whose answers get lost. */
class Rig {
  readonly disk = new MemoryDisk()
  /** /run: a power cut empties it. */
  memory = new MemoryDisk()
  readonly asked = new Map<string, Asked>()
  readonly done = new Map<string, number>()
  misdeeds: Misdeed[] = []
  /** Delivered instead, once: what was true before, twice, in another order. */
  stale: DeliveredCommand[] | null = null
  isFree = true
  wall = Date.parse('2026-11-19T20:00:00Z')
  runner!: Runner
  #boot = 'boot 0'
  #lives = 0
  #run: Files = this.memory.plugIn()
  isInstalled = true

  async start({ isPowerCut }: { isPowerCut: boolean }): Promise<void> {
    this.#lives += 1
    if (isPowerCut) {
      this.#boot = `boot ${this.#lives}`
      this.memory = new MemoryDisk()
    }
    const now = {
      boot: this.#boot,
      life: `life ${this.#lives}`,
      wall: () => new Date(this.wall),
    }
    const ledger = createLedger({ files: this.disk.plugIn(), file: '/data/commands.json' })
    const folder = this.isInstalled ? '/run/booth' : null
    this.#run = this.memory.plugIn()
    await this.#run.makeFolder('/run/booth')
    this.runner = createRunner({
      ...now,
      calls: this.calls,
      ledger,
      restarts: createRestarts({ ...now, folder, files: this.#run }),
      isFree: () => this.isFree,
      check: () => {
        this.#count('check-system')
        return Promise.resolve({ lights: null, camera: null })
      },
      journal: () => {
        this.#count('fetch-journal')
        return Promise.resolve(['door_opened'])
      },
      newClaim: () => randomUUID(),
      note: () => undefined,
    })
    await ledger.start()
  }

  #count(verb: string): void {
    this.done.set(verb, (this.done.get(verb) ?? 0) + 1)
  }

  ask(verb: BoothVerb): string {
    const id = randomUUID()
    this.asked.set(id, { verb, claim: null, answer: null })
    return id
  }

  get delivered(): DeliveredCommand[] {
    return [...this.asked].flatMap(([id, { verb, claim, answer }]) =>
      answer === null ? [{ id, verb, state: claim === null ? 'waiting' : 'taken' }] : [],
    )
  }

  readonly calls: CommandCalls = {
    list: () => {
      const list = this.stale ?? this.delivered
      this.stale = null
      return Promise.resolve(list)
    },
    take: (id, claim) =>
      this.#through('later', () => {
        const command = this.asked.get(id)
        if (!command || command.answer) return 'over'
        command.claim ??= claim
        return command.claim === claim ? 'ours' : 'over'
      }),
    answer: (id, { claim, answer }) =>
      this.#through(undefined, () => {
        const command = this.asked.get(id)
        if (command?.claim === claim) command.answer ??= answer
      }),
  }

  #through<Value>(lost: Value, work: () => Value): Promise<Value> {
    const misdeed = this.misdeeds.shift() ?? null
    if (misdeed === 'lost-before') return Promise.resolve(lost)
    const value = work()
    return Promise.resolve(misdeed === 'lost-after' ? lost : value)
  }

  async look(): Promise<void> {
    void this.runner.look()
    await settled()
  }

  /** Root's unit: takes the word away, and does it. */
  async rootLooks(): Promise<void> {
    if (!this.memory.names().includes('/run/booth/restart')) return
    const bytes = await this.#run.read('/run/booth/restart', 0, 100)
    const word = new TextDecoder().decode(bytes).trim()
    this.memory.lose('/run/booth/restart')
    this.#count(`restart-${word}`)
    if (word !== 'screen') await this.start({ isPowerCut: word === 'machine' })
  }
}

let rig: Rig
beforeEach(async () => {
  rig = new Rig()
  await rig.start({ isPowerCut: true })
})

it.each(boothVerbs)('C3: %s is done once, and answered', async (verb) => {
  const id = rig.ask(verb)
  for (let round = 0; round < 3; round += 1) {
    await rig.look()
    await rig.rootLooks()
  }
  await rig.look()
  expect(rig.asked.get(id)?.answer).toMatchObject({ failure: null })
  expect(rig.done).toEqual(new Map([[verb, 1]]))
})

it('C3: waits until the party is over', async () => {
  rig.isFree = false
  const id = rig.ask('restart-screen')
  await rig.look()
  expect(rig.asked.get(id)?.claim).toBeNull()
  expect(rig.memory.names()).not.toContain('/run/booth/restart')
  rig.isFree = true
  await rig.look()
  expect(rig.memory.names()).toContain('/run/booth/restart')
})

it('C3: a restart of the machine is not repeated after the power cut between doing and answering', async () => {
  const id = rig.ask('restart-machine')
  await rig.look()
  // The word lies there, and the plug is pulled before root has read it: memory is empty then.
  for (let night = 0; night < 3; night += 1) {
    await rig.start({ isPowerCut: true })
    await rig.look()
    await rig.rootLooks()
  }
  expect(rig.done.get('restart-machine')).toBeUndefined()
  expect(rig.asked.get(id)?.answer).toEqual({ failure: null })
})

it('what nobody takes up is said to have failed, and its word is taken away', async () => {
  const id = rig.ask('restart-controller')
  await rig.look()
  rig.wall += 120_000
  await rig.look()
  expect(rig.asked.get(id)?.answer).toEqual({ failure: 'not_restarted' })
  expect(rig.memory.names()).not.toContain('/run/booth/restart')
})

it('where no unit of root’s waits, it says so', async () => {
  rig.isInstalled = false
  await rig.start({ isPowerCut: false })
  const id = rig.ask('restart-machine')
  await rig.look()
  expect(rig.asked.get(id)?.answer).toEqual({ failure: 'not_installed' })
})

it('a disk that keeps nothing begins nothing', async () => {
  rig.disk.strike = (call) => (call.startsWith('write') ? 'ENOSPC' : null)
  const id = rig.ask('check-system')
  await rig.look()
  expect([rig.done.size, rig.asked.get(id)?.claim]).toEqual([0, null])
})

it('what another machine of this booth took is neither done nor answered', async () => {
  const id = rig.ask('check-system')
  rig.asked.set(id, { verb: 'check-system', claim: randomUUID(), answer: null })
  await rig.look()
  expect([rig.done.size, rig.asked.get(id)?.answer]).toEqual([0, null])
})

const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), verb: fc.constantFrom<BoothVerb[]>(...boothVerbs) }),
  fc.record({
    do: fc.constantFrom<'look' | 'root' | 'party' | 'wait'>('look', 'root', 'party', 'wait'),
  }),
  fc.record({ do: fc.constant('stale' as const), reversed: fc.boolean() }),
  fc.record({
    do: fc.constant('misdeed' as const),
    misdeed: fc.constantFrom<Misdeed>('lost-before', 'lost-after', null),
  }),
  // After so many changes of the disk the plug is pulled, or the program ends.
  fc.record({ do: fc.constant('cut' as const), after: fc.nat(14), isPowerCut: fc.boolean() }),
)

it('C3: duplicate, late, reordered and lost: each at most once, and all are answered in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const one = new Rig()
      rig = one
      await one.start({ isPowerCut: true })
      const counts = new Map<string, number>()
      let before: DeliveredCommand[] = []
      for (const now of steps) {
        if (now.do === 'ask') {
          before = one.delivered
          one.ask(now.verb)
          counts.set(now.verb, (counts.get(now.verb) ?? 0) + 1)
        } else if (now.do === 'stale') {
          const twice = [...before, ...one.delivered, ...before]
          one.stale = now.reversed ? twice.toReversed() : twice
          await one.look()
        } else if (now.do === 'misdeed') one.misdeeds.push(now.misdeed)
        else if (now.do === 'cut') {
          const from = one.disk.changes
          one.disk.strike = (_, number) => (number >= from + now.after ? 'cut' : null)
          await one.look()
          await one.start({ isPowerCut: now.isPowerCut })
        } else if (now.do === 'root') await one.rootLooks()
        else if (now.do === 'party') one.isFree = !one.isFree
        else if (now.do === 'wait') one.wall += 130_000
        else await one.look()
      }
      one.isFree = true
      one.misdeeds = []
      for (let round = 0; round < 4; round += 1) {
        await one.look()
        await one.rootLooks()
        one.wall += 130_000
      }
      await one.look()
      for (const [verb, times] of one.done)
        expect(times, verb).toBeLessThanOrEqual(counts.get(verb) ?? 0)
      for (const { verb, answer } of one.asked.values()) expect(answer, verb).not.toBeNull()
    }),
    { numRuns: process.env['TEST_LONG'] ? 2_000 : 60 },
  )
})

it('the journal leaves masked, without its oldest lines where it is too long', () => {
  expect(cut(['mail to eva@example.org', 'door_opened'])).toEqual(['mail to ***', 'door_opened'])
  const long = cut(Array.from({ length: 900 }, (_, number) => `${number} ${'é"'.repeat(300)}`))
  expect(long.at(-1)).toMatch(/^899 /)
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(60_000)
  expect(long.every((line) => line.length <= 300)).toBe(true)
})
