import type { MusicProviderName, SongPlay } from '@discobooth/contract/music/music-api'
import type { Database, InTransaction } from '../platform/db/schema.ts'

/** Which songs were heard in a session. */
export async function listPlayed(
  db: Database,
  { booth, sessionId }: { booth: string; sessionId: string },
): Promise<{ provider: MusicProviderName; trackId: string }[]> {
  return db
    .selectFrom('music_plays')
    .select(['provider', 'trackId'])
    .distinct()
    .where('session_id', '=', sessionId)
    .where('booth', '=', booth)
    .execute()
}

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
