import { expect, it } from 'vitest'
import { type KnownTrack, planScan } from './plan.ts'

const file = (path: string) => ({ path, size: 10, modifiedMs: 1 })
const known = (path: string): KnownTrack => ({
  ...file(path),
  id: `id of ${path}`,
  hasPicture: false,
  coverPath: null,
  coverVersion: 'a-1',
  isMissing: false,
})
const plan = (
  tracks: KnownTrack[],
  seen: { files: string[]; unreadable?: string[]; isSettled?: boolean },
) =>
  planScan({
    seen: {
      ok: true,
      files: seen.files.map(file),
      folders: [],
      unreadable: (seen.unreadable ?? []).map((folder) => ({ folder, reason: 'EACCES' })),
    },
    known: tracks,
    isSettled: () => seen.isSettled ?? true,
  })
const nothing = { read: [], unsettled: [], show: [], hide: [], recover: [] }

it('nothing is done about a folder that is as it was', () => {
  expect(plan([known('a.mp3')], { files: ['a.mp3', 'list.m3u'] })).toEqual(nothing)
})

it('songs in a folder that cannot be looked into are neither gone nor touched', () => {
  const tracks = [known('x/a.mp3'), known('x/y/b.mp3'), known('xy/c.mp3')]
  expect(plan(tracks, { files: ['d.mp3'], unreadable: ['x'] })).toEqual({
    ...nothing,
    read: [file('d.mp3')],
    hide: ['id of xy/c.mp3'],
  })
})

it('a song that is being replaced stays as it was until the new one has come to rest', () => {
  const old = { ...known('a.mp3'), size: 9 }
  expect(plan([old], { files: ['a.mp3'], isSettled: false })).toEqual({
    ...nothing,
    unsettled: [file('a.mp3')],
  })
})

it('of two covers in a folder it is always the same one', () => {
  const covers = ['cover.jpg', 'folder.png']
  for (const order of [covers, covers.toReversed()]) {
    const { recover } = plan([known('a.mp3')], { files: ['a.mp3', ...order] })
    expect(recover).toEqual([{ id: 'id of a.mp3', coverPath: 'cover.jpg', coverVersion: 'a-1' }])
  }
})
