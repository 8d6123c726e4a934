import type { ConsoleRecordings } from '@discobooth/contract/console/mails-api'
import type {
  FilmOrder,
  PartsState,
  RecordingReport,
  StripWords,
  UploadState,
} from '@discobooth/contract/media/media'
import type { ArrivedMedia } from '@discobooth/contract/media/media-kinds'
import type { BackendPartStatus, MediaTally } from '@discobooth/contract/operator/operator-api'
import { performanceMetric } from '@discobooth/contract/session/performance-metric'
import type { Language } from '@discobooth/contract/session/session'
import type { Attachment } from '../mail/transport.ts'
import type { Booth } from '../operator/booths/service.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import type { Outcome } from '../platform/http/answer.ts'
import { deliver } from './delivery.ts'
import { askToForget, forgetFiles, tidy } from './forgetting.ts'
import { keep } from './keeping.ts'
import { recordingsFor, tryRecordingAgain } from './overview.ts'
import { jobKinds, type RecordingDesk } from './recording-desk.ts'
import { expectMedia, orderFilm, takeReport } from './report.ts'
import { linkInHand, offersLinks, readAttachments, waysTo } from './session-mail/ways.ts'
import {
  countAllFiles,
  countFiles,
  findRecording,
  listFiles,
  type MediaFile,
  type Recording,
  tallyFiles,
} from './store.ts'
import { watchStore } from './store-watch.ts'
import type { Offered } from './straight/announce.ts'
import { offer } from './straight/offer.ts'
import { type Received, readState, receive } from './upload/upload.ts'

const DAY_MS = 86_400_000

/** What guests ask for by the links in their mail, kept by whoever keeps it. */
type GuestActs = {
  /** In the transaction in which a guest deletes what is theirs. */
  noteForgotten(trx: InTransaction, sessionId: string): Promise<void>
  /** No offers any more, to the address that this stands for. */
  withdraw(mark: string): Promise<void>
}

export type Recordings = {
  report(order: {
    booth: Booth
    sessionId: string
    report: RecordingReport
  }): Promise<Outcome<StripWords | null>>
  /** What the booth makes a film of this party with. */
  film(order: { booth: Booth; sessionId: string }): Promise<Outcome<FilmOrder>>
  state(order: { booth: Booth; sessionId: string; name: string }): Promise<Outcome<UploadState>>
  receive(order: {
    booth: Booth
    sessionId: string
    name: string
    request: Pick<Request, 'headers' | 'body'>
  }): Promise<Outcome<Received>>
  /** A file that its booth brings straight into the store. */
  offer(order: Offered): Promise<Outcome<PartsState>>
  /** In the transaction in which a party begins. */
  expect(trx: InTransaction, party: { sessionId: string; booth: string }): Promise<void>
  /** Media, address and mail of a session, now: its guest says so. */
  forget(sessionId: string): Promise<void>
  /** The same in the transaction of who else says so. */
  forgetIn(trx: InTransaction, sessionId: string): Promise<void>
  /** What a mail program calls for who wants no offers at this address; undefined: nothing of ours would answer. */
  offersUrl(email: string, language: Language): Promise<string | undefined>
  /** A guest wants no offers any more; false: the link is none of ours. */
  withdrawOffers(link: { mark: string; key: string }): Promise<boolean>
  isOffersLink(link: { mark: string; key: string }): Promise<boolean>
  /** The page of a party that was danced a moment ago, for the guest who stands at its booth; null: none opens. */
  linkInHand(order: { booth: Booth; sessionId: string }): Promise<Outcome<string | null>>
  /** Where a session's guest finds their media now. */
  linksTo(sessionId: string): Promise<string[]>
  /** How many files these sessions have or wait for. */
  filesOf(sessionIds: string[]): Promise<number>
  /** What goes with a session's mail: all there is, or only the pictures that it shows. */
  attachmentsOf(mail: { sessionId: string; html: string }): Promise<Attachment[]>
  /** A session's mail has left: how long its guest waited is written down. */
  delivered(trx: InTransaction, mail: { sessionId: string; booth: string }): Promise<void>
  /** What has come of these sessions, where anything is expected. */
  countsOf(sessionIds: string[]): Promise<Map<string, ArrivedMedia>>
  /** What was recorded in a session, and what became of it; undefined: nothing was expected. */
  storyOf(sessionId: string): Promise<{ recording: Recording; files: MediaFile[] } | undefined>
  /** What waits, what is stored and when it is deleted, at these booths; null: at all. */
  overview(booths: readonly string[] | null): Promise<ConsoleRecordings>
  /** What else would be looked at later. */
  tryAgain(order: Parameters<typeof tryRecordingAgain>[1]): Promise<Outcome<void>>
  status(): Promise<Omit<BackendPartStatus, 'part'>>
  /** What became of a booth's files in the last 24 hours; null where none are taken. */
  tally(booth: string): Promise<MediaTally | null>
  prepare(): Promise<void>
  /** For the pages that show them. */
  desk: RecordingDesk
}

export function createRecordings(
  deps: Omit<RecordingDesk, 'watch'> & {
    db: Database
    guestActs: () => GuestActs
  },
): Recordings {
  const { db, jobs, store } = deps
  const desk: RecordingDesk = {
    ...deps,
    watch: watchStore({ name: store.name, check: () => store.check() }),
  }
  jobs.handle(jobKinds.keep, (job) => keep(desk, job))
  jobs.handle(jobKinds.deliver, (job) => deliver(desk, job))
  jobs.handle(jobKinds.forget, (job) => forgetFiles(desk, job))
  jobs.handle(jobKinds.tidy, () => tidy(desk))

  /** By their hashes: how long it takes to compare them says nothing about the key. */
  async function isOffersLink({ mark, key }: { mark: string; key: string }): Promise<boolean> {
    const { links } = desk
    return (await links.hashOf(key)) === (await links.hashOf(await links.offersKeyOf(mark)))
  }

  return {
    desk,
    report: (order) => takeReport(desk, order),
    film: (order) => orderFilm(desk, order),
    state: (order) => readState(desk, order),
    receive: (order) => receive(desk, order),
    offer: (order) => offer(desk, order),
    expect: (trx, party) => expectMedia(desk, trx, party),
    forget: (sessionId) =>
      db.transaction().execute(async (trx) => {
        await askToForget(desk, trx, sessionId)
        await deps.guestActs().noteForgotten(trx, sessionId)
      }),
    forgetIn: (trx, sessionId) => askToForget(desk, trx, sessionId),
    offersUrl: async (email, language) => (await offersLinks(desk, email, language))?.call,
    isOffersLink,
    async withdrawOffers(link) {
      const isOurs = await isOffersLink(link)
      if (isOurs) await deps.guestActs().withdraw(link.mark)
      return isOurs
    },
    linkInHand: (order) => linkInHand(desk, order),
    async linksTo(sessionId) {
      const recording = await findRecording(db, sessionId)
      if (!recording || recording.forgetAskedAt) return []
      const ways = await waysTo(desk, { recording, files: await listFiles(db, sessionId) })
      if (ways.kind === 'link') return [ways.url]
      return ways.kind === 'signed-links' ? ways.links.map(({ url }) => url) : []
    },
    attachmentsOf: (mail) => readAttachments(desk, mail),
    async delivered(trx, { sessionId, booth }) {
      const recording = await findRecording(trx, sessionId)
      if (!recording) return
      // From the booth's first word that it has recorded: a restart in between is part of the wait.
      const ms = deps.now() - recording.firstHeardAt.getTime()
      await deps.logs.note(trx, booth, performanceMetric('media_delivered', { sessionId, ms }))
    },
    async countsOf(sessionIds) {
      const counts = await countFiles(db, sessionIds)
      return new Map(counts.map(({ id, missing, ...files }) => [id, { files, missing }]))
    },
    filesOf: (sessionIds) => countAllFiles(db, sessionIds),
    async storyOf(sessionId) {
      const recording = await findRecording(db, sessionId)
      return recording && { recording, files: await listFiles(db, sessionId) }
    },
    overview: (booths) => recordingsFor(desk, booths),
    tryAgain: (order) => tryRecordingAgain(desk, order),
    status: () => desk.watch.status(),
    tally: (booth) => tallyFiles(db, { booth, since: deps.now() - DAY_MS }),
    async prepare() {
      const { tidy: kind } = jobKinds
      await db.transaction().execute((trx) => jobs.ask(trx, { kind, key: 'all', inMs: 0 }))
    },
  }
}
