import type { Clock } from '@discobooth/runtime/clock'
import type { LightScene } from '../../booth/state.ts'
import { darkState, type Frame, limitFlash, showSteady } from './show.ts'

interface ScenePlayerOptions {
  clock: Clock
  frameMs: number
  draw: (scene: LightScene, elapsedMs: number) => Frame
  /** The only way a frame leaves: behind the flash limit. */
  show: (frame: Frame) => void
}

/** A still scene is sent again this often: a lamp that was unplugged gets its picture back. */
const refreshMs = 1_000
/** A trembling button must not flash the lights: once full, they stay so for a while. */
const fullAtLeastMs = 1_100
/** Of a photo's flash: long enough for a camera that looks four times a second. */
const flashMs = 400

/** Draws the scene frame by frame while it moves. */
export class ScenePlayer {
  readonly #options: ScenePlayerOptions
  #flash = darkState
  #scene: LightScene = 'house'
  #since = 0
  #fullUntil = -Infinity
  #flashUntil = -Infinity
  #cancel: () => void = () => {}

  constructor(options: ScenePlayerOptions) {
    this.#options = options
  }

  scene(scene: LightScene): void {
    this.#cancel()
    const now = this.#options.clock.now()
    if (scene === 'full') this.#fullUntil = now + fullAtLeastMs
    this.#scene = scene
    this.#since = now
    this.#flashUntil = -Infinity
    this.#drawNext()
  }

  flash(): void {
    if (this.#scene !== 'show') return
    this.#cancel()
    this.#flashUntil = this.#options.clock.now() + flashMs
    this.#drawNext()
  }

  stop(): void {
    this.#cancel()
  }

  #drawNext(): void {
    const { clock, draw, show, frameMs } = this.#options
    const now = clock.now()
    const isFull = this.#scene === 'full' || now < this.#fullUntil
    const drawn =
      isFull || now < this.#flashUntil ? draw('full', 0) : draw(this.#scene, now - this.#since)
    const limited = isFull
      ? { state: showSteady(this.#flash, drawn, now), frame: drawn }
      : limitFlash(this.#flash, drawn, now)
    this.#flash = limited.state
    show(limited.frame)
    const isStill = this.#scene === 'full' || (this.#scene === 'house' && limited.frame === drawn)
    const wait = isStill && now >= this.#fullUntil ? refreshMs : frameMs
    this.#cancel = clock.after(wait, () => this.#drawNext())
  }
}
