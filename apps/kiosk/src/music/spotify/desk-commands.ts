import type { Track } from '@discobooth/contract/music/track'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import type { PlayerFace } from '../player-face.ts'
import type { Commanded, MusicPlayer, Songs } from '../provider.ts'
import type { SpotifyAnswer } from './caller.ts'
import { refusedCommand } from './failure.ts'
import { giveOrder } from './order.ts'
import type { SpotifyPlayer } from './player/player-state.ts'
import { readTrack } from './shapes.ts'
import type { SpotifyApi } from './web-api.ts'

/** So many songs in one order: longer ones have been refused. */
const mostSongs = 50
/** So many of them come before the chosen one, to go back to. */
const songsBefore = 10
const SavedAnswer = z.array(z.boolean())
const QueueAnswer = z.looseObject({ queue: z.array(z.unknown()) })

const done: Commanded = { ok: true }
const nothingLoaded: Commanded = {
  ok: false,
  kind: 'nothing-loaded',
  message: 'There is no song to do this with',
}

export type DeskCommands = Pick<
  MusicPlayer,
  | 'playSongs'
  | 'resume'
  | 'next'
  | 'previous'
  | 'seek'
  | 'setRepeat'
  | 'setShuffle'
  | 'save'
  | 'lookUpSaved'
  | 'upNext'
>

/**
 * What the operator's music desk asks for. All of it goes over the Web API, also where this page
 * plays: the SDK's commands do not tell why nothing came of them.
 */
export function createDeskCommands(ports: {
  api: SpotifyApi
  clock: Clock
  face: PlayerFace
  state(): SpotifyPlayer
  findDevice(): Promise<void>
  /** Makes the desk's the order that counts; answers whether it still does. */
  take(): () => boolean
  /** Whether anybody wants to hear something. */
  isWanted(): boolean
  silence(): void
  accepted(): void
  commanded(): void
  /** The service does not know this page any more. */
  forgotten(): void
}): DeskCommands {
  const { api, face } = ports

  async function device(): Promise<string | null> {
    const { status, deviceId } = ports.state()
    if (deviceId === null && status === 'UNSUPPORTED') await ports.findDevice()
    return ports.state().deviceId
  }

  async function order(
    play: (deviceId: string, isWanted: () => boolean) => Promise<SpotifyAnswer>,
  ) {
    const isLast = ports.take()
    const deviceId = await device()
    if (!isLast()) return done
    if (deviceId === null) return noPlayer(ports.state())
    const { clock } = ports
    const answer = await giveOrder({
      api,
      clock,
      deviceId,
      play: () => play(deviceId, isLast),
      isWanted: isLast,
    })
    if (!isLast()) {
      // Taken by the service after the operator had left: it must not play to an empty booth.
      if (answer.ok && !ports.isWanted()) ports.silence()
      return done
    }
    if (!answer.ok) {
      if (answer.kind === 'device-not-found') ports.forgotten()
      return refusedCommand(answer)
    }
    ports.accepted()
    return done
  }

  async function command(
    ask: (deviceId: string) => Promise<SpotifyAnswer>,
    then: () => void = () => undefined,
  ): Promise<Commanded> {
    const deviceId = await device()
    if (deviceId === null) return noPlayer(ports.state())
    const answer = await ask(deviceId)
    ports.commanded()
    if (!answer.ok) return refusedCommand(answer)
    then()
    return done
  }

  async function lookUpSaved(): Promise<Commanded> {
    const { track } = face.view.getState()
    if (!track) return nothingLoaded
    const answer = await api.isSaved([track.id])
    if (!answer.ok) return refusedCommand(answer)
    const read = z.safeParse(SavedAnswer, answer.body)
    const isSaved = read.success && read.data[0] === true
    if (face.view.getState().track?.id === track.id) face.tell('favorite_update', { isSaved })
    return done
  }

  return {
    playSongs: (songs) =>
      order((deviceId, isWanted) => api.play({ deviceId, ...addressesOf(songs) }, isWanted)),
    resume: () => order((deviceId) => api.resume(deviceId)),
    next: () => command(api.next),
    previous: () => command(api.previous),
    seek: (positionMs) =>
      command(
        () => api.seek(positionMs),
        () => face.progress(positionMs),
      ),
    setRepeat: (repeat) =>
      command(
        () => api.repeat(repeat),
        () => face.tell('player_update', { repeat }),
      ),
    setShuffle: (shuffle) =>
      command(
        () => api.shuffle(shuffle),
        () => face.tell('player_update', { shuffle }),
      ),
    async save(isSaved) {
      const { track } = face.view.getState()
      if (!track) return nothingLoaded
      const answer = await (isSaved ? api.save([track.id]) : api.unsave([track.id]))
      if (!answer.ok) return refusedCommand(answer)
      if (face.view.getState().track?.id === track.id) face.tell('favorite_update', { isSaved })
      return done
    },
    lookUpSaved,
    async upNext(): Promise<Track | null> {
      const answer = await api.queue()
      const read = z.safeParse(QueueAnswer, answer.ok ? answer.body : null)
      return read.success ? readTrack(read.data.queue[0]) : null
    },
  }
}

/** A whole list goes by its own name; otherwise some songs around the chosen one, from that on. */
function addressesOf({ tracks, from, listId }: Songs): { uris: string[]; offset: number } {
  if (listId !== null && from === 0) return { uris: [`spotify:playlist:${listId}`], offset: 0 }
  const first = Math.max(0, from - songsBefore)
  const uris = tracks.slice(first, first + mostSongs).map(({ uri }) => uri)
  return { uris, offset: from - first }
}

function noPlayer({ error }: SpotifyPlayer): Commanded {
  return { ok: false, kind: 'no-player', message: error?.message ?? 'There is no player' }
}
