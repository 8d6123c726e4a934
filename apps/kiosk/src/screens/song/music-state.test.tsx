import { MusicState } from '@discobooth/contract/music/music'
import { newSession } from '@discobooth/contract/session/new-session'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { openApp } from '../../app/testing/open-app.tsx'

const session = {
  ...newSession({
    id: '0190a2f4-0000-4000-8000-000000000001',
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: '2026-01-01T00:00:00.000Z',
  }),
  sessionMode: 3,
}

it('[3.music-state.1, 9.28] a guest’s way to a song fills what the music knows, and the next guest finds none of it', async () => {
  await page.viewport(1080, 1920)
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { kiosk, backend, at } = await openApp('/song', {
    session: { currentSession: JSON.stringify(session) },
  })
  const music = (await kiosk.services())?.music
  const knows = () => z.parse(MusicState, music?.state.getState())
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect.poll(knows).toEqual({
    accessToken: 'library',
    isPlaying: false,
    selectedTrack: null,
    searchResults: null,
    sessionDuration: 0,
    isLoading: false,
    error: null,
    featuredPlaylists: {
      items: [
        { id: 'top-40', name: 'Top 40' },
        { id: 'bangers', name: 'Bangers' },
        { id: 'classics', name: 'Classics' },
      ],
      message: '',
      total: 3,
    },
    currentPlaylist: null,
    currentAlbum: null,
    sessionId: session.id,
  })

  backend.library.state.isAway = true
  await tap('Bangers')
  await expect.poll(() => knows().error).toContain('Failed to fetch playlist')
  backend.library.state.isAway = false
  await tap('Try Again')
  await expect.poll(() => knows().currentPlaylist?.id).toBe('bangers')
  expect(knows().error).toBeNull()
  await tap('Back')
  await tap('Search Song')
  await page.getByRole('textbox').fill('zebra')
  await expect.poll(() => knows().searchResults?.items[0]?.name).toBe('Zebra Crossing')
  await page.getByRole('button', { name: /^Zebra Crossing/ }).click()
  await expect.poll(() => at()).toBe('/session')
  expect(knows()).toMatchObject({
    sessionId: session.id,
    selectedTrack: { name: 'Zebra Crossing' },
    currentAlbum: { name: 'Late' },
    sessionDuration: 120_000,
  })

  kiosk.guest.reset()
  expect(knows()).toMatchObject({
    sessionId: null,
    selectedTrack: null,
    currentAlbum: null,
    sessionDuration: 0,
    searchResults: null,
    currentPlaylist: null,
  })
  error.mockRestore()
})
