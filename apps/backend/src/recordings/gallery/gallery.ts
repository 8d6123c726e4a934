import type { Language } from '@discobooth/contract/session/session'
import { findSession } from '../../sales/sessions/record.ts'
import { isComplete } from '../delivery.ts'
import type { RecordingDesk } from '../recording-desk.ts'
import { findByToken, isHere, isShown, listFiles, type MediaFile, stripsOf } from '../store.ts'

const DAY_MS = 86_400_000
/** As `LinkMaker` makes them; all others have never been given out. */
const TOKEN = /^[\w-]{43}$/

/** What one link shows. */
export type Gallery = {
  sessionId: string
  /** The link's own part of each address. */
  token: string
  language: Language
  song: string | null
  startedAt: Date | null
  /** What the guest came for. */
  files: MediaFile[]
  /** All that is there, with what was made of it. */
  all: MediaFile[]
  strips: { name: string; key: string }[]
  /** Whether nothing more is to come. */
  isWhole: boolean
  days: number
}

/** The party behind this link. Whatever is wrong with a link, the answer is the same. */
export async function findGallery(
  { db, links, keptMs }: Pick<RecordingDesk, 'db' | 'links' | 'keptMs'>,
  token: string,
): Promise<Gallery | undefined> {
  // By its hash: how long the search takes says nothing about the link itself.
  const recording = await findByToken(db, await links.hashOf(token))
  if (!recording || !TOKEN.test(token)) return undefined
  const session = await findSession(db, recording.session_id)
  if (!session) return undefined
  const files = await listFiles(db, recording.session_id)
  return {
    sessionId: session.id,
    token,
    language: session.language,
    song: session.songName,
    startedAt: recording.startedAt,
    files: files.filter(isShown),
    all: files.filter(isHere),
    strips: stripsOf({ recording, files }),
    isWhole: isComplete({ recording, files }),
    days: Math.round(keptMs / DAY_MS),
  }
}
