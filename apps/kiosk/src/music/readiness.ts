import type { MusicLink } from '@discobooth/contract/modes/sellable'
import type { Clock } from '@discobooth/runtime/clock'
import type { Music } from './music.ts'

/** How often music that is gone is looked at again: nothing is sold or started meanwhile (F5). */
const lookAgainMs = 5_000

/** Tells whether a song could be played now; nobody has to leave the screen for music that comes back. */
export function watchReadiness(options: {
  clock: Clock
  music: Pick<Music, 'isReady'>
  boothLink: { setState(change: { music: MusicLink }): void }
}) {
  let looks = 0
  let cancelAgain: (() => void) | null = null

  function stop(): void {
    looks += 1
    cancelAgain?.()
  }

  async function look(): Promise<void> {
    stop()
    const mine = looks
    const isReady = await options.music.isReady()
    if (mine !== looks) return
    options.boothLink.setState({ music: isReady ? 'ready' : 'gone' })
    if (!isReady) cancelAgain = options.clock.after(lookAgainMs, () => void look())
  }

  return { look, stop }
}
