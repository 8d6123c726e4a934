import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ManualClock } from '../testing/manual-clock.ts'
import { DiskWatch } from './disk-watch.ts'
import { MemoryDisk } from './testing/memory-disk.ts'

it('a disk that hangs is ill, also when the booth starts, and is asked once; it heals when it answers', async () => {
  const clock = new ManualClock()
  const troubles: (string | null)[] = []
  let asked = 0
  let answer = () => {}
  const hanging = new Promise<void>((resolve) => {
    answer = resolve
  })
  const files = new MemoryDisk().plugIn()
  const watch = new DiskWatch({
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
