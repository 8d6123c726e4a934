import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocalStore } from '../storage.ts'
import { rememberLocation } from './location.ts'

type Standing = { state: PermissionState; fails?: boolean }

async function remember({ state, fails = false }: Standing) {
  const stored = new Map<string, string>()
  let asked = 0
  const local: LocalStore = {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => Boolean(stored.set(key, value)),
    remove: (key) => stored.delete(key),
    clear: () => stored.clear(),
  }
  const coords = { latitude: 52.37, longitude: 4.9, accuracy: 12, altitude: null }
  const navigator = {
    permissions: { query: async () => ({ state }) },
    geolocation: {
      getCurrentPosition(found: (position: object) => void, failed: (error: object) => void) {
        asked += 1
        if (fails) failed({ code: 2 })
        else found({ coords })
      },
    },
  }
  await rememberLocation({ navigator: navigator as unknown as Navigator, local })
  return { stored: Object.fromEntries(stored), asked }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('location', () => {
  it('[7.other.4] is stored as currentLocation where the operator has allowed it', async () => {
    const { stored } = await remember({ state: 'granted' })
    expect(stored).toEqual({ currentLocation: '{"latitude":52.37,"longitude":4.9}' })
  })

  it.each(['prompt', 'denied'] as const)('never asks a guest: permission is %s', async (state) => {
    expect(await remember({ state })).toEqual({ stored: {}, asked: 0 })
  })

  it('is left as it was when it cannot be read', async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    expect((await remember({ state: 'granted', fails: true })).stored).toEqual({})
  })
})
