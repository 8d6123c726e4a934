import { Take } from '@discobooth/contract/device/device'
import { RecordedFile, type RecordingReport } from '@discobooth/contract/media/media'
import { mediaKindOf, uploadedKinds } from '@discobooth/contract/media/media-kinds'
import { DateTime } from '@discobooth/contract/wire/date-time'
import * as z from 'zod/mini'

/** Beside the party's files. */
export const manifestName = 'manifest.json'

/** `told`: the backend has it. `refused`: it never will. */
const ErrandState = z.enum(['none', 'waiting', 'told', 'refused'])

const SpooledFile = z.extend(RecordedFile, { state: z.enum(['waiting', 'delivered', 'refused']) })
export type SpooledFile = z.infer<typeof SpooledFile>

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
    problem: null,
  }
}

/** What there is to tell or to bring to the backend. */
export type Errand = { run: 'started' } | { run: 'report' } | { run: 'file'; file: SpooledFile }

const turnOf = ({ name }: SpooledFile) => uploadedKinds.indexOf(mediaKindOf(name))

/** In the order of the kinds, photos before videos; null when nothing is left for now. The party's start has trouble of its own. */
export function nextMediaErrand(manifest: Manifest): Exclude<Errand, { run: 'started' }> | null {
  if (manifest.state !== 'sealed') return null
  if (manifest.report === 'waiting') return { run: 'report' }
  const waiting = manifest.files.filter(({ state }) => state === 'waiting')
  const [file] = waiting.toSorted((one, other) => turnOf(one) - turnOf(other))
  return file === undefined ? null : { run: 'file', file }
}

export const isDone = (manifest: Manifest): boolean =>
  manifest.state === 'sealed' &&
  manifest.started !== 'waiting' &&
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
})
