import type { RecordingsStatus } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import type { Environment } from '../parts/gpio/tool-process.ts'
import { boomerangsWith } from './boomerang.ts'
import { describeDiskError, type Files } from './disk/files.ts'
import type { Shelf } from './disk/shelf.ts'
import { tidyWith } from './disk/tidy.ts'
import { DiskWatch } from './disk/watch.ts'
import { foundParties, recoverParty } from './recovery.ts'
import { Spool, type StartedParty } from './spool.ts'
import { BackendCalls, type Fetch } from './upload/backend-calls.ts'
import { countAside, describeAside, forgetOld } from './upload/refused.ts'
import { Uploader } from './upload/uploader.ts'

export interface RecordingSettings {
  /** Where recordings wait until the backend has them. */
  folder: string
  backendUrl: string
  minFreeBytes: number
}

interface RecordingsOptions {
  settings: RecordingSettings
  boothKey: string
  ffmpeg: string | null
  env: Environment
  clock: Clock
  files: Files
  fetch: Fetch
  wall: () => Date
  random: () => number
  /** What keeps the disk from taking pictures, or null: media modes are sold accordingly. */
  onTrouble: (reason: string | null) => void
}

/** Everything between the camera and the backend: the spool on the disk, and who empties it. */
export class Recordings {
  readonly #options: RecordingsOptions
  readonly #stopped = new AbortController()
  readonly #spool: Spool
  readonly #uploader: Uploader
  readonly #disk: DiskWatch
  /** By session: what an earlier life has left of it, once it is gone through. */
  readonly #recoveries = new Map<string, Promise<void>>()
  readonly #begins = new Map<string, Promise<void>>()
  readonly #troubles = new Map<'space' | 'writes', string>()
  #aside = 0
  #found: ReadonlySet<string> = new Set()
  #recovery: Promise<void> = Promise.resolve()
  #note: (code: string, detail: string) => void = () => {}

  constructor(options: RecordingsOptions) {
    const { settings, files, clock, wall, random, boothKey, env, ffmpeg } = options
    const { folder } = settings
    const stopped = this.#stopped.signal
    this.#options = options
    this.#spool = new Spool({
      files,
      folder,
      wall,
      tidy: tidyWith({ files, clock, env, ffmpeg, stopped }),
      makeBoomerang: boomerangsWith({
        ...{ files, clock, env, ffmpeg, stopped },
        onTrouble: (reason) => this.#note('recording_trouble', reason),
      }),
      onWork: () => this.#uploader.wake(),
      onTrouble: (reason) => this.#tell('writes', reason),
    })
    this.#uploader = new Uploader({
      spool: this.#spool,
      files,
      folder,
      backend: new BackendCalls({
        url: settings.backendUrl,
        boothKey,
        fetch: options.fetch,
        clock,
        stopped,
      }),
      clock,
      wall,
      random,
      journal: (code, detail) => this.#note(code, detail),
    })
    this.#disk = new DiskWatch({
      files,
      folder,
      clock,
      minFreeBytes: settings.minFreeBytes,
      isInDoubt: () => this.#troubles.has('writes'),
      onTrouble: (reason) => this.#tell('space', reason),
      onLook: async (isWell) => {
        await this.#spool.sealUnsealed()
        if (!isWell) return
        this.#tell('writes', null)
        await this.#spool.saveUnsaved()
        await forgetOld({ files, root: folder, today: wall() })
        this.#aside = await countAside({ files, root: folder })
      },
    })
  }

  onNote = (listener: (code: string, detail: string) => void) => {
    this.#note = listener
  }

  /** Settles even when the disk is ill. What an earlier life has left is gone through in the background. */
  async start(): Promise<void> {
    const { files, settings } = this.#options
    await this.#disk.start()
    await this.#spool.start()
    const found = await foundParties(files, settings.folder).catch(() => [])
    this.#found = new Set(found)
    this.#recovery = this.#recover(found)
    this.#uploader.start()
  }

  /** Nothing long is begun any more; what has been recorded is still put on the disk. */
  hurry(): void {
    this.#stopped.abort()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all([this.#disk.stop(), this.#uploader.stop(), this.#recovery])
    await this.#spool.idle()
  }

  /** A party has begun, with or without a camera: the backend will hear of it (M3). */
  begin(party: StartedParty): Promise<void> {
    const { sessionId } = party
    const isFound = this.#found.has(sessionId)
    const begun = isFound
      ? this.#recoverOnce(sessionId).then(() => this.#spool.begin(party))
      : this.#spool.begin(party)
    this.#begins.set(sessionId, begun)
    return begun.finally(() => {
      if (this.#begins.get(sessionId) === begun) this.#begins.delete(sessionId)
    })
  }

  /** The camera does not wait for `begin`, which may have to look through an earlier life first. */
  async shelf(sessionId: string): Promise<Shelf | null> {
    await this.#begins.get(sessionId)
    return this.#spool.shelf(sessionId)
  }

  async over(sessionId: string, problem: string | null): Promise<void> {
    if (problem !== null) this.#note('recording_trouble', `${sessionId}: ${problem}`)
    await this.#begins.get(sessionId)
    await this.#spool.over(sessionId, problem)
  }

  status(): RecordingsStatus {
    const waiting = this.#spool
      .manifests()
      .flatMap(({ files }) => files.filter(({ state }) => state === 'waiting'))
    // What was set aside keeps no disk from taking more, so nothing less is sold for it.
    const aside = describeAside(this.#aside, this.#options.settings.folder)
    const problems = [this.#problem(), aside].filter((text) => text !== null)
    return {
      waitingFiles: waiting.length,
      waitingBytes: waiting.reduce((sum, { bytes }) => sum + bytes, 0),
      problem: problems.length === 0 ? null : problems.join(' '),
    }
  }

  async #recover(found: readonly string[]): Promise<void> {
    for (const sessionId of found) {
      if (this.#stopped.signal.aborted) return
      await this.#recoverOnce(sessionId)
    }
    this.#uploader.wake()
  }

  #recoverOnce(sessionId: string): Promise<void> {
    const { files, settings, wall } = this.#options
    const recovery = { files, folder: settings.folder, spool: this.#spool, wall }
    const known = this.#recoveries.get(sessionId)
    const recovered =
      known ??
      recoverParty(recovery, sessionId).catch((error: unknown) =>
        this.#note('recording_trouble', `${sessionId}: ${describeDiskError(error)}`),
      )
    this.#recoveries.set(sessionId, recovered)
    return recovered
  }

  #problem = () => (this.#troubles.size === 0 ? null : [...this.#troubles.values()].join(' '))

  #tell(about: 'space' | 'writes', reason: string | null): void {
    if (reason === null) this.#troubles.delete(about)
    else this.#troubles.set(about, reason)
    this.#options.onTrouble(this.#problem())
  }
}
