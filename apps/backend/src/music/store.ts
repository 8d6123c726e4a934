import type { MusicProviderName, SongPlay } from '@discobooth/contract/music/music-api'
import type { InTransaction } from '../platform/db/schema.ts'

export async function insertPlay(
  trx: InTransaction,
  played: { booth: string; play: SongPlay; provider: MusicProviderName; at: string },
): Promise<void> {
  const { booth, play, provider, at } = played
  await trx
    .insertInto('music_plays')
    .values({
      session_id: play.sessionId,
      booth,
      provider,
      trackId: play.trackId,
      trackName: play.trackName,
      at: new Date(at),
    })
    .execute()
}
