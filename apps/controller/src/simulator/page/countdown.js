import { by } from './svg.js'

/** The ring and the figures that say how long the booth goes on by itself. */
export class Countdown {
  #key = ''
  #longestMs = 1
  /** @type {number | null} */
  #endsAt = null

  /** @param {import('@discobooth/contract/device/device').BoothStatus} status */
  take({ state, sessionId, remainingMs }) {
    const key = `${state} ${sessionId}`
    if (key !== this.#key) this.#longestMs = Math.max(1, remainingMs ?? 1)
    this.#key = key
    this.#endsAt = remainingMs === null ? null : performance.now() + remainingMs
    this.show()
  }

  show() {
    by('clock').toggleAttribute('hidden', this.#endsAt === null)
    if (this.#endsAt === null) return
    const leftMs = Math.max(0, this.#endsAt - performance.now())
    const seconds = Math.ceil(leftMs / 1_000)
    const tail = String(seconds % 60).padStart(2, '0')
    by('clock-text').textContent = `${Math.floor(seconds / 60)}:${tail}`
    by('clock-left').style.strokeDashoffset = String(1 - leftMs / this.#longestMs)
  }
}
