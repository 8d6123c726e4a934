import { mediaKinds } from '@discobooth/contract/media/media-kinds'

const { begins, mostBytes } = mediaKinds.photo
const start = Uint8Array.from(begins.bytes)
const end = Uint8Array.from([0xff, 0xd9])

/** Cuts a stream of JPEGs, one after the other, into pictures. */
export class JpegFrames {
  readonly #onFrame: (jpeg: Uint8Array) => void
  #held: Buffer = Buffer.alloc(0)
  #searchedTo = 0

  constructor(onFrame: (jpeg: Uint8Array) => void) {
    this.#onFrame = onFrame
  }

  push(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#held, bytes])
    for (;;) {
      const at = this.#held.indexOf(end, this.#searchedTo)
      if (at === -1) break
      const begin = this.#held.indexOf(start)
      if (begin !== -1 && begin < at) this.#onFrame(this.#held.subarray(begin, at + 2))
      this.#held = this.#held.subarray(at + 2)
      this.#searchedTo = 0
    }
    // The mark may be cut in two between this piece and the next.
    this.#searchedTo = Math.max(0, this.#held.length - 1)
    // A stream that does not end a picture is no stream of pictures.
    if (this.#held.length > mostBytes) {
      this.#held = Buffer.alloc(0)
      this.#searchedTo = 0
    }
  }
}
