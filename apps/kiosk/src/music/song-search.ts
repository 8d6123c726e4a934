import type { SearchResults } from '@discobooth/contract/music/track'
import type { Clock } from '@discobooth/runtime/clock'
import type { MusicAnswer, SearchQuery } from './provider.ts'

export type SongSearch = {
  /** What the guest has typed so far. */
  type(words: string): void
  /** Forgets the question; an answer that still comes is not shown. */
  stop(): void
}

/** Asks once the guest pauses, and shows the answer to the newest question only. */
export function createSongSearch(options: {
  clock: Clock
  debounceMs: number
  search(query: SearchQuery): Promise<MusicAnswer<SearchResults>>
  asking(isAsking: boolean): void
  answered(answer: MusicAnswer<SearchResults>): void
}): SongSearch {
  let cancel: (() => void) | null = null
  let current: AbortController | null = null

  function stop(): void {
    cancel?.()
    cancel = null
    if (current) options.asking(false)
    current?.abort()
    current = null
  }

  async function ask(query: string): Promise<void> {
    const mine = new AbortController()
    current = mine
    options.asking(true)
    const answer = await options.search({ query, signal: mine.signal })
    if (current !== mine) return
    current = null
    options.asking(false)
    options.answered(answer)
  }

  return {
    type(words) {
      stop()
      const query = words.trim()
      if (query) cancel = options.clock.after(options.debounceMs, () => void ask(query))
    },
    stop,
  }
}
