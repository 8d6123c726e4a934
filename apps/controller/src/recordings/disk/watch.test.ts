import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { MemoryDisk } from '../testing/memory-disk.ts'
import { createDiskWatch } from './watch.ts'

it('a disk that hangs is ill, also when the booth starts, and is asked once; it heals when it answers', async () => {
  const clock = new ManualClock()
  const troubles: (string | null)[] = []
  let asked = 0
  let answer = () => {}
  const hanging = new Promise<void>((resolve) => {
    answer = resolve
  })
  const files = new MemoryDisk().plugIn()
  const watch = createDiskWatch({
    files: {
      ...files,
      makeFolder: async (path) => {
        asked += 1
        await hanging
        await files.makeFolder(path)
      },
    },
    folder: '/spool',
    clock,
    minFreeBytes: 0,
    isInDoubt: () => false,
    onTrouble: (reason) => troubles.push(reason),
    onLook: () => Promise.resolve(),
  })
  const started = watch.start()
  clock.advance(10_000)
  await started
  expect(troubles.at(-1)).toContain('does not answer')
  for (let look = 0; look < 10; look += 1) {
    await setImmediate()
    clock.advance(15_000)
  }
  expect(asked).toBe(1)
  expect(troubles).not.toContain(null)
  answer()
  await setImmediate()
  expect(troubles.at(-1)).toBeNull()
  await watch.stop()
  expect(clock.waiting).toBe(0)
})

it('what is to be done now and then is done at the start, then every 15 s, and not again while it lasts', async () => {
  const clock = new ManualClock()
  const looks: boolean[] = []
  let finish = () => {}
  const watch = createDiskWatch({
    files: new MemoryDisk().plugIn(),
    folder: '/spool',
    clock,
    minFreeBytes: 0,
    isInDoubt: () => false,
    onTrouble: () => undefined,
    onLook: (isWell) => {
      looks.push(isWell)
      return new Promise((resolve) => {
        finish = resolve
      })
    },
  })
  await watch.start()
  expect(looks).toEqual([true])
  const pass = async () => {
    clock.advance(15_000)
    await setImmediate()
    await setImmediate()
  }
  await setImmediate()
  await pass()
  expect(looks, 'it lasts').toEqual([true])
  finish()
  await setImmediate()
  await pass()
  expect(looks).toEqual([true, true])
  finish()
  await watch.stop()
})

it('chores that fail are trouble with the disk, and are tried again', async () => {
  const clock = new ManualClock()
  const troubles: (string | null)[] = []
  let looks = 0
  const watch = createDiskWatch({
    files: new MemoryDisk().plugIn(),
    folder: '/spool',
    clock,
    minFreeBytes: 0,
    isInDoubt: () => false,
    onTrouble: (reason) => troubles.push(reason),
    onLook: async () => {
      looks += 1
      if (looks === 1) throw new Error('no more')
    },
  })
  await watch.start()
  await setImmediate()
  expect(troubles).toEqual([null, "The booth's disk fails: no more"])
  clock.advance(15_000)
  await setImmediate()
  await setImmediate()
  expect(troubles.at(-1)).toBeNull()
  expect(looks).toBe(2)
  await watch.stop()
})

it('writes at its first look and every five minutes, each time while it is in doubt, and wears out no memory card', async () => {
  const clock = new ManualClock()
  const disk = new MemoryDisk()
  let isInDoubt = false
  const watch = createDiskWatch({
    files: disk.plugIn(),
    folder: '/spool',
    clock,
    minFreeBytes: 0,
    isInDoubt: () => isInDoubt,
    onTrouble: () => undefined,
    onLook: () => Promise.resolve(),
  })
  const writes = () => disk.calls.filter((call) => call.startsWith('write')).length
  const look = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      clock.advance(15_000)
      for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    }
  }
  await watch.start()
  expect(writes()).toBe(1)
  await setImmediate()
  await look(19)
  expect(writes()).toBe(1)
  await look(1)
  expect(writes()).toBe(2)
  isInDoubt = true
  await look(3)
  expect(writes()).toBe(5)
  await watch.stop()
})
