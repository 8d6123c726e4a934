import {
  type DrawnBrand,
  isBranded,
  nameOfBrand,
  ourName,
  shownColours,
} from '@discobooth/contract/device/brand'
import type { FilmOrder, RecordingReport, StripWords } from '@discobooth/contract/media/media'
import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import { requiresMedia } from '@discobooth/contract/modes/mode'
import { languages } from '@discobooth/contract/texts/languages'
import { brandOf, logoOf, timeZoneOf } from '../operator/booths/record.ts'
import type { Booth } from '../operator/booths/service.ts'
import { base64Of } from '../platform/bytes-as-text.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import {
  admit,
  askToDeliver,
  findRecordedSession,
  jobKinds,
  type RecordedSession,
  type RecordingDesk,
  recordingLimits,
} from './recording-desk.ts'
import { tooLong } from './refusals.ts'
import {
  changeRecording,
  findRecording,
  lockRecording,
  type MediaFile,
  type Recording,
  saveReport,
} from './store.ts'

/**
 * What a party left behind, as the booth tells it. The last one counts, and none is needed twice. The
 * answer says what the booth writes on the strip; null: the guest wants nothing of it any more.
 */
export async function takeReport(
  desk: RecordingDesk,
  order: { booth: Booth; sessionId: string; report: RecordingReport },
): Promise<Outcome<StripWords | null>> {
  const { booth, sessionId, report } = order
  const names = report.files.map((file) => file.name)
  const admitted = await admit(desk, { booth, sessionId, names })
  if (!admitted.ok) return admitted
  if (report.files.some((file) => file.bytes > mediaFactsOf(file.name).mostBytes))
    return refused(tooLong)
  const tokenSha256 = await desk.links.hashOf(await desk.links.tokenOf(sessionId))
  const now = new Date(desk.now())
  const copies = await desk.db.transaction().execute(async (trx) => {
    const fresh = { sessionId, booth: booth.id, tokenSha256, now }
    const recording = await lockRecording(trx, fresh)
    if (recording.forgetAskedAt) return null
    // The day begins with the first word of this party; an earlier start was only a promise.
    if (!recording.reportedAt) await changeRecording(trx, sessionId, { firstHeardAt: now })
    await saveReport(trx, { sessionId, report, now })
    await askToDeliver(desk, trx, sessionId)
    const words = await wordsOf(trx, booth.id, admitted.value)
    if (report.problem === null || report.problem === recording.problem) return words
    await desk.logs.note(trx, booth.id, {
      session_id: sessionId,
      message: 'Something went wrong while a party was recorded',
      status: 'ERROR',
      priority: 'MEDIUM',
      type: 'OPERATIONAL',
      details: { problem: report.problem, files: names.length },
    })
    return words
  })
  return ok(copies)
}

/** More than two lines of it are drawn nowhere. */
const MOST_TITLE = 200

/** What the booth draws below the photos; the day is the one at the booth. */
export function stripWords(
  { songName, startDateTime, language }: RecordedSession,
  { timeZone, brand }: { timeZone: string; brand?: DrawnBrand | undefined },
): StripWords {
  const name = brand?.name ?? ourName
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'long',
    timeZone,
  })
  return {
    title: Array.from(songName ?? '')
      .slice(0, MOST_TITLE)
      .join(''),
    line: startDateTime ? `${name} · ${format.format(startDateTime)}` : name,
    ...(brand && { brand }),
  }
}

/** For strip and film alike. */
async function wordsOf(db: Database, booth: string, session: RecordedSession): Promise<StripWords> {
  const timeZone = await timeZoneOf(db, booth)
  return stripWords(session, { timeZone, brand: await drawnBrand(db, booth) })
}

/** What the booth draws with; undefined where nothing of it is the operator's. */
async function drawnBrand(db: Database, booth: string): Promise<DrawnBrand | undefined> {
  const brand = await brandOf(db, booth)
  const logo = await logoOf(db, booth)
  if (!isBranded(brand)) return undefined
  return {
    name: nameOfBrand(brand),
    line: brand.line,
    colours: shownColours(brand),
    logo: logo && { type: logo.type, isDark: logo.isDark, data: base64Of(logo.bytes) },
  }
}

/** A party of a media mode has begun: from now on something is expected, whoever may never tell. */
export async function expectMedia(
  desk: RecordingDesk,
  trx: InTransaction,
  { sessionId, booth }: { sessionId: string; booth: string },
): Promise<void> {
  const session = await findRecordedSession(desk, trx, sessionId)
  if (!session || !requiresMedia(session.mode)) return
  const tokenSha256 = await desk.links.hashOf(await desk.links.tokenOf(sessionId))
  const now = new Date(desk.now())
  await lockRecording(trx, { sessionId, booth, tokenSha256, now })
  const { deliver: kind } = jobKinds
  await desk.jobs.ask(trx, { kind, key: sessionId, inMs: recordingLimits.longestWaitMs })
}

/** What the booth makes a party's film with: asked for when it is its turn, so that addresses are fresh, and in the party for the beats, on which photos are taken. */
export async function orderFilm(
  desk: RecordingDesk,
  { booth, sessionId }: { booth: Booth; sessionId: string },
): Promise<Outcome<FilmOrder>> {
  const admitted = await admit(desk, { booth, sessionId, names: [] })
  if (!admitted.ok) return admitted
  const recording = await findRecording(desk.db, sessionId)
  if (!recording || recording.forgetAskedAt) return refused(noFilmWanted)
  const words = await wordsOf(desk.db, booth.id, admitted.value)
  return ok({ words, song: await desk.songOf(booth.id, sessionId) })
}

const noFilmWanted = {
  status: 409,
  code: 'no_film_wanted',
  message: 'Nobody wants a film of this party: its guest has deleted what is theirs.',
} as const

const DAY_MS = 86_400_000

const isLateOne = ({ name, isAwaited, keptAt }: MediaFile) =>
  mediaFactsOf(name).isLate && isAwaited && keptAt === null

/** Whether the guest's page will have a film that it has not got yet; a booth that died makes none. */
export function isFilmToCome(
  { recording, files }: { recording: Recording; files: readonly MediaFile[] },
  now: number,
): boolean {
  if (now - recording.firstHeardAt.getTime() > DAY_MS) return false
  return recording.filmToCome || files.some(isLateOne)
}
