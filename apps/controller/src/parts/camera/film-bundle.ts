import { copyFile, readFile } from 'node:fs/promises'
import type { RunningFilm } from './film-tool.ts'
import type { Film } from './messages.ts'

const picturesEveryMs = 250

/** A film that was made before: its clip is there at once, and each photo is the next of a few. */
export class BundleFilm implements RunningFilm {
  readonly #photos: readonly Uint8Array[]
  readonly #timer: NodeJS.Timeout
  readonly ended: Promise<{ reason: string; lasts: boolean }>
  #end: (how: { reason: string; lasts: boolean }) => void = () => {}
  #taken = -1

  private constructor(photos: readonly Uint8Array[], onPicture: () => void) {
    this.#photos = photos
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#timer = setInterval(onPicture, picturesEveryMs)
  }

  static async open(
    film: Extract<Film, { kind: 'bundle' }>,
    onPicture: () => void,
  ): Promise<BundleFilm> {
    if (film.video !== null) await copyFile(film.clip, film.video)
    const photos = await Promise.all(film.photos.map((path) => readFile(path)))
    return new BundleFilm(photos, onPicture)
  }

  nextPicture(): Promise<Uint8Array> {
    // The first is only a sign of life.
    const photo = this.#photos[Math.max(0, this.#taken) % this.#photos.length]
    this.#taken += 1
    return photo === undefined
      ? Promise.reject(new Error('There are no photos.'))
      : Promise.resolve(photo)
  }

  photo = (): Promise<Uint8Array> => this.nextPicture()

  positionMs = () => Number.POSITIVE_INFINITY

  stop(): Promise<void> {
    this.kill()
    return Promise.resolve()
  }

  freeze(): void {
    clearInterval(this.#timer)
  }

  kill(): void {
    clearInterval(this.#timer)
    this.#end({ reason: 'The film was ended.', lasts: false })
  }
}
