import { playlistKeys } from '@discobooth/contract/music/music-api'
import type { Track } from '@discobooth/contract/music/track'
import { anotherSong, listWith, type SongWish } from '../flow/party/another-song.ts'
import type { MusicProvider } from './provider.ts'

/** Looks on the list that the guest's song was picked from; of one that was searched for, on all. */
export async function findStandIn(
  provider: Pick<MusicProvider, 'playlist'>,
  wish: SongWish,
): Promise<Track | null> {
  const keys = wish.picked.list ? [wish.picked.list] : playlistKeys
  const answers = await Promise.all(keys.map((key) => provider.playlist(key)))
  for (const answer of answers) if (!answer.ok) console.warn(answer.message)
  const lists = answers.map((answer) => (answer.ok ? answer.value.tracks : []))
  return anotherSong(listWith(wish.picked, lists), wish)
}
