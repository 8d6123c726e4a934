import { expect, it } from 'vitest'
import { preferMotion } from '../../app/testing/motion.ts'
import { memoryDisk } from '../testing/memory-disk.ts'
import { createMotion } from './motion.ts'

/** A machine that draws a frame in so many milliseconds. */
function machine(frameMs: number) {
  let now = 0
  return (drawn: (at: number) => void) => {
    now += frameMs
    queueMicrotask(() => drawn(now))
  }
}

it.each([
  ['draws at full speed', 17, 'full'],
  ['leaves out every second frame', 33.4, 'light'],
  ['takes its time', 80, 'light'],
])('a machine that %s is measured at its first start, and remembered', async (_, ms, motion) => {
  await preferMotion('no-preference')
  const { disk } = memoryDisk()
  await createMotion({ disk, page: document, frames: machine(ms) }).measureOnce()
  expect([await disk.get('motion'), document.documentElement.dataset['motion']]).toEqual([
    motion,
    motion,
  ])
  expect(document.querySelector('.sheet')).toBeNull()
  await disk.put('motion', 'still')
  await createMotion({ disk, page: document, frames: machine(ms) }).measureOnce()
  expect(document.documentElement.dataset['motion']).toBe('still')
  delete document.documentElement.dataset['motion']
})

it('P7: whoever asked for calm is not measured', async () => {
  await preferMotion('reduce')
  const { disk } = memoryDisk()
  await createMotion({ disk, page: document, frames: machine(17) }).measureOnce()
  expect(await disk.get('motion')).toBeUndefined()
})
