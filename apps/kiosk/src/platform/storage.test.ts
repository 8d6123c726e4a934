import { localKeys } from '@discobooth/contract/session/storage-keys'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localValues, sessionValues } from './storage.ts'

function memoryStorage(): Storage & { full: boolean } {
  const values = new Map<string, string>()
  return {
    full: false,
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => values.delete(key),
    setItem(key, value) {
      if (this.full) throw new DOMException('Full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('storage', () => {
  it('[3.storage-keys.1] uses the names that a booth has stored under since before', () => {
    const storage = memoryStorage()
    const local = localValues(() => storage)
    for (const key of Object.keys(localKeys) as (keyof typeof localKeys)[]) local.write(key, key)
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual([
      'language',
      'boothId',
      'raspberryIp',
      'raspberryPort',
      'protocol',
      'raspberryEndpoint',
      'currentLocation',
      'freeMode',
      'requiresMedia',
      'mode',
      'accessToken',
      'refreshToken',
      'tokenTimestamp',
      'resumeAfterAuth',
      'callback',
      // Ours, beside those of the specification (decision 31).
      'brand',
    ])
    local.remove('boothId')
    expect(local.read('boothId')).toBeNull()
    expect(local.read('language')).toBe('language')
  })

  it('[8.backend.3] says that a value was not stored, and logs it', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const storage = memoryStorage()
    storage.full = true
    expect(sessionValues(() => storage).write('currentSession', '{}')).toBe(false)
    expect(logged.mock.calls[0]?.[0]).toBe('Failed to store currentSession:')
  })

  it('does without a storage that the browser denies', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const local = localValues(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    expect(local.read('boothId')).toBeNull()
    expect(local.write('boothId', 'x')).toBe(false)
    expect(() => local.remove('boothId')).not.toThrow()
  })
})
