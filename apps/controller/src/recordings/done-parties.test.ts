import { expect, it } from 'vitest'
import { createDoneParties } from './done-parties.ts'
import { newManifest } from './manifest.ts'
import { MemoryDisk } from './testing/memory-disk.ts'
import { both, ids } from './testing/upload-rig.ts'

const startedAt = '2026-11-16T20:00:00.000Z'
const file = { name: 'photo-1.jpg', bytes: 1, sha256: 'a'.repeat(64), durationMs: null }
const party = {
  ...newManifest({ sessionId: ids.first, startedAt, take: both }),
  files: [{ ...file, state: 'delivered' as const }],
}

it('a party that is done is remembered for an hour, also when its note is damaged or the disk is full', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  let now = Date.parse(startedAt)
  const fresh = () => createDoneParties({ files, folder: '/spool', wall: () => new Date(now) })
  await files.makeFolder('/spool')
  const done = fresh()
  await done.start()
  disk.strike = () => 'ENOSPC'
  await done.add(party)
  expect(done.find(ids.first)).toEqual(party)
  now += 3_599_000
  expect(done.find(ids.first)).toEqual(party)
  now += 2_000
  expect(done.find(ids.first)).toBeUndefined()

  disk.put('/spool/done.json', new TextEncoder().encode('[{"at":'))
  const next = fresh()
  await next.start()
  expect(next.find(ids.first)).toBeUndefined()
})

it('is remembered by the next life of the program, once, and only when it has files', async () => {
  const files = new MemoryDisk().plugIn()
  const wall = () => new Date(startedAt)
  await files.makeFolder('/spool')
  const done = createDoneParties({ files, folder: '/spool', wall })
  await done.add({ ...party, sessionId: ids.second, files: [] })
  await done.add({ ...party, problem: 'The first time.' })
  await done.add(party)
  const next = createDoneParties({ files, folder: '/spool', wall })
  await next.start()
  expect(next.find(ids.first)).toEqual(party)
  expect(next.find(ids.second), 'it has no names to go on after').toBeUndefined()
})

it.each(['size', 'read'] as const)(
  'a disk whose "%s" fails keeps no booth from starting',
  async (call) => {
    const disk = new MemoryDisk()
    const files = disk.plugIn()
    disk.put('/spool/done.json', new TextEncoder().encode('[]'))
    const ill = { ...files, [call]: () => Promise.reject(new Error('EIO')) }
    const done = createDoneParties({
      files: ill,
      folder: '/spool',
      wall: () => new Date(startedAt),
    })
    await done.start()
    expect(done.find(ids.first)).toBeUndefined()
  },
)

it('a note in another form than ours is as good as none', async () => {
  const disk = new MemoryDisk()
  const files = disk.plugIn()
  disk.put('/spool/done.json', new TextEncoder().encode('{"parties":[]}'))
  const done = createDoneParties({ files, folder: '/spool', wall: () => new Date(startedAt) })
  await done.start()
  expect(done.find(ids.first)).toBeUndefined()
})
