import { beforeEach, expect, it } from 'vitest'
import { MemoryDisk } from '../recordings/testing/memory-disk.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { createPasscodeCheck, type PasscodeCheck, waitBeforeTry } from './passcode-check.ts'

let clock: ManualClock
let disk: MemoryDisk
let check: PasscodeCheck

/** The controller starts, with what is on the disk for good. */
async function start(): Promise<void> {
  const key = Buffer.alloc(32, 7)
  check = createPasscodeCheck({ key, clock, files: disk.plugIn(), file: '/data/passcode.json' })
  await check.start()
}
const verdicts = async (...proofs: string[]) =>
  (await Promise.all(proofs.map((proof) => check.check(proof)))).map(({ verdict }) => verdict)

beforeEach(async () => {
  clock = new ManualClock()
  disk = new MemoryDisk()
  await start()
  await check.keep('right')
})

it('wrong ones wait longer and longer, however many come at once, and so does a right one', async () => {
  expect(await verdicts('a', 'b', 'c', 'd', 'right')).toEqual([
    'wrong',
    'wrong',
    'wrong',
    'wait',
    'wait',
  ])
  clock.advance(1_000)
  expect(await check.check('e')).toEqual({ verdict: 'wrong', waitMs: 2_000 })
  clock.advance(1_999)
  expect(await check.check('right')).toEqual({ verdict: 'wait', waitMs: 1 })
  clock.advance(1)
  expect(await verdicts('right', 'a')).toEqual(['right', 'wrong'])
})

it('pulling the plug shortens no wait', async () => {
  await verdicts('a', 'b', 'c')
  await start()
  expect((await check.check('right')).verdict).toBe('wait')
  clock.advance(1_000)
  expect((await check.check('right')).verdict).toBe('right')
})

it('a guess counts before it is judged: where it cannot be counted, nothing is said of it', async () => {
  disk.strike = (call) => (call.startsWith('write') ? 'ENOSPC' : null)
  await expect(check.check('right')).rejects.toThrow('ENOSPC')
  await expect(check.check('a')).rejects.toThrow('ENOSPC')
  // The power goes in the middle of guesses: those that were counted are.
  disk.strike = () => null
  await verdicts('a', 'b')
  let synced = 0
  disk.strike = (call) => {
    if (call.startsWith('sync')) synced += 1
    return synced > 2 ? 'cut' : null
  }
  void check.check('right')
  await new Promise(setImmediate)
  await start()
  expect((await check.check('right')).verdict).toBe('wait')
})

it('guessing costs more and more, at most 30 s a try, and ten thousand guesses take over a day', () => {
  let now = 0
  const waits = Array.from({ length: 10_000 }, (_, wrong) => {
    const wait = waitBeforeTry({ wrong, lastAt: now }, now)
    now += wait
    return wait
  })
  expect(waits.slice(0, 11)).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30].map((s) => s * 1_000))
  expect(now).toBeGreaterThan(86_400_000)
})
