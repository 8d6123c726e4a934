import type { Brand } from '@discobooth/contract/device/brand'
import type { Language } from '@discobooth/contract/session/session'
import { brandOf } from '../../operator/booths/record.ts'
import { findSession } from '../../sales/sessions/record.ts'
import { isComplete } from '../delivery.ts'
import type { RecordingDesk } from '../recording-desk.ts'
import { isFilmToCome } from '../report.ts'
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
  brand: Brand
  /** What the guest came for. */
  files: MediaFile[]
  /** All that is there, with what was made of it. */
  all: MediaFile[]
  strips: { name: string; key: string }[]
  /** Whether nothing more is to come. */
  isWhole: boolean
  /** So often the page asks whether more has come; null: it need not. */
  againSeconds: number | null
  days: number
}

/** By the age of what is awaited: who stands at the booth sees each picture come, and nobody asks for ever. */
const PACE = [
  { untilMs: 180_000, seconds: 4 },
  { untilMs: 900_000, seconds: 15 },
  { untilMs: 7_200_000, seconds: 60 },
]

/** How soon a page looks again for what has been awaited for so long. */
export function againAfter(awaitedMs: number): number | null {
  return PACE.find(({ untilMs }) => awaitedMs < untilMs)?.seconds ?? null
}

/** The party behind this link. Whatever is wrong with a link, the answer is the same. */
export async function findGallery(
  { db, links, keptMs, now }: Pick<RecordingDesk, 'db' | 'links' | 'keptMs' | 'now'>,
  token: string,
): Promise<Gallery | undefined> {
  // By its hash: how long the search takes says nothing about the link itself.
  const recording = await findByToken(db, await links.hashOf(token))
  if (!recording || !TOKEN.test(token)) return undefined
  const session = await findSession(db, recording.session_id)
  if (!session) return undefined
  const files = await listFiles(db, recording.session_id)
  const isWhole = isComplete({ recording, files }) && !isFilmToCome({ recording, files }, now())
  return {
    sessionId: session.id,
    token,
    language: session.language,
    song: session.songName,
    startedAt: recording.startedAt,
    brand: await brandOf(db, recording.booth),
    files: files.filter(isShown),
    all: files.filter(isHere),
    strips: stripsOf({ recording, files }),
    isWhole,
    againSeconds: isWhole ? null : againAfter(now() - recording.firstHeardAt.getTime()),
    days: Math.round(keptMs / DAY_MS),
  }
}
