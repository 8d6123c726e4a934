import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeviceHealth, defaultPlan } from '@discobooth/contract/device/device'
import { systemClock } from '@discobooth/runtime/clock'
import { type Controller, createController } from '../controller.ts'
import { realSensors } from '../heartbeat/machine-sensors.ts'
import { type SimulatedParts, simulatedParts } from '../parts/simulated-parts.ts'

export const boothKey = 'a-booth-key-for-tests'

/** The whole controller over simulated parts, on a port of its own. */
export class SimulatedBooth {
  readonly parts: SimulatedParts = simulatedParts()
  readonly #controller: Controller
  readonly folder: string
  readonly printed: string[] = []
  url = ''

  /** With the folder of another one it is the same booth, started again. */
  constructor(options: { origins?: readonly string[]; folder?: string } = {}) {
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'booth-'))
    this.#controller = createController({
      settings: {
        version: '1.2.3',
        host: '127.0.0.1',
        port: 0,
        tls: false,
        dataDir: this.folder,
        boothKey,
        origins: options.origins ?? [],
        names: [],
        kiosks: [],
        plan: defaultPlan,
        wiring: null,
        camera: { kind: 'none' },
        recordings: null,
        metricsToken: null,
        restartFolder: null,
      },
      equipment: {
        parts: this.parts,
        simulated: this.parts,
        sensors: realSensors({ clock: systemClock, env: {} }),
        recordings: null,
      },
      clock: systemClock,
      print: (line) => this.printed.push(line),
    })
  }

  async start(): Promise<void> {
    this.url = await this.#controller.start()
  }

  async stop(): Promise<void> {
    await this.#controller.stop()
    rmSync(this.folder, { recursive: true })
  }

  /** The same booth after a restart. */
  async restarted(): Promise<SimulatedBooth> {
    await this.#controller.stop()
    const again = new SimulatedBooth({ folder: this.folder })
    await again.start()
    return again
  }

  async health(): Promise<DeviceHealth> {
    return DeviceHealth.parse(await (await fetch(`${this.url}/health-check`)).json())
  }

  async send(command: string): Promise<void> {
    const sessionId = '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11'
    const answer = await fetch(`${this.url}/start`, {
      method: 'POST',
      headers: { 'x-booth-key': boothKey },
      body: JSON.stringify({ command, song_duration: 140_000, sessionId, option: 'D' }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'x-booth-key': boothKey, ...headers },
      body: JSON.stringify(body),
    })
  }

  async setFaults(faults: object): Promise<void> {
    await fetch(`${this.url}/simulator/faults`, { method: 'POST', body: JSON.stringify(faults) })
  }
}
