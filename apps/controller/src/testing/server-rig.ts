import { type DeviceAnswer, defaultPlan } from '@discobooth/contract/device/device'
import type { Hono } from 'hono'
import { factsOf } from '../heartbeat/facts.ts'
import type { MachineSensors } from '../heartbeat/machine-sensors.ts'
import { createDeviceStreams } from '../http/event-streams.ts'
import { createServer } from '../http/server.ts'
import { partsHealth } from '../parts/parts.ts'
import { MemoryDisk } from '../recordings/testing/memory-disk.ts'
import { createFaults } from '../simulator/faults.ts'
import { addSimulator } from '../simulator/routes.ts'
import { createSystemCheck } from '../system-check.ts'
import { createVisitCode } from '../wiring/routes.ts'
import { createWiringCheck } from '../wiring/wiring-check.ts'
import { BoothRig, sessions } from './booth-rig.ts'

export const boothKey = 'a-booth-key-for-tests'
export const metricsToken = 'a-token-of-prometheus-for-tests-0123'
export const kioskOrigin = 'http://127.0.0.1:8080'

/** The device's HTTP face over a simulated booth, without a socket. */
export class ServerRig extends BoothRig {
  readonly bugs: unknown[] = []
  readonly streams = createDeviceStreams({
    clock: this.clock,
    greeting: () => [{ event: 'status', data: this.runtime.status() }],
  })
  readonly faults = createFaults({ clock: this.clock, parts: this.parts, streams: this.streams })
  readonly disk = new MemoryDisk()
  readonly wiring = createWiringCheck({
    parts: this.parts,
    wiring: null,
    status: () => this.runtime.status(),
    clock: this.clock,
    wall: () => new Date('2026-11-18T12:00:00Z'),
    files: this.disk.plugIn(),
    file: '/data/controller/wiring.json',
    note: (code, detail) => this.journal.write(code, detail),
  })
  /** A Raspberry Pi with little room. */
  readonly sensors: MachineSensors = {
    disk: async () => ({ freeBytes: 2_000, totalBytes: 9_000 }),
    temperature: async () => 61.5,
    throttled: async () => ({ now: ['under-voltage'], before: [] }),
  }
  readonly app: Hono

  constructor(options: { simulator: boolean } = { simulator: true }) {
    super()
    const origins = [kioskOrigin]
    const { faults, parts } = this
    const check = createSystemCheck({
      clock: this.clock,
      parts,
      status: () => this.runtime.status(),
    })
    this.app = createServer({
      status: () => this.runtime.status(),
      dispatch: (event) => this.runtime.dispatch(event),
      health: () => partsHealth(parts),
      recordings: () => null,
      systemCheck: () => check.run(),
      facts: factsOf({
        equipment: { parts, sensors: this.sensors, recordings: null },
        folder: '/data',
        version: '1.2.3',
        status: () => this.runtime.status(),
        screen: () => 'alive',
      }),
      metricsToken,
      wiring: { check: this.wiring, visit: createVisitCode(this.clock) },
      plan: defaultPlan,
      streams: this.streams,
      keys: { admits: async (given) => (given === boothKey ? 'ours' : 'strange') },
      origins,
      names: ['booth.example'],
      kiosks: [],
      vault: () => null,
      onBug: (error) => this.bugs.push(error),
      simulator: options.simulator
        ? {
            addFaults: (app) => faults.addTo(app),
            addRoutes: (app) => addSimulator(app, { parts, faults, origins }),
          }
        : null,
    })
  }

  async get(path: string): Promise<string> {
    return (await this.app.request(path)).text()
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.app.request(path, {
      method: 'POST',
      headers: { 'x-booth-key': boothKey, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  command(command: string, changes: Record<string, unknown> = {}): Promise<Response> {
    const body = { command, song_duration: 90_000, sessionId: sessions.first, option: 'D' }
    return this.post('/start', { ...body, ...changes })
  }

  async taken(command: string, changes: Record<string, unknown> = {}): Promise<DeviceAnswer> {
    const answer = await this.command(command, changes)
    if (answer.status !== 200) throw new Error(`${command}: ${await answer.text()}`)
    return (await answer.json()) as DeviceAnswer
  }
}
