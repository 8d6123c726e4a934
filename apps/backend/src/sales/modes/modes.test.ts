import { ShownMode } from '@discobooth/contract/modes/mode'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestApp } from '../../testing/test-app.ts'

const { call, db } = openTestApp()

const list = async (query = '') =>
  z.parse(z.array(ShownMode), (await call('GET', `/api/modes${query}`)).body)

it('[3.mode.1, 9.27] the four modes as seeded (F10), with the ids 1 to 4', async () => {
  const none = { isPhoto: false, isVideo: false, isPhotoVideo: false }
  const seeded = { ...none, isEnabled: true, names: {}, priceList: 0 }
  const modes = await list()
  expect(modes.toSorted((a, b) => a.id - b.id)).toEqual([
    { ...seeded, id: 1, name: 'Photo', price: 5, isPhoto: true, icon: 'photo', playlistId: null },
    { ...seeded, id: 2, name: 'Video', price: 7, isVideo: true, icon: 'video', playlistId: null },
    { ...seeded, id: 3, name: 'Song only', price: 2, icon: 'music', playlistId: null },
    {
      ...seeded,
      id: 4,
      name: 'Photo + Video',
      price: 9,
      isPhotoVideo: true,
      icon: 'photo-video',
      playlistId: null,
    },
  ])
})

it('[9.29, 3.mode.1] cheapest first, null as 0, then by id', async () => {
  expect((await list()).map((mode) => mode.id)).toEqual([3, 1, 2, 4])
  await db.updateTable('modes').set({ price: null }).where('id', '=', 4).execute()
  await db.updateTable('modes').set({ price: 0 }).where('id', '=', 2).execute()
  expect((await list()).map((mode) => [mode.id, mode.price])).toEqual([
    [2, 0],
    [4, null],
    [3, 2],
    [1, 5],
  ])
})

it('[7.backend-data.3] lists what is enabled, and all of it for development', async () => {
  await db.updateTable('modes').set({ isEnabled: false }).where('id', 'in', [1, 2]).execute()
  expect((await list()).map((mode) => mode.id)).toEqual([4, 3])
  expect((await list('?includeDisabled=false')).map((mode) => mode.id)).toEqual([4, 3])
  expect(await list('?includeDisabled=true')).toHaveLength(4)
})

it('[3.session.1, 9.20] lists no mode that a session could not hold: the booth has no program for it', async () => {
  const fifth = { id: 5, name: 'Silent', price: 1, isPhoto: true, isVideo: false }
  await db
    .insertInto('modes')
    .values({ ...fifth, isPhotoVideo: false, isEnabled: true, icon: null, playlistId: null })
    .execute()
  expect((await list('?includeDisabled=true')).map((mode) => mode.id)).not.toContain(5)
})

it('refuses a query it does not understand', async () => {
  const { status, body } = await call('GET', '/api/modes?includeDisabled=yes')
  expect([status, body.error.code]).toEqual([400, 'invalid_query'])
})
