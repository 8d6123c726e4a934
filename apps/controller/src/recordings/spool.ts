import { basename, join } from 'node:path'
import type { Take } from '@discobooth/contract/device/device'
import type { MakeCopies } from './copies/make-copies.ts'
import { checksum, describeDiskError, type Files, writeSafely } from './disk/files.ts'
import { createShelf, isMediaName, type Shelf } from './disk/shelf.ts'
import { createDoneParties } from './done-parties.ts'
import {
  isDone,
  isExtra,
  type Manifest,
  manifestName,
  newManifest,
  type SpooledFile,
  withCopies,
  withFilm,
  withProblem,
} from './manifest.ts'
import { lengthMs } from './mp4.ts'
import { type Seal, sealParty } from './seal.ts'
import { setAside } from './upload/refused.ts'

export interface StartedParty {
  sessionId: string
  take: Take
}

interface Entry {
  manifest: Manifest
  shelf: Shelf
  /** Steps on one party follow each other. */
  busy: Promise<void>
  isUnsaved: boolean
  /** Recordings that have begun and are not over. */
  open: number
  /** How often something could not be read. */
  failedSeals: number
}

interface SpoolOptions {
  files: Files
  folder: string
  /** Time of day. */
  wall: () => Date
  tidy: Seal['tidy']
  makeBoomerang: Seal['makeBoomerang']
  makeCopies: MakeCopies
  /** Something to bring to the backend. */
  onWork: () => void
  /** A party is filmed from now on. */
  onRecording: () => void
  /** Null once the disk takes our writes again. */
  onTrouble: (reason: string | null) => void
}

/** With a look at the disk every 15 s: five minutes. */
const mostFailedSeals = 20

/**
 * The parties whose recordings are still in the booth. What is in memory counts, the disk holds a copy
 * of it: a disk that takes nothing any more costs the pictures, but neither a party nor its report.
 */
export function createSpool(options: SpoolOptions) {
  const { files, folder, wall, tidy, makeBoomerang, makeCopies, onTrouble, onWork } = options
  const entries = new Map<string, Entry>()
  const done = createDoneParties(options)

  const folderOf = (sessionId: string) => join(folder, sessionId)

  /** Lets go of a party when nothing of it is left to bring. */
  async function forgetIfDone(sessionId: string): Promise<void> {
    const entry = entries.get(sessionId)
    // Not behind copies that are being made: whoever asks has other parties as well.
    if (entry === undefined || !isDone(entry.manifest)) return
    await inTurn(entry, async () => {
      // Who has begun again meanwhile finds the names that are taken.
      if (!isDone(entry.manifest) || entry.open > 0) return
      await done.add(entry.manifest)
      await letGo({ files, root: folder, today: wall(), manifest: entry.manifest })
      // Nobody writes its note again into a folder that is gone.
      entry.isUnsaved = false
      if (entry.open === 0) entries.delete(sessionId)
    })
  }

  function newEntry(party: StartedParty): Entry {
    const startedAt = wall().toISOString()
    const earlier = done.find(party.sessionId)
    return enter(earlier ?? newManifest({ ...party, startedAt }))
  }

  function enter(manifest: Manifest): Entry {
    const names = manifest.files.map(({ name }) => name)
    const shelf = createShelf({ files, folder: folderOf(manifest.sessionId), names })
    const busy = Promise.resolve()
    const entry: Entry = { manifest, shelf, busy, isUnsaved: false, open: 0, failedSeals: 0 }
    entries.set(manifest.sessionId, entry)
    return entry
  }

  /** A session may begin more than once: its kiosk did not hear the first answer. */
  async function record(entry: Entry, take: Take): Promise<void> {
    const { manifest, shelf } = entry
    const copies = { kind: 'unasked' } as const
    const begun = { take, state: 'recording', report: 'waiting', copies, film: 'unasked' } as const
    entry.manifest = { ...manifest, ...begun }
    const found = await files.list(folderOf(manifest.sessionId)).catch(() => [])
    shelf.goOnAfter(found)
  }

  async function seal(entry: Entry, problem: string | null): Promise<void> {
    const ofParty = folderOf(entry.manifest.sessionId)
    const isLastTry = entry.failedSeals >= mostFailedSeals
    const sealed =
      entry.open > 0
        ? null
        : await sealParty({
            files,
            folder: ofParty,
            entry,
            problem,
            tidy,
            makeBoomerang,
            isLastTry,
          })
    entry.failedSeals = sealed === null && entry.open === 0 ? entry.failedSeals + 1 : 0
    entry.manifest = sealed ?? withProblem(entry.manifest, problem)
    await save(entry)
  }

  async function copy(entry: Entry): Promise<void> {
    const { copies, files: known, sessionId } = entry.manifest
    if (copies.kind !== 'wanted') return
    const isQuiet = () => entry.open === 0
    const order = { folder: folderOf(sessionId), files: known, words: copies.words, isQuiet }
    const made = await makeCopies(order)
    if (made === null) return
    entry.manifest = withCopies(entry.manifest, made)
    await save(entry)
  }

  function inTurn(entry: Entry, step: () => Promise<void>): Promise<void> {
    entry.busy = entry.busy.then(step).catch((error: unknown) => {
      onTrouble(describeDiskError(error))
    })
    return entry.busy
  }

  async function save(entry: Entry): Promise<void> {
    const ofParty = folderOf(entry.manifest.sessionId)
    entry.isUnsaved = true
    await files.makeFolder(ofParty)
    await files.sync(folder)
    const bytes = new TextEncoder().encode(JSON.stringify(entry.manifest, null, 2))
    await writeSafely(files, join(ofParty, manifestName), bytes)
    entry.isUnsaved = false
    onTrouble(null)
  }

  return {
    start: done.start,
    folderOf,
    manifests: (): Manifest[] => [...entries.values()].map(({ manifest }) => manifest),
    find: (sessionId: string): Manifest | undefined => entries.get(sessionId)?.manifest,
    /** A party has begun: from here on its start and whatever is recorded are not forgotten. */
    async begin(party: StartedParty): Promise<void> {
      const records = party.take.photo || party.take.video
      const entry = entries.get(party.sessionId) ?? newEntry(party)
      if (records) {
        entry.open += 1
        options.onRecording()
      }
      await inTurn(entry, async () => {
        if (records) await record(entry, party.take)
        await save(entry)
      })
      if (!records) await forgetIfDone(party.sessionId)
      onWork()
    },
    /** Takes over what was found on the disk. */
    adopt(manifest: Manifest): void {
      enter(manifest)
    },
    /** Where the camera lays down its pictures; once the party's folder stands. */
    async shelf(sessionId: string): Promise<Shelf | null> {
      const entry = entries.get(sessionId)
      await entry?.busy
      return entry?.shelf ?? null
    },
    /** The recording is over: what is there is all there will be, unless the party has begun again. */
    async over(sessionId: string, problem: string | null): Promise<void> {
      const entry = entries.get(sessionId)
      if (entry === undefined) return
      entry.open = Math.max(0, entry.open - 1)
      await inTurn(entry, () => seal(entry, problem))
      onWork()
    },
    /** What could not be read is looked at again, and given up in the end. */
    async sealUnsealed(): Promise<void> {
      for (const entry of entries.values()) {
        if (entry.failedSeals === 0) continue
        await inTurn(entry, async () => {
          if (entry.failedSeals > 0 && entry.open === 0) await seal(entry, null)
        })
        onWork()
      }
    },
    /** If its copies are wanted; one that could not be made holds nothing up. */
    async makeCopies(sessionId: string): Promise<void> {
      const entry = entries.get(sessionId)
      if (entry?.manifest.copies.kind !== 'wanted') return
      await inTurn(entry, () => copy(entry))
      onWork()
    },
    async change(sessionId: string, change: (manifest: Manifest) => Manifest): Promise<void> {
      const entry = entries.get(sessionId)
      if (entry === undefined) return
      await inTurn(entry, async () => {
        entry.manifest = change(entry.manifest)
        await save(entry)
      })
    },
    isRecording: (): boolean => [...entries.values()].some(({ open }) => open > 0),
    /** The film of a party is there under this name, or will not be; what it was made of may go. */
    async settleFilm(sessionId: string, name: string | null): Promise<void> {
      const entry = entries.get(sessionId)
      if (entry === undefined) return
      await inTurn(entry, async () => {
        if (entry.manifest.film !== 'wanted') return
        const ofParty = folderOf(sessionId)
        const film = name === null ? null : await signFilm(files, join(ofParty, name))
        entry.manifest = withFilm(entry.manifest, film)
        await save(entry)
        for (const file of entry.manifest.files)
          if (file.state === 'delivered') await files.remove(join(ofParty, file.name))
      })
      onWork()
    },
    forgetIfDone,
    /** What could not be written is written when the disk takes it again. */
    async saveUnsaved(): Promise<void> {
      for (const entry of entries.values())
        if (entry.isUnsaved)
          await inTurn(entry, async () => {
            if (entry.isUnsaved) await save(entry)
          })
    },
    async idle(): Promise<void> {
      await Promise.all([...entries.values()].map(({ busy }) => busy))
    },
  }
}

export type Spool = ReturnType<typeof createSpool>

/**
 * Empties the folder of a party that is done. Only what the backend has confirmed is removed: a picture
 * that could not be read, or that nobody noted, is set aside.
 */
async function letGo(options: {
  files: Files
  root: string
  today: Date
  manifest: Manifest
}): Promise<void> {
  const { files, root, today, manifest } = options
  const { sessionId } = manifest
  const from = join(root, sessionId)
  const stateOf = (name: string) => manifest.files.find((file) => file.name === name)?.state
  const all = await files.list(from)
  const names = all.filter(
    (name) => isMediaName(name) && !isExtra({ name }) && stateOf(name) !== 'delivered',
  )
  await setAside({ files, root, today, from, sessionId, names })
  for (const name of all.filter((one) => one !== manifestName && !names.includes(one)))
    await files.remove(join(from, name))
  await files.remove(join(from, manifestName))
  await files.remove(from)
}

async function signFilm(files: Files, path: string): Promise<SpooledFile> {
  const durationMs = await lengthMs(files, path)
  return { name: basename(path), ...(await checksum(files, path)), durationMs, state: 'waiting' }
}
