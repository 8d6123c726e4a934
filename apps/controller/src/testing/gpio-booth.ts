import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultPlan } from '@discobooth/contract/device/device'
import { systemClock } from '@discobooth/runtime/clock'
import { type Controller, createController } from '../controller.ts'
import { realSensors } from '../heartbeat/machine-sensors.ts'
import { SimulatedCamera } from '../parts/camera/simulated.ts'
import { gpioParts, type Wiring } from '../parts/gpio-parts.ts'
import { eventually } from './eventually.ts'
import { type GpiodVersion, StubGpio } from './stub-gpio.ts'

export const lines = {
  door: 'GPIO17',
  sos: 'GPIO27',
  music: 'GPIO22',
  magnet: 'GPIO23',
  house: 'GPIO24',
  show: 'GPIO25',
} as const

/** House lights burn, loudspeakers are cut and the door is free where no current flows. */
const withoutCurrent = [lines.house, lines.music, lines.magnet]

const wiring: Wiring = {
  doorSwitch: lines.door,
  doorMagnet: lines.magnet,
  sosButton: lines.sos,
  sosContact: 'closed',
  music: lines.music,
  houseLights: lines.house,
  showLights: lines.show,
  relaysActiveLow: false,
  dmx: null,
}

const boothKey = 'the-key-of-the-booth-in-tests'

/** The whole controller over stand-ins of the GPIO tools, with a camera one can ask. */
export class GpioBooth {
  readonly gpio: StubGpio
  readonly camera = new SimulatedCamera()
  readonly printed: string[] = []
  readonly #controller: Controller
  readonly #folder = mkdtempSync(join(tmpdir(), 'booth-'))
  #url = ''

  constructor(version: GpiodVersion, changes: Partial<Wiring> = {}) {
    const wired = { ...wiring, ...changes }
    this.gpio = new StubGpio(version)
    const parts = gpioParts({
      camera: this.camera,
      wiring: wired,
      clock: systemClock,
      env: this.gpio.env,
    })
    this.#controller = createController({
      settings: {
        version: '1.2.3',
        host: '127.0.0.1',
        port: 0,
        tls: false,
        dataDir: this.#folder,
        boothKey,
        origins: [],
        names: [],
        kiosks: [],
        plan: defaultPlan,
        wiring: wired,
        camera: { kind: 'none' },
        recordings: null,
        metricsToken: null,
        restartFolder: null,
      },
      equipment: {
        parts,
        simulated: null,
        sensors: realSensors({ clock: systemClock, env: {} }),
        recordings: null,
      },
      clock: systemClock,
      print: (line) => this.printed.push(line),
    })
  }

  async start(): Promise<void> {
    this.#url = await this.#controller.start()
  }

  async stop(): Promise<void> {
    await this.#controller.stop()
    this.gpio.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async text(path: string): Promise<string> {
    return (await fetch(this.#url + path)).text()
  }

  async send(command: string): Promise<number> {
    const sessionId = '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11'
    const party = { song_duration: 120_000, sessionId, option: 'D' }
    const answer = await this.post('/start', { command, ...party })
    await answer.text()
    return answer.status
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.#url + path, {
      method: 'POST',
      headers: { 'x-booth-key': boothKey, ...headers },
      body: JSON.stringify(body),
    })
  }

  /** Waits until the device answers this text at this path. */
  async sees(path: string, text: string, limitMs = 20_000): Promise<void> {
    const giveUpAt = performance.now() + limitMs
    for (;;) {
      const answer = await this.text(path)
      if (answer === text) return
      if (performance.now() > giveUpAt) throw new Error(`${path} stays at ${answer}, not ${text}.`)
      await pause(20)
    }
  }

  /** An edge before the monitor watches is lost, as in the kernel; on a busy machine that takes a while. */
  async watches(line: string): Promise<void> {
    await eventually(`${line} is watched`, () => this.gpio.isWatched(line), 20_000)
  }

  async startParty(): Promise<void> {
    await this.watches(lines.door)
    await this.send('start')
    this.gpio.drive(lines.door, 1)
    await this.sees('/door-state', 'OPEN')
    this.gpio.drive(lines.door, 0)
    await this.sees('/door-state', 'READY')
    await this.send('go')
  }

  /** Somebody in a party that has all of its lights, music and a held door; answers how long until it has not. */
  async pressSosInParty(): Promise<number> {
    await eventually('the music is on', () => this.gpio.driven(lines.music) === 1)
    await eventually('the door is held', () => this.gpio.driven(lines.magnet) === 1)
    await eventually('the house lights are out', () => this.gpio.driven(lines.house) === 1)
    await eventually('it records', () => this.camera.look().camera === 'recording')
    this.gpio.drive(lines.sos, 1)
    return eventually(
      'the booth is lit, silent, open, and records nothing',
      () =>
        this.gpio.driven(lines.show) === 1 &&
        withoutCurrent.every((line) => this.gpio.driven(line) !== 1) &&
        this.camera.look().camera === 'off',
    )
  }

  async releaseSos(): Promise<void> {
    this.gpio.drive(lines.sos, 0)
    await this.sees('/sos', '0')
  }
}
