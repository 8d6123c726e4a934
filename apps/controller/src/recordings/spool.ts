import { join } from 'node:path'
import type { Take } from '@discobooth/contract/device'
import { describeDiskError, type Files } from './files.ts'
import { isDone, type Manifest, newManifest } from './manifest.ts'
import { writeSafely } from './safe-write.ts'
import { type Seal, sealParty } from './seal.ts'
import { Shelf } from './shelf.ts'

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
}

interface SpoolOptions {
  files: Files
  folder: string
  /** Time of day. */
  wall: () => Date
  tidy: Seal['tidy']
  /** Something to bring to the backend. */
  onWork: () => void
  /** Null once the disk takes our writes again. */
  onTrouble: (reason: string | null) => void
}

export const manifestName = 'manifest.json'

/**
 * The parties whose recordings are still in the booth. What is in memory counts, the disk holds a copy
 * of it: a disk that takes nothing any more costs the pictures, but neither a party nor its report.
 */
export class Spool {
  readonly #options: SpoolOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: SpoolOptions) {
    this.#options = options
  }

  folderOf = (sessionId: string) => join(this.#options.folder, sessionId)
  manifests = (): Manifest[] => [...this.#entries.values()].map(({ manifest }) => manifest)
  find = (sessionId: string): Manifest | undefined => this.#entries.get(sessionId)?.manifest

  /** A party has begun: from here on its start and whatever is recorded are not forgotten. */
  begin(party: StartedParty): Promise<void> {
    const known = this.#entries.get(party.sessionId)
    const startedAt = this.#options.wall().toISOString()
    const fresh = newManifest({ ...party, startedAt })
    const manifest: Manifest =
      known === undefined
        ? fresh
        : { ...known.manifest, take: party.take, state: fresh.state, report: fresh.report }
    return this.#enter(manifest)
  }

  /** Takes over what was found on the disk. */
  adopt(manifest: Manifest): void {
    const shelf = this.#newShelf(manifest)
    this.#entries.set(manifest.sessionId, {
      manifest,
      shelf,
      busy: Promise.resolve(),
      isUnsaved: false,
    })
  }

  /** Where the camera lays down its pictures; once the party's folder stands. */
  async shelf(sessionId: string): Promise<Shelf | null> {
    const entry = this.#entries.get(sessionId)
    await entry?.busy
    return entry?.shelf ?? null
  }

  /** The recording is over: what is there is all there will be. */
  async over(sessionId: string, problem: string | null): Promise<void> {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined) return
    await this.#inTurn(entry, async () => {
      const { files, tidy } = this.#options
      const folder = this.folderOf(sessionId)
      entry.manifest = await sealParty({ files, folder, entry, problem, tidy })
      await this.#save(entry)
    })
    this.#options.onWork()
  }

  async change(sessionId: string, change: (manifest: Manifest) => Manifest): Promise<void> {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined) return
    await this.#inTurn(entry, async () => {
      entry.manifest = change(entry.manifest)
      await this.#save(entry)
    })
  }

  /** Lets go of a party when nothing of it is left to bring. */
  async forgetIfDone(sessionId: string): Promise<void> {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined) return
    await this.#inTurn(entry, async () => {
      if (!isDone(entry.manifest)) return
      this.#entries.delete(sessionId)
      const { files } = this.#options
      const folder = this.folderOf(sessionId)
      const names = await files.list(folder)
      for (const name of names.filter((one) => one !== manifestName))
        await files.remove(join(folder, name))
      await files.remove(join(folder, manifestName))
      await files.remove(folder)
    })
  }

  /** What could not be written is written when the disk takes it again. */
  async saveUnsaved(): Promise<void> {
    for (const entry of this.#entries.values())
      if (entry.isUnsaved) await this.#inTurn(entry, () => this.#save(entry))
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ busy }) => busy))
  }

  async #enter(manifest: Manifest): Promise<void> {
    this.adopt(manifest)
    const entry = this.#entries.get(manifest.sessionId)
    if (entry !== undefined) await this.#inTurn(entry, () => this.#save(entry))
    this.#options.onWork()
  }

  #newShelf(manifest: Manifest): Shelf {
    const names = manifest.files.map(({ name }) => name)
    return new Shelf({
      files: this.#options.files,
      folder: this.folderOf(manifest.sessionId),
      names,
    })
  }

  #inTurn(entry: Entry, step: () => Promise<void>): Promise<void> {
    const done = entry.busy.then(step).catch((error: unknown) => {
      this.#options.onTrouble(describeDiskError(error))
    })
    entry.busy = done
    return done
  }

  async #save(entry: Entry): Promise<void> {
    const { files, onTrouble, folder: root } = this.#options
    const folder = this.folderOf(entry.manifest.sessionId)
    entry.isUnsaved = true
    await files.makeFolder(folder)
    await files.sync(root)
    const bytes = new TextEncoder().encode(JSON.stringify(entry.manifest, null, 2))
    await writeSafely(files, join(folder, manifestName), bytes)
    entry.isUnsaved = false
    onTrouble(null)
  }
}
