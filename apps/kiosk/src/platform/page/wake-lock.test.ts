import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepAwake } from './wake-lock.ts'

function screen() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const held: { released: boolean }[] = []
  const wakeLock = {
    async request() {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        type: 'screen' as const,
        onrelease: null,
        async release() {
          lock.released = true
        },
      })
      held.push(lock)
      return lock
    },
  }
  const show = (visibilityState: string) => {
    Object.assign(page, { visibilityState })
    if (visibilityState === 'hidden') for (const lock of held) lock.released = true
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { page: page as unknown as Document, wakeLock: wakeLock as WakeLock, held, show }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('wake lock', () => {
  it('is held, and taken again whenever the page comes back to sight', async () => {
    const { page, wakeLock, held, show } = screen()
    const stop = keepAwake(page, wakeLock)
    await turn()
    expect(held.map((lock) => lock.released)).toEqual([false])
    show('hidden')
    show('visible')
    await turn()
    expect(held.map((lock) => lock.released)).toEqual([true, false])
    stop()
    show('hidden')
    show('visible')
    await turn()
    expect(held.map((lock) => lock.released)).toEqual([true, true])
  })

  it('is not taken twice', async () => {
    const { page, wakeLock, held, show } = screen()
    keepAwake(page, wakeLock)
    await turn()
    show('visible')
    await turn()
    expect(held).toHaveLength(1)
  })

  it('stops nobody where there is none, or one that refuses', async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    const { page } = screen()
    expect(() => keepAwake(page, undefined)()).not.toThrow()
    const refusing = { request: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
    keepAwake(page, refusing)
    await turn()
    expect(console.info).toHaveBeenCalledTimes(1)
  })
})
