import { Take } from '@discobooth/contract/device/device'
import { RecordedFile, type RecordingReport, StripWords } from '@discobooth/contract/media/media'
import {
  allKinds,
  countedKindOf,
  mediaFactsOf,
  mediaKindOf,
} from '@discobooth/contract/media/media-kinds'
import { DateTime } from '@discobooth/contract/wire/date-time'
import * as z from 'zod/mini'

/** Beside the party's files. */
export const manifestName = 'manifest.json'

/** `told`: the backend has it. `refused`: it never will. */
const ErrandState = z.enum(['none', 'waiting', 'told', 'refused'])

const SpooledFile = z.extend(RecordedFile, { state: z.enum(['waiting', 'delivered', 'refused']) })
export type SpooledFile = z.infer<typeof SpooledFile>

/** Small copies and a strip: `wanted` once the backend has said so; `made`, also where none could be. */
const Copies = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unasked') }),
  z.object({ kind: z.literal('wanted'), words: StripWords }),
  z.object({ kind: z.literal('made') }),
])
type Copies = z.infer<typeof Copies>
const unasked: Copies = { kind: 'unasked' }

/** What the booth knows of one party, as it lies beside the party's files. */
export const Manifest = z.object({
  version: z.literal(1),
  sessionId: z.uuid(),
  startedAt: DateTime,
  take: Take,
  started: ErrandState,
  /** Once `sealed`, the files below are all there will ever be. */
  state: z.enum(['recording', 'sealed']),
  report: ErrandState,
  files: z.array(SpooledFile),
  copies: z._default(Copies, unasked),
  /** `wanted` once the backend has said so; then its sources stay, also when they are delivered. */
  film: z._default(z.enum(['unasked', 'wanted', 'settled']), 'unasked'),
  problem: z.nullable(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export function newManifest(party: { sessionId: string; startedAt: string; take: Take }): Manifest {
  const records = party.take.photo || party.take.video
  return {
    version: 1,
    ...party,
    started: 'waiting',
    state: records ? 'recording' : 'sealed',
    report: records ? 'waiting' : 'none',
    files: [],
    copies: unasked,
    film: 'unasked',
    problem: null,
  }
}

/** What there is to tell or to bring to the backend. */
export type Errand = { run: 'started' } | { run: 'report' } | { run: 'file'; file: SpooledFile }

const turnOf = ({ name }: SpooledFile) => allKinds.indexOf(mediaKindOf(name))

/** In the order of the kinds, photos before videos; null when nothing is left for now. The party's start has trouble of its own. */
export function nextMediaErrand(manifest: Manifest): Exclude<Errand, { run: 'started' }> | null {
  if (manifest.state !== 'sealed') return null
  if (manifest.report === 'waiting') return { run: 'report' }
  // Before the first file is brought: whoever has all that was told of sends the mail.
  if (manifest.copies.kind === 'wanted') return null
  const waiting = manifest.files.filter(({ state }) => state === 'waiting')
  const [file] = waiting.toSorted((one, other) => turnOf(one) - turnOf(other))
  return file === undefined ? null : { run: 'file', file }
}

export const isDone = (manifest: Manifest): boolean =>
  manifest.state === 'sealed' &&
  manifest.started !== 'waiting' &&
  manifest.copies.kind !== 'wanted' &&
  manifest.film !== 'wanted' &&
  nextMediaErrand(manifest) === null

export function withProblem(manifest: Manifest, problem: string | null): Manifest {
  if (problem === null || manifest.problem?.includes(problem)) return manifest
  const all = manifest.problem === null ? problem : `${manifest.problem} ${problem}`
  return { ...manifest, problem: all }
}

export const reportOf = (manifest: Manifest): RecordingReport => ({
  startedAt: manifest.startedAt,
  files: manifest.files
    .filter(({ state }) => state !== 'refused')
    .map(({ name, bytes, sha256, durationMs }) => ({ name, bytes, sha256, durationMs })),
  problem: manifest.problem === null ? null : manifest.problem.slice(0, 500),
  // A backend of the release before knows no such word.
  ...(manifest.film === 'wanted' && { filmToCome: true }),
})

/** The backend has the report, and says whether it has use for copies and for a film. */
export function withReportTold(
  manifest: Manifest,
  { copies: words, film: isWelcome }: { copies: StripWords | null; film: boolean },
): Manifest {
  const isFirst = manifest.copies.kind === 'unasked'
  const copies: Copies = words !== null && isFirst ? { kind: 'wanted', words } : manifest.copies
  const isFilmed = manifest.files.some(
    ({ name, state }) => mediaKindOf(name) === 'video' && state !== 'refused',
  )
  if (manifest.film !== 'unasked' || !isWelcome || !isFilmed)
    return { ...manifest, report: 'told', copies }
  // That one is to come is told at once: the guest's page says so.
  return { ...manifest, report: 'waiting', copies, film: 'wanted' }
}

/** Its film is there, or there will be none. */
export function withFilm(manifest: Manifest, film: SpooledFile | null): Manifest {
  const files = film === null ? manifest.files : [...manifest.files, film]
  return { ...manifest, files, film: 'settled', report: 'waiting' }
}

/** What a film is made of stays until it is made. */
export const isSource = ({ name }: Pick<SpooledFile, 'name'>): boolean =>
  mediaFactsOf(name).madeBy === 'camera'

/** What was made is told of in another report; the photos follow. */
export function withCopies(
  manifest: Manifest,
  made: { files: readonly SpooledFile[]; problem: string | null },
): Manifest {
  const isNews = made.files.length > 0 || made.problem !== null
  const files = [...manifest.files, ...made.files]
  const report = isNews ? 'waiting' : manifest.report
  return withProblem({ ...manifest, files, report, copies: { kind: 'made' } }, made.problem)
}

/** Nobody waits for it, so the party is told without it when the backend does not take it. */
export const isExtra = ({ name }: Pick<SpooledFile, 'name'>): boolean =>
  countedKindOf(name) === undefined || mediaFactsOf(name).isLate

export const hasExtras = ({ files }: Manifest): boolean =>
  files.some((file) => isExtra(file) && file.state !== 'refused')

/** All of them, or the one of this name: another report says that they will not come. */
export function withoutExtras(manifest: Manifest, only?: string): Manifest {
  const isLeft = (file: SpooledFile) => isExtra(file) && (only ?? file.name) === file.name
  const files = manifest.files.map((file) =>
    isLeft(file) ? { ...file, state: 'refused' as const } : file,
  )
  return { ...manifest, report: 'waiting', files }
}
