import type { FilmSong } from '@discobooth/contract/media/media'
import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import { type Mode, takeOf } from '@discobooth/contract/modes/mode'
import type { Mail } from '../mail/service.ts'
import type { Booth } from '../operator/booths/service.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import type { Jobs } from '../platform/jobs/service.ts'
import type { Logs } from '../platform/logs/service.ts'
import type { Modes } from '../sales/modes/service.ts'
import type { Payments } from '../sales/payments/service.ts'
import { findSession, noSuchSession, type SessionRow } from '../sales/sessions/record.ts'
import type { GalleryPlace } from './gallery/place.ts'
import type { LinkMaker } from './link-maker.ts'
import type { Incoming, MediaStore } from './ports.ts'
import { neverRecorded } from './refusals.ts'
import type { StoreWatch } from './store-watch.ts'

/** The song of a session, where one of our library was danced to and no other. */
export type FindSong = (booth: string, sessionId: string) => Promise<FilmSong | null>

/** What every part of the recordings works with. */
export type RecordingDesk = {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  jobs: Pick<Jobs, 'ask' | 'handle'>
  logs: Pick<Logs, 'note' | 'report' | 'suspect'>
  mail: Pick<Mail, 'send' | 'forget'>
  payments: Pick<Payments, 'mediaLost' | 'lastPaidMode'>
  modes: Pick<Modes, 'find'>
  /** Where there is a disk for what comes through us. */
  incoming?: Incoming | undefined
  store: MediaStore
  links: LinkMaker
  watch: StoreWatch
  songOf: FindSong
  /** How a guest gets to their media (P6). */
  way: 'link' | 'signed-links' | 'attachments'
  /** Where a guest's phone finds the pages. */
  place: GalleryPlace
  /** After so long media and address are forgotten. */
  keptMs: number
}

export const jobKinds = {
  keep: 'keep-media',
  deliver: 'deliver-media',
  forget: 'forget-recording',
  tidy: 'forget-old-media',
} as const

const HOUR_MS = 3_600_000

export const recordingLimits = {
  /** So long the guest waits for what does not come; then what is there is sent, or paid back. */
  longestWaitMs: 24 * HOUR_MS,
  /** So long after the last report a session that goes on may still dance again. */
  secondPartyMs: HOUR_MS / 2,
  /** So long after its party began a booth is told the link of a session: who takes a booth's key finds no evening's parties. */
  inHandMs: HOUR_MS / 2,
  /** Most that goes with a mail; a third more of it is on the wire. */
  attachedBytes: 12 * 1_048_576,
  /** As long as an S3 store can sign for. */
  signedSeconds: 7 * 24 * 3_600,
} as const

export type RecordedSession = SessionRow & {
  mode: Pick<Mode, 'isPhoto' | 'isVideo' | 'isPhotoVideo'>
}

/**
 * A booth without a network tells of its party when the money has long gone back and the mode with
 * it: then the mode that was last paid for says what may have been recorded.
 */
export async function findRecordedSession(
  { modes, payments }: Pick<RecordingDesk, 'modes' | 'payments'>,
  db: Database,
  id: string,
): Promise<RecordedSession | undefined> {
  const session = await findSession(db, id)
  if (!session) return undefined
  const modeId = session.sessionMode ?? (await payments.lastPaidMode(db, id))
  const mode = modeId === null ? undefined : await modes.find(db, modeId)
  return { ...session, mode: mode ?? { isPhoto: false, isVideo: false, isPhotoVideo: false } }
}

/** Whether a session of this mode may be recorded so: a guest who chose song only never is (P5). */
function allows({ mode }: Pick<RecordedSession, 'mode'>, name: string): boolean {
  return takeOf(mode)[mediaFactsOf(name).of]
}

/** The session, if it is this booth's and these files may be of it. */
export async function admit(
  desk: Pick<RecordingDesk, 'db' | 'logs' | 'modes' | 'payments'>,
  order: { booth: Booth; sessionId: string; names: string[] },
): Promise<Outcome<RecordedSession>> {
  const { booth, sessionId, names } = order
  const session = await findRecordedSession(desk, desk.db, sessionId)
  if (session?.owner !== booth.id) return refused(noSuchSession)
  const strange = names.find((name) => !allows(session, name))
  if (strange === undefined) return ok(session)
  await desk.logs.suspect(booth.id, {
    session_id: sessionId,
    message: 'The booth sent a recording that this session does not allow; it was refused',
    status: 'ERROR',
    priority: 'HIGH',
    type: 'SECURITY',
    details: { name: strange },
  })
  return refused(neverRecorded)
}

/** Looks now whether the guest can get their media. */
export async function askToDeliver(
  { jobs }: Pick<RecordingDesk, 'jobs'>,
  trx: InTransaction,
  sessionId: string,
): Promise<void> {
  await jobs.ask(trx, { kind: jobKinds.deliver, key: sessionId, inMs: 0 })
}
