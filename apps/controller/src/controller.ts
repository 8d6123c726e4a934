import { join } from 'node:path'
import { deviceEvents, partNames } from '@discobooth/contract/device/device'
import { simulatorEvents } from '@discobooth/contract/device/simulator'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { StreamEvent } from '@discobooth/runtime/event-streams'
import type { Hono } from 'hono'
import { performOn } from './booth/effects.ts'
import { Journal } from './booth/journal.ts'
import { BoothRuntime } from './booth/runtime.ts'
import { EventStreams } from './http/event-streams.ts'
import { Listener } from './http/listener.ts'
import { createServer } from './http/server.ts'
import { DoorContact } from './parts/door/contact.ts'
import type { Equipment } from './parts/equipment.ts'
import type { Part } from './parts/parts.ts'
import { partsHealth } from './parts/parts.ts'
import { lookAtTwin, watchTwin } from './parts/simulated-parts.ts'
import { nodeFiles } from './recordings/disk/node-files.ts'
import type { Settings } from './settings.ts'
import { Faults } from './simulator/faults.ts'
import { addSimulator } from './simulator/routes.ts'
import { SystemCheck } from './system-check.ts'
import { openVault, type Vault } from './vault/vault.ts'
import { VisitCode } from './wiring/visit-code.ts'
import { WiringCheck } from './wiring/wiring-check.ts'

interface ControllerOptions {
  settings: Settings
  equipment: Equipment
  clock: Clock
  print: (line: string) => void
}

/** A part that has not come up by then comes up later, while the booth already works. */
const partStartMs = 4_000

/** The whole program: parts, machine and HTTP face, put together. */
export class Controller {
  readonly #options: ControllerOptions
  readonly #journal: Journal
  readonly #streams: EventStreams
  readonly #runtime: BoothRuntime
  readonly #faults: Faults | null
  readonly #check: SystemCheck
  readonly #contact: DoorContact
  readonly #wiring: WiringCheck
  #vault: Vault | null = null
  #listener: Listener | null = null

  constructor(options: ControllerOptions) {
    const { clock, equipment } = options
    this.#options = options
    this.#journal = new Journal(options)
    this.#streams = new EventStreams({ clock, greeting: () => this.#greeting() })
    this.#contact = new DoorContact({
      files: nodeFiles,
      file: this.#file('door-contact.json'),
      distrust: (reason) => equipment.parts.door.distrust(reason),
      onTrouble: (reason) => this.#journal.write('disk', reason),
    })
    const perform = performOn({
      parts: equipment.parts,
      journal: this.#journal,
      recordings: equipment.recordings,
    })
    this.#runtime = new BoothRuntime({
      clock,
      perform: (effect) => {
        this.#contact.see(effect)
        return perform(effect)
      },
      onFailure: (effect, reason) =>
        this.#journal.write('effect_failed', `${effect.do}: ${String(reason)}`),
      onStatus: (data) => {
        this.#wiring.boothChanged(data)
        this.#streams.publish({ event: deviceEvents.status, data })
      },
    })
    this.#check = new SystemCheck({
      clock,
      parts: equipment.parts,
      status: () => this.#runtime.status(),
    })
    this.#wiring = new WiringCheck({
      parts: equipment.parts,
      wiring: options.settings.wiring,
      status: () => this.#runtime.status(),
      clock,
      wall: () => new Date(),
      files: nodeFiles,
      file: this.#file('wiring.json'),
      note: (code, detail) => this.#journal.write(code, detail),
    })
    this.#faults = equipment.simulated
      ? new Faults({ clock, parts: equipment.simulated, streams: this.#streams })
      : null
  }

  /** Brings the booth into its house state, then answers calls; answers its address. */
  async start(): Promise<string> {
    const { parts, recordings } = this.#options.equipment
    this.#watchHealth()
    recordings?.onNote((code, detail) => this.#journal.write(code, detail))
    if (recordings !== null) await this.#startPart('recordings', recordings)
    await Promise.all(this.#parts().map(([name, part]) => this.#startPart(name, part)))
    await this.#startPart('door', this.#contact)
    await this.#startPart('wiring', this.#wiring)
    await this.#startPart('secret', { start: () => this.#openVault() })
    parts.door.onReading((reading) => this.#runtime.dispatch({ kind: 'door', reading }))
    parts.sos.onPressed((pressed) => this.#runtime.dispatch({ kind: 'sos', pressed }))
    this.#runtime.start({ door: parts.door.reading(), sos: parts.sos.pressed() })
    if (this.#options.settings.wiring?.sosContact === 'open')
      this.#journal.write('sos_contact_open', 'A cut wire of this button is noticed by nobody.')
    this.#watchSimulated()
    this.#streams.start()
    return this.#listen()
  }

  async stop(): Promise<void> {
    this.#faults?.stop()
    this.#check.stop()
    this.#wiring.stop()
    this.#streams.stop()
    await this.#listener?.stop()
    this.#runtime.stop()
    const { recordings } = this.#options.equipment
    recordings?.hurry()
    await Promise.all(this.#parts().map(([, part]) => part.stop()))
    await recordings?.stop()
    await this.#contact.stop()
  }

  isAlive(): boolean {
    return this.#runtime.lateMs() < 2_000
  }

  #file = (name: string) => join(this.#options.settings.dataDir, 'controller', name)

  #parts(): [string, Part][] {
    return Object.entries<Part>({ ...this.#options.equipment.parts })
  }

  async #startPart(name: string, part: Pick<Part, 'start'>): Promise<void> {
    const started = new AbortController()
    try {
      await Promise.race([part.start(), rest(this.#options.clock, partStartMs, started.signal)])
    } catch (error) {
      this.#journal.write('part_unhealthy', `${name}: ${String(error)}`)
    }
    started.abort()
  }

  #watchHealth(): void {
    const { parts } = this.#options.equipment
    for (const name of partNames) {
      parts[name].onHealth(() => {
        const { healthy, reason = '' } = parts[name].health()
        this.#journal.write(
          healthy ? 'part_healthy' : 'part_unhealthy',
          healthy ? name : `${name}: ${reason}`,
        )
        this.#streams.publish({ event: deviceEvents.health, data: partsHealth(parts) })
      })
    }
  }

  #watchSimulated(): void {
    const { simulated } = this.#options.equipment
    if (simulated === null) return
    watchTwin(simulated, (data) => this.#streams.publish({ event: simulatorEvents.twin, data }))
    this.#journal.listen((data) => this.#streams.publish({ event: simulatorEvents.journal, data }))
  }

  #greeting(): StreamEvent[] {
    const { parts, simulated } = this.#options.equipment
    const greeting: StreamEvent[] = [
      { event: deviceEvents.status, data: this.#runtime.status() },
      { event: deviceEvents.health, data: partsHealth(parts) },
    ]
    if (simulated === null) return greeting
    const lines = this.#journal.lines()
    return [
      ...greeting,
      { event: simulatorEvents.twin, data: lookAtTwin(simulated) },
      ...lines.map((data) => ({ event: simulatorEvents.journal, data })),
    ]
  }

  async #listen(): Promise<string> {
    const { settings, clock } = this.#options
    const listener = new Listener({
      fetch: this.#face().fetch,
      host: settings.host,
      port: settings.port,
      certificate: settings.tls ? await this.#certificate() : null,
      clock,
    })
    const url = await listener.start()
    this.#listener = listener
    return url
  }

  async #openVault(): Promise<void> {
    const { settings, clock } = this.#options
    this.#vault = await openVault({
      folder: join(settings.dataDir, 'controller'),
      clock,
      onExposed: (reason) => this.#journal.write('secret_exposed', reason),
    })
  }

  async #certificate() {
    const { dataDir, host } = this.#options.settings
    // Loaded only where it is used: it is the largest part of the program.
    const { ownAddresses, ownCertificate } = await import('./http/certificate.ts')
    return ownCertificate({
      folder: join(dataDir, 'controller'),
      addresses: ownAddresses(host),
      now: new Date(),
    })
  }

  #face(): Hono {
    const { settings, equipment } = this.#options
    const { origins, names, kiosks, plan, boothKey } = settings
    const { simulated, parts } = equipment
    const faults = this.#faults
    return createServer({
      status: () => this.#runtime.status(),
      dispatch: (event) => this.#runtime.dispatch(event),
      health: () => partsHealth(parts),
      recordings: () => equipment.recordings?.status() ?? null,
      systemCheck: () => this.#check.run(),
      wiring: { check: this.#wiring, visit: new VisitCode(this.#options.clock) },
      streams: this.#streams,
      onBug: (error) => this.#journal.write('bug', String(error)),
      plan,
      boothKey,
      origins,
      names,
      kiosks,
      vault: () => this.#vault,
      simulator:
        simulated && faults
          ? {
              addFaults: (app) => faults.addTo(app),
              addRoutes: (app) => addSimulator(app, { parts: simulated, faults, origins }),
            }
          : null,
    })
  }
}
