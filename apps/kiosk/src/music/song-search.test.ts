import type { SearchResults } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import { describe, expect, it } from 'vitest'
import { handClock } from '../platform/testing/hand-clock.ts'
import type { MusicAnswer, SearchQuery } from './provider.ts'
import { createSongSearch } from './song-search.ts'

function field(debounceMs: number) {
  const clock = handClock()
  const asked: (SearchQuery & { answer(): void })[] = []
  const shown: string[] = []
  const loading: boolean[] = []
  const search = createSongSearch({
    clock,
    debounceMs,
    search: (query) =>
      new Promise<MusicAnswer<SearchResults>>((resolve) => {
        const value = { items: [], total: asked.length, offset: 0, limit: 20 }
        asked.push({ ...query, answer: () => resolve({ ok: true, value }) })
      }),
    asking: (isAsking) => loading.push(isAsking),
    answered: (answer) => shown.push(answer.ok ? `answer ${answer.value.total}` : answer.message),
  })
  return { clock, asked, shown, loading, search }
}

describe('the search field', () => {
  it.each([
    ['booth', limits.search.debounceMs, 1_000],
    ['queue', limits.search.queueDebounceMs, 300],
  ])(
    '[9.12, 5.13] asks once the guest has paused (%s: %d ms)',
    async (_, debounceMs, specified) => {
      expect(debounceMs).toBe(specified)
      const { clock, asked, search } = field(debounceMs)
      for (const words of ['d', 'di', 'dis', 'disco ']) {
        search.type(words)
        clock.pass(debounceMs - 1)
      }
      expect(asked).toEqual([])
      clock.pass(1)
      expect(asked.map(({ query }) => query)).toEqual(['disco'])
    },
  )

  it('[5.12] asks nothing for a blank query', () => {
    const { clock, asked, search } = field(300)
    search.type('disco')
    search.type('  ')
    clock.pass(10_000)
    expect(asked).toEqual([])
  })

  it('shows only the newest answer, and calls the older question off', async () => {
    const { clock, asked, shown, loading, search } = field(300)
    search.type('abba')
    clock.pass(300)
    search.type('queen')
    clock.pass(300)
    expect(asked[0]?.signal?.aborted).toBe(true)
    asked[1]?.answer()
    await clock.live(0)
    asked[0]?.answer()
    await clock.live(0)
    expect(shown).toEqual(['answer 1'])
    expect(loading.at(-1)).toBe(false)
  })

  it('leaves nothing behind', () => {
    const { clock, search } = field(300)
    search.type('abba')
    search.stop()
    expect(clock.pending()).toBe(0)
  })
})
