import { mediaFactsOf, mediaKindOf } from '@discobooth/contract/media/media-kinds'
import { requiresMedia } from '@discobooth/contract/modes/mode'
import { emailNotRequired, freeModeLink } from '@discobooth/contract/session/session'
import { brandOf } from '../operator/booths/record.ts'
import type { InTransaction } from '../platform/db/schema.ts'
import type { JobResult } from '../platform/jobs/service.ts'
import { holdSession } from '../sales/sessions/record.ts'
import {
  findRecordedSession,
  type RecordedSession,
  type RecordingDesk,
  recordingLimits,
} from './recording-desk.ts'
import { writeSessionMail } from './session-mail/template.ts'
import { offersLinks, pictureInMail, waysTo } from './session-mail/ways.ts'
import {
  changeRecording,
  findRecording,
  isShown,
  listFiles,
  type MediaFile,
  type Recording,
} from './store.ts'

const MINUTE = 60_000
const DAY_MS = 86_400_000

type Known = { recording: Recording; files: MediaFile[]; session: RecordedSession }

/** Whether everything is here that a mail waits for, as far as the booth has told us. */
export function isComplete({ recording, files }: Pick<Known, 'recording' | 'files'>): boolean {
  return recording.reportedAt !== null && !files.some(isUnderWay)
}

const isUnderWay = (file: MediaFile) =>
  !mediaFactsOf(file.name).isLate &&
  file.keptAt === null &&
  (file.isAwaited || file.checkedAt !== null)

/**
 * How long a second party of the same session is worth waiting for: a kiosk that lost the answer of
 * its booth lets the guest begin again. Behind a link that party's media appear by themselves, so
 * only money that would go back, and a mail that holds all there is, wait for the session's end.
 */
function waitForEndMs(desk: RecordingDesk, { recording, session, files }: Known): number {
  const costsMoney = !files.some(isShown) && session.paymentLink !== freeModeLink
  const isOnlyChance = files.some(isShown) && desk.way !== 'link'
  if (session.endDateTime || !recording.reportedAt || !(costsMoney || isOnlyChance)) return 0
  const waitedMs = desk.now() - recording.reportedAt.getTime()
  const leftMs = recordingLimits.secondPartyMs - waitedMs
  return leftMs > 0 ? Math.min(leftMs, oftenAtFirst(waitedMs)) : 0
}

/**
 * Looks whether a guest can get their media, and sees to it: one mail, or, when nothing of a media
 * session can be delivered, their money back (M3). Asked for with every change; otherwise it looks
 * again by itself, until a day is over.
 */
export async function deliver(
  desk: RecordingDesk,
  { key: sessionId }: { key: string },
): Promise<JobResult> {
  const known = await look(desk, sessionId)
  if (!known || known.recording.outcome === 'mailed') return undefined
  const leftMs = known.recording.firstHeardAt.getTime() + recordingLimits.longestWaitMs - desk.now()
  if (leftMs > 0 && !isComplete(known)) return { againInMs: leftMs }
  const endMs = waitForEndMs(desk, known)
  if (leftMs > 0 && endMs > 0) return { againInMs: endMs }
  const ways = await waysTo(desk, known)
  return desk.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId)
    const now = await look(desk, sessionId, trx)
    if (!now || now.recording.outcome === 'mailed') return undefined
    if (!now.files.some(isShown)) return deliverNothing(desk, trx, { ...now, leftMs })
    const { customerEmail: to, language, owner: booth } = now.session
    if (to === null) {
      // The kiosk may bring the address later than the booth its media.
      const waitedMs = recordingLimits.longestWaitMs - leftMs
      if (leftMs > 0) return { againInMs: Math.min(leftMs, oftenAtFirst(waitedMs)) }
      await changeRecording(trx, sessionId, { outcome: 'no_address' })
      return undefined
    }
    if (to === emailNotRequired) {
      await changeRecording(trx, sessionId, { outcome: 'no_mail_wanted' })
      return undefined
    }
    const offers = await offersLinks(desk, to, language)
    const brand = await brandOf(trx, now.recording.booth)
    const letter = writeSessionMail({
      ...now,
      ways,
      offers: offers?.page,
      days: desk.keptMs / DAY_MS,
      brand,
    })
    const hasPictures = brand.logo !== null || pictureInMail(now.files) !== undefined
    const hasAttachments = hasPictures || ways.kind === 'attachments'
    await desk.mail.send(trx, {
      ...letter,
      booth,
      kind: 'session',
      sessionId,
      to,
      language,
      hasAttachments,
    })
    await changeRecording(trx, sessionId, { outcome: 'mailed' })
    return undefined
  })
}

/** After a wait of so long, how long until the next look. */
function oftenAtFirst(waitedMs: number): number {
  return Math.min(10 * MINUTE, Math.max(MINUTE / 6, waitedMs / 4))
}

async function look(
  desk: RecordingDesk,
  sessionId: string,
  db: InTransaction | RecordingDesk['db'] = desk.db,
): Promise<Known | undefined> {
  const recording = await findRecording(db, sessionId)
  const session = await findRecordedSession(desk, db, sessionId)
  if (!recording || !session || recording.forgetAskedAt) return undefined
  return { recording, session, files: await listFiles(db, sessionId) }
}

async function deliverNothing(
  desk: RecordingDesk,
  trx: InTransaction,
  { session, recording, files, leftMs }: Known & { leftMs: number },
): Promise<JobResult> {
  const isMediaSession = requiresMedia(session.mode)
  // That the party has begun may still be on its way to us.
  if (isMediaSession && session.startedAt === null && leftMs > 0) {
    return { againInMs: Math.min(leftMs, 5 * MINUTE) }
  }
  if (recording.outcome === 'nothing') return undefined
  await changeRecording(trx, session.id, { outcome: 'nothing' })
  if (!isMediaSession) return undefined
  const isRefunded = await desk.payments.mediaLost(trx, session.id)
  await desk.logs.note(trx, session.owner, {
    session_id: session.id,
    message: 'No recording of this party can be delivered',
    status: 'ERROR',
    priority: 'HIGH',
    type: 'OPERATIONAL',
    details: {
      refunded: isRefunded,
      problem: recording.problem,
      awaited: files.filter((file) => file.isAwaited).length,
      photos: files.filter((file) => mediaKindOf(file.name) === 'photo').length,
    },
  })
  return undefined
}
