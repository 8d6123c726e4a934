import type { PlayerState } from '@discobooth/contract/music/music'
import type { Track } from '@discobooth/contract/music/track'
import { type Clock, within } from '@discobooth/runtime/clock'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskObstacle } from '../flow/operator/desk-obstacle.ts'
import type { Commanded, MusicPlayer, PlayerRefusal, Songs } from './provider.ts'

export type DeskCommand =
  | 'play'
  | 'pause'
  | 'next'
  | 'previous'
  | 'seek'
  | 'repeat'
  | 'shuffle'
  | 'save'

export type DeskState = {
  /** What is being done at this moment. */
  doing: DeskCommand | null
  /** Why the last command was not done; the next one forgets it. */
  refusal: PlayerRefusal | DeskObstacle | null
  upNext: Track | null
}

/** Where the operator tries the sound (P10). Every command is answered in `state`. */
export type MusicDesk = {
  state: StoreApi<DeskState>
  /** Somebody stands here until they leave: then it is silent. */
  open(): () => void
  play(songs: Songs): void
  resume(): void
  pause(): void
  next(): void
  previous(): void
  seek(positionMs: number): void
  repeat(repeat: PlayerState['repeat']): void
  shuffle(shuffle: boolean): void
  save(isSaved: boolean): void
  /** Tries another volume; a party has its own. */
  volume(level: number): void
}

/** The clients' own time-outs speak first. */
const limitMs = 20_000
const idle: DeskState = { doing: null, refusal: null, upNext: null }
const unanswered: Commanded = { ok: false, kind: 'away', message: 'The player did not answer' }
const noPlayer: Commanded = { ok: false, kind: 'no-player', message: 'The music is not ready' }

export function createMusicDesk(options: {
  clock: Clock
  /** Waits a little for the provider's; null if there is none yet. */
  player(): Promise<MusicPlayer | null>
  obstacle: { now(): DeskObstacle | null; watch(changed: () => void): () => void }
  partyVolume(): number
}): MusicDesk & {
  /** Follows the player of a provider that has just come. */
  attend(player: MusicPlayer): () => void
  /** From now on the sound is a party's: the desk stops nothing any more. */
  yield(): void
} {
  const state = createStore<DeskState>()(() => idle)
  let attended: MusicPlayer | null = null
  let isOpen = false
  /** Counts who has come and gone: what was asked for somebody who left is done no more. */
  let visit = 0
  let turn = 0
  /** Whether what sounds, or is about to, was asked for here. */
  let isOurs = false
  let tried: number | null = null

  function hush(): void {
    if (!isOurs) return
    isOurs = false
    void attended?.pause()
  }

  function run(doing: DeskCommand, act: (player: MusicPlayer) => Promise<Commanded>): void {
    turn += 1
    const mine = turn
    const mineVisit = visit
    state.setState({ doing, refusal: null })
    void perform(act, mineVisit).then((answer) => {
      if (mine !== turn || mineVisit !== visit) return
      state.setState({ doing: null, ...(answer !== 'ok' && { refusal: answer }) })
    })
  }

  async function perform(
    act: (player: MusicPlayer) => Promise<Commanded>,
    mine: number,
  ): Promise<'ok' | NonNullable<DeskState['refusal']>> {
    const player = await options.player()
    // Meanwhile the operator may have left, or somebody may need help.
    if (mine !== visit || !isOpen) return 'ok'
    const obstacle = options.obstacle.now()
    if (obstacle) return obstacle
    const answer = player ? await within(options.clock, limitMs, act(player), unanswered) : noPlayer
    if (answer.ok) return 'ok'
    console.warn(`The music desk was refused (${answer.kind}): ${answer.message}`)
    return answer.kind
  }

  const sound = (act: (player: MusicPlayer) => Promise<Commanded>) => (player: MusicPlayer) => {
    isOurs = true
    player.setVolume(tried ?? options.partyVolume())
    return act(player)
  }

  /** What else there is to tell of the song that is on. */
  function describe(player: MusicPlayer): void {
    if (!player.view.getState().track) return
    void player.lookUpSaved()
    void tellNext(player)
  }

  async function tellNext(player: MusicPlayer): Promise<void> {
    const mine = visit
    const upNext = await player.upNext()
    if (mine === visit && player === attended) state.setState({ upNext })
  }

  const thenNext =
    (act: (player: MusicPlayer) => Promise<Commanded>) => async (player: MusicPlayer) => {
      const answer = await act(player)
      if (answer.ok) void tellNext(player)
      return answer
    }

  return {
    state,
    attend(player) {
      attended = player
      const leave = player.listen(({ type }) => {
        if (isOpen && type === 'track_update') describe(player)
      })
      if (isOpen) describe(player)
      return () => {
        leave()
        isOurs = false
        attended = null
      }
    },
    yield() {
      isOurs = false
    },
    open() {
      visit += 1
      isOpen = true
      if (attended) describe(attended)
      const unwatch = options.obstacle.watch(() => {
        const refusal = options.obstacle.now()
        if (!refusal || !isOurs) return
        hush()
        state.setState({ doing: null, refusal })
      })
      const mine = visit
      return () => {
        unwatch()
        if (mine !== visit) return
        visit += 1
        isOpen = false
        tried = null
        hush()
        state.setState(idle, true)
      }
    },
    play(songs) {
      // In the tap itself: later a browser takes it for a page that sounds by itself.
      attended?.activate()
      run(
        'play',
        sound((player) => player.playSongs(songs)),
      )
    },
    resume() {
      attended?.activate()
      run(
        'play',
        sound((player) => player.resume()),
      )
    },
    pause() {
      run('pause', (player) => {
        isOurs = false
        return player.pause()
      })
    },
    next: () => run('next', (player) => player.next()),
    previous: () => run('previous', (player) => player.previous()),
    seek: (positionMs) => run('seek', (player) => player.seek(positionMs)),
    repeat: (repeat) =>
      run(
        'repeat',
        thenNext((player) => player.setRepeat(repeat)),
      ),
    shuffle: (shuffle) =>
      run(
        'shuffle',
        thenNext((player) => player.setShuffle(shuffle)),
      ),
    save: (isSaved) => run('save', (player) => player.save(isSaved)),
    volume(level) {
      tried = level
      if (isOpen && !options.obstacle.now()) attended?.setVolume(level)
    },
  }
}
