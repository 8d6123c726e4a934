import { join } from 'node:path'
import { deviceEvents, partNames } from '@discobooth/contract/device/device'
import { simulatorEvents } from '@discobooth/contract/device/simulator'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { StreamEvent } from '@discobooth/runtime/event-streams'
import type { Hono } from 'hono'
import { createJournal } from './booth/journal.ts'
import { performOn, runBooth } from './booth/runtime.ts'
import { createCommands } from './commands/commands.ts'
import { createScreenWatch, factsOf } from './heartbeat/facts.ts'
import { createHeartbeat } from './heartbeat/heartbeat.ts'
import { createDeviceStreams } from './http/event-streams.ts'
import { createListener, type Listener } from './http/listener.ts'
import { createServer } from './http/server.ts'
import { askBackend, createBoothKeys } from './keys/booth-keys.ts'
import { createDoorContact } from './parts/door/contact.ts'
import type { Equipment } from './parts/equipment.ts'
import { type Part, partsHealth } from './parts/parts.ts'
import { lookAtTwin, watchTwin } from './parts/simulated-parts.ts'
import { nodeFiles } from './recordings/disk/node-files.ts'
import type { Settings } from './settings.ts'
import { createFaults } from './simulator/faults.ts'
import { addSimulator } from './simulator/routes.ts'
import { createSystemCheck } from './system-check.ts'
import { openVault, type Vault } from './vault/vault.ts'
import { createVisitCode } from './wiring/routes.ts'
import { createWiringCheck } from './wiring/wiring-check.ts'

interface ControllerOptions {
  settings: Settings
  equipment: Equipment
  clock: Clock
  print: (line: string) => void
}

/** A part that has not come up by then comes up later, while the booth already works. */
const partStartMs = 4_000

/** The whole program: parts, machine and HTTP face, put together. */
export function createController(options: ControllerOptions) {
  const { clock, equipment, settings } = options
  const file = (name: string) => join(settings.dataDir, 'controller', name)
  let vault: Vault | null = null
  let listener: Listener | null = null
  const journal = createJournal(options)
  const streams = createDeviceStreams({ clock, greeting })
  const contact = createDoorContact({
    files: nodeFiles,
    file: file('door-contact.json'),
    distrust: (reason) => equipment.parts.door.distrust(reason),
    onTrouble: (reason) => journal.write('disk', reason),
  })
  const { boothKey, recordings: upload } = settings
  const keys = createBoothKeys({
    boothKey,
    ask: upload && askBackend({ backendUrl: upload.backendUrl, boothKey }),
    clock,
    files: nodeFiles,
    file: file('kiosk-keys.json'),
    onTrouble: (reason) => journal.write('disk', reason),
  })
  const perform = performOn({
    parts: equipment.parts,
    journal,
    recordings: equipment.recordings,
  })
  const runtime = runBooth({
    clock,
    perform: (effect) => {
      contact.see(effect)
      return perform(effect)
    },
    onFailure: (effect, reason) =>
      journal.write('effect_failed', `${effect.do}: ${String(reason)}`),
    onStatus: (data) => {
      wiring.boothChanged(data)
      commands?.boothChanged()
      streams.publish({ event: deviceEvents.status, data })
    },
  })
  const check = createSystemCheck({
    clock,
    parts: equipment.parts,
    status: () => runtime.status(),
  })
  const commands =
    upload &&
    createCommands({
      ...options.settings,
      backendUrl: upload.backendUrl,
      fetch,
      clock,
      files: nodeFiles,
      file: file('commands.json'),
      isFree: () => runtime.status().state === 'disarmed',
      check: () => check.run(),
      journal,
    })
  const wiring = createWiringCheck({
    parts: equipment.parts,
    wiring: settings.wiring,
    status: () => runtime.status(),
    clock,
    wall: () => new Date(),
    files: nodeFiles,
    file: file('wiring.json'),
    note: (code, detail) => journal.write(code, detail),
  })
  const facts = factsOf({
    equipment,
    folder: upload?.folder ?? settings.dataDir,
    version: settings.version,
    status: () => runtime.status(),
    screen: createScreenWatch(clock, streams.kiosks),
  })
  const heartbeat =
    upload &&
    createHeartbeat({
      ...{ backendUrl: upload.backendUrl, boothKey, clock, fetch, wall: () => new Date() },
      facts,
      note: (code, detail) => journal.write(code, detail),
    })
  const faults = equipment.simulated
    ? createFaults({ clock, parts: equipment.simulated, streams })
    : null

  function allParts(): [string, Part][] {
    return Object.entries<Part>({ ...equipment.parts })
  }

  async function startPart(name: string, part: Pick<Part, 'start'>): Promise<void> {
    const started = new AbortController()
    try {
      await Promise.race([part.start(), rest(clock, partStartMs, started.signal)])
    } catch (error) {
      journal.write('part_unhealthy', `${name}: ${String(error)}`)
    }
    started.abort()
  }

  function watchHealth(): void {
    const { parts } = equipment
    for (const name of partNames) {
      parts[name].onHealth(() => {
        const { healthy, reason = '' } = parts[name].health()
        journal.write(
          healthy ? 'part_healthy' : 'part_unhealthy',
          healthy ? name : `${name}: ${reason}`,
        )
        streams.publish({ event: deviceEvents.health, data: partsHealth(parts) })
      })
    }
  }

  function watchSimulated(): void {
    const { simulated } = equipment
    if (simulated === null) return
    watchTwin(simulated, (data) => streams.publish({ event: simulatorEvents.twin, data }))
    journal.listen((data) => streams.publish({ event: simulatorEvents.journal, data }))
  }

  function greeting(): StreamEvent[] {
    const { parts, simulated } = equipment
    const always: StreamEvent[] = [
      { event: deviceEvents.status, data: runtime.status() },
      { event: deviceEvents.health, data: partsHealth(parts) },
    ]
    if (simulated === null) return always
    const lines = journal.lines()
    return [
      ...always,
      { event: simulatorEvents.twin, data: lookAtTwin(simulated) },
      ...lines.map((data) => ({ event: simulatorEvents.journal, data })),
    ]
  }

  async function listen(): Promise<string> {
    const started = createListener({
      fetch: face().fetch,
      host: settings.host,
      port: settings.port,
      certificate: settings.tls ? await certificate() : null,
      clock,
    })
    const url = await started.start()
    listener = started
    return url
  }

  async function unlock(): Promise<void> {
    vault = await openVault({
      folder: join(settings.dataDir, 'controller'),
      clock,
      onExposed: (reason) => journal.write('secret_exposed', reason),
    })
  }

  async function certificate() {
    const { dataDir, host } = settings
    // Loaded only where it is used: it is the largest part of the program.
    const { ownAddresses, ownCertificate } = await import('./http/certificate.ts')
    return ownCertificate({
      folder: join(dataDir, 'controller'),
      addresses: ownAddresses(host),
      now: new Date(),
    })
  }

  function face(): Hono {
    const { origins, names, kiosks, plan, metricsToken } = settings
    const { simulated, parts } = equipment
    return createServer({
      status: () => runtime.status(),
      dispatch: (event) =>
        event.kind === 'arm' && heartbeat?.isReplaced()
          ? 'Another machine has taken the place of this one: no party begins here.'
          : runtime.dispatch(event),
      health: () => partsHealth(parts),
      recordings: () => equipment.recordings?.status() ?? null,
      systemCheck: () => check.run(),
      facts,
      metricsToken,
      wiring: { check: wiring, visit: createVisitCode(clock) },
      streams,
      onBug: (error) => journal.write('bug', String(error)),
      plan,
      keys,
      origins,
      names,
      kiosks,
      vault: () => vault,
      simulator:
        simulated && faults
          ? {
              addFaults: (app) => faults.addTo(app),
              addRoutes: (app) => addSimulator(app, { parts: simulated, faults, origins }),
            }
          : null,
    })
  }

  return {
    /** Brings the booth into its house state, then answers calls; answers its address. */
    async start(): Promise<string> {
      const { parts, recordings } = equipment
      watchHealth()
      recordings?.onNote((code, detail) => journal.write(code, detail))
      if (recordings !== null) await startPart('recordings', recordings)
      await Promise.all(allParts().map(([name, part]) => startPart(name, part)))
      await startPart('door', contact)
      await startPart('wiring', wiring)
      await startPart('secret', { start: unlock })
      await startPart('keys', keys)
      parts.door.onReading((reading) => runtime.dispatch({ kind: 'door', reading }))
      parts.sos.onPressed((pressed) => runtime.dispatch({ kind: 'sos', pressed }))
      runtime.start({ door: parts.door.reading(), sos: parts.sos.pressed() })
      if (settings.wiring?.sosContact === 'open')
        journal.write('sos_contact_open', 'A cut wire of this button is noticed by nobody.')
      watchSimulated()
      streams.start()
      heartbeat?.start()
      const url = await listen()
      if (commands) await startPart('commands', commands)
      return url
    },
    async stop(): Promise<void> {
      faults?.stop()
      check.stop()
      commands?.stop()
      wiring.stop()
      keys.stop()
      await heartbeat?.stop()
      streams.stop()
      await listener?.stop()
      runtime.stop()
      const { recordings } = equipment
      recordings?.hurry()
      await Promise.all(allParts().map(([, part]) => part.stop()))
      await recordings?.stop()
      await contact.stop()
    },
    isAlive: () => runtime.lateMs() < 2_000,
  }
}

export type Controller = ReturnType<typeof createController>
