import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Take } from '@discobooth/contract/device/device'
import { type Clock, systemClock } from '@discobooth/runtime/clock'
import { nodeFiles } from '../../../recordings/disk/node-files.ts'
import { createShelf } from '../../../recordings/disk/shelf.ts'
import { HealthReport } from '../../health-report.ts'
import type { CameraLimits } from '../filmed-party.ts'
import { cameraLimits, FilmingCamera } from '../filming.ts'
import type { CameraSituation } from '../simulated.ts'
import { hangingSource, renderedSource, type Source, unpluggedSource } from '../sources.ts'

const ffmpeg = process.env['FFMPEG'] ?? 'ffmpeg'
const dancers = join(import.meta.dirname, '../../../../assets/dancers.png')
const sessionId = '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11'

/** A busy machine is not the subject, unless a test says so. */
const patient: CameraLimits = {
  ...cameraLimits,
  firstPicture: 50_000,
  silence: 40_000,
  photo: 40_000,
  close: 30_000,
  catchUp: 40_000,
}

/** The real time, with the timers that wait. */
class CountedClock implements Clock {
  waiting = 0
  now = systemClock.now

  after(ms: number, run: () => void): () => void {
    let isWaiting = true
    this.waiting += 1
    const leave = () => {
      if (isWaiting) this.waiting -= 1
      isWaiting = false
    }
    const cancel = systemClock.after(ms, () => {
      leave()
      run()
    })
    return () => {
      leave()
      cancel()
    }
  }
}

/** A real camera process with ffmpeg, which films into a folder of its own. */
export class CameraRig {
  readonly folder = mkdtempSync(join(tmpdir(), 'discobooth-camera-'))
  readonly health = new HealthReport({ simulated: true })
  readonly clock = new CountedClock()
  readonly countdowns: (number | null)[] = []
  readonly problems: (string | null)[] = []
  readonly camera: FilmingCamera
  situation: CameraSituation = 'well'

  constructor(options: { limits?: Partial<CameraLimits>; well?: Source } = {}) {
    const situations: Record<CameraSituation, Source> = {
      well: options.well ?? renderedSource({ ffmpeg, dancers }),
      unplugged: unpluggedSource({ ffmpeg }),
      hanging: hangingSource,
    }
    this.camera = new FilmingCamera({
      clock: this.clock,
      env: process.env,
      health: this.health,
      source: () => situations[this.situation],
      recordings: {
        shelf: () =>
          Promise.resolve(createShelf({ files: nodeFiles, folder: this.folder, names: [] })),
        beats: () => Promise.resolve([]),
        over: (_, problem) => {
          this.problems.push(problem)
          return Promise.resolve()
        },
      },
      limits: { ...patient, ...options.limits },
      looksEveryMs: null,
      onCountdown: (seconds) => this.countdowns.push(seconds),
    })
  }

  record(durationMs: number, take: Take = { photo: true, video: true }): void {
    this.camera.record({ sessionId, take, durationMs })
  }

  names = (): string[] => readdirSync(this.folder).toSorted()
  path = (name: string) => join(this.folder, name)
  bytes = (name: string) => readFileSync(this.path(name))
  reason = () => this.health.current().reason ?? ''

  async close(): Promise<void> {
    await this.camera.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
