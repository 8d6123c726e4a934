import type { PartHealth } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import { type MachineSensors, realSensors, SimulatedSensors } from '../heartbeat/machine-sensors.ts'
import { nodeFiles } from '../recordings/disk/node-files.ts'
import { createRecordings, type Recordings } from '../recordings/recordings.ts'
import type { Settings } from '../settings.ts'
import { equipCamera } from './camera/equip-camera.ts'
import type { RecordingShelves } from './camera/filming.ts'
import { type CameraSituation, SimulatedCamera } from './camera/simulated.ts'
import { type Environment, findProgram } from './gpio/tool-process.ts'
import { gpioParts } from './gpio-parts.ts'
import { HealthReport } from './health-report.ts'
import type { BoothParts, Camera, Recording } from './parts.ts'
import { type SimulatedParts, simulatedParts } from './simulated-parts.ts'

export interface Equipment {
  parts: BoothParts
  /** Of the machine itself. */
  sensors: MachineSensors
  /** The same parts when they are simulated, else null. */
  simulated: SimulatedParts | null
  /** Null without a backend to bring them to. */
  recordings: Recordings | null
}

interface EquipOptions {
  settings: Settings
  clock: Clock
  env: Environment
}

export function equip(options: EquipOptions): Equipment {
  const { settings, clock, env } = options
  const { camera: wanted } = settings
  const sensors = realSensors({ clock, env })
  const health = new HealthReport({ simulated: wanted.kind === 'simulated' })
  const recordings = setUpRecordings(options, health)
  let lights: BoothParts['lights'] | null = null
  let twin: SimulatedCamera | null = null
  const film = (situation: () => CameraSituation) =>
    wanted.kind === 'none' || recordings === null
      ? null
      : equipCamera({
          wanted,
          recordings,
          clock,
          env,
          health,
          situation,
          onCountdown: (seconds) => {
            if (seconds !== null) lights?.flash()
            twin?.countDown(seconds)
          },
        })
  if (settings.wiring === null) {
    twin = new SimulatedCamera(film)
    const simulated = simulatedParts(twin)
    lights = simulated.lights
    return { parts: simulated, sensors: new SimulatedSensors(sensors), simulated, recordings }
  }
  const reason =
    wanted.kind === 'none'
      ? 'This booth has no camera.'
      : 'BACKEND_URL is not set: recordings would go nowhere.'
  const camera = film(() => 'well') ?? new AbsentCamera({ reason, recordings })
  const parts = gpioParts({ wiring: settings.wiring, clock, env, camera })
  lights = parts.lights
  return { parts, sensors, simulated: null, recordings }
}

function setUpRecordings(
  { settings, clock, env }: EquipOptions,
  health: HealthReport,
): Recordings | null {
  if (settings.recordings === null) return null
  const { camera } = settings
  return createRecordings({
    settings: settings.recordings,
    boothKey: settings.boothKey,
    ffmpeg: camera.kind === 'none' ? null : findProgram(camera.ffmpeg, env),
    hearsRoom: camera.kind !== 'simulated',
    env,
    clock,
    files: nodeFiles,
    fetch,
    wall: () => new Date(),
    random: Math.random,
    onTrouble: (reason) => health.set('disk', reason),
  })
}

/** A booth without a camera: it records nothing and says so, so that no media mode is sold. */
class AbsentCamera implements Camera {
  readonly #reason: string
  readonly #recordings: RecordingShelves | null

  constructor(options: { reason: string; recordings: RecordingShelves | null }) {
    this.#reason = options.reason
    this.#recordings = options.recordings
  }

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  onHealth = () => {}
  // Whoever sold such a party all the same is told that nothing will come of it.
  record = async ({ sessionId }: Recording) => this.#recordings?.over(sessionId, this.#reason)
  pause = () => {}
  resume = () => {}
  finish = () => {}
  // Nothing is broken where nothing is.
  tryOut = () => Promise.resolve(null)

  health = (): PartHealth => ({
    healthy: false,
    reason: this.#reason,
    simulated: false,
  })
}
