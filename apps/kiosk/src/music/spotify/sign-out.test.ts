import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spotifyWorld } from './testing/spotify-world.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('ends at the backend too, which would hand out the next token otherwise', async () => {
  const { music, storage, handles } = await spotifyWorld()
  music.signIn.signOut()
  expect(storage.length).toBe(0)
  await expect.poll(() => handles.size).toBe(0)
})

it('ends here at once where the backend is away', async () => {
  const { music, storage, backendAway } = await spotifyWorld()
  backendAway(true)
  music.signIn.signOut()
  expect(storage.length).toBe(0)
  expect(music.signIn.state.getState().kind).toBe('signed-out')
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
})
