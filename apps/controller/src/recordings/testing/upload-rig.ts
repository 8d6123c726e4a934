import { setTimeout as pause } from 'node:timers/promises'
import type { Take } from '@discobooth/contract/device/device'
import { ManualClock } from '../../testing/manual-clock.ts'
import type { Draw } from '../copies/drawing.ts'
import { createRecordings, type Recordings } from '../recordings.ts'
import { MemoryDisk } from './memory-disk.ts'
import { StandInBackend } from './stand-in-backend.ts'

export const ids = {
  first: '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11',
  second: '5b1c7f5e-7a0e-4c89-8d0c-2f8f4f3f7c22',
} as const

export const spoolFolder = '/booth/spool'
export const both: Take = { photo: true, video: true }

interface RigOptions {
  ffmpeg?: string
  draw?: (rig: UploadRig) => Draw
}

/** Recordings over a disk in memory and a real local server, with the time in the test's hand. */
export class UploadRig {
  readonly disk = new MemoryDisk()
  readonly backend: StandInBackend
  readonly notes: string[] = []
  readonly troubles: (string | null)[] = []
  clock = new ManualClock()
  wallMs = Date.parse('2026-11-16T20:00:00Z')
  recordings: Recordings
  readonly #options: RigOptions
  /** Calls that the backend has not answered yet. */
  #open = 0

  private constructor(backend: StandInBackend, options: RigOptions) {
    this.backend = backend
    this.#options = options
    this.recordings = this.#newRecordings()
  }

  static async open(options: RigOptions = {}): Promise<UploadRig> {
    const backend = await new StandInBackend().start()
    const rig = new UploadRig(backend, options)
    await rig.recordings.start()
    return rig
  }

  async stop(): Promise<void> {
    await this.recordings.stop()
    await this.backend.stop()
  }

  /** The program is gone as if it had never been told; another one starts on the same disk. */
  async powerCut(): Promise<void> {
    this.recordings.hurry()
    this.clock = new ManualClock()
    this.recordings = this.#newRecordings()
    await this.recordings.start()
  }

  /** A whole party with these pictures. */
  async party(sessionId: string, photos: readonly string[], problem: string | null = null) {
    await this.recordings.begin({ sessionId, take: both })
    const shelf = await this.recordings.shelf(sessionId)
    for (const photo of photos) await shelf?.keepPhoto(new TextEncoder().encode(photo))
    await this.recordings.over(sessionId, problem)
  }

  /** Lets time pass, whenever nobody waits for the backend, until it is so. */
  async until(what: string, isSo: () => boolean, stepMs = 5_000): Promise<void> {
    const giveUpAt = performance.now() + 40_000
    while (!isSo()) {
      if (performance.now() > giveUpAt) throw new Error(`Never happened: ${what}.`)
      await pause(1)
      if (this.#open > 0) continue
      this.clock.advance(stepMs)
      this.wallMs += stepMs
    }
  }

  #newRecordings(): Recordings {
    const { draw, ffmpeg = null } = this.#options
    const recordings = createRecordings({
      ...(draw && { draw: draw(this) }),
      settings: { folder: spoolFolder, backendUrl: this.backend.url, minFreeBytes: 1_000_000 },
      boothKey: 'the-key-of-this-booth',
      ffmpeg,
      env: process.env,
      clock: this.clock,
      files: this.disk.plugIn(),
      fetch: async (address, init) => {
        this.#open += 1
        try {
          return await fetch(address, init)
        } finally {
          this.#open -= 1
        }
      },
      wall: () => new Date(this.wallMs),
      random: () => 0.5,
      onTrouble: (reason) => this.troubles.push(reason),
    })
    recordings.onNote((code, detail) => this.notes.push(`${code} ${detail}`))
    return recordings
  }
}

/** Leaves on the disk what it was told to draw, and syncs nothing. */
export const drawOnDisk =
  ({ disk }: UploadRig): Draw =>
  (order) => {
    const of = (order.make === 'card' ? [] : [order.of].flat()).map((path) =>
      path.split('/').at(-1),
    )
    disk.putUnsynced(order.to, Buffer.from(`${order.make} of ${of.join(' and ')}`))
    return Promise.resolve({ is: 'made' })
  }
