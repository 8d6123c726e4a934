import { systemClock } from '@discobooth/runtime/clock'
import { Systemd } from '@discobooth/systemd/systemd'
import { createController } from './controller.ts'
import { describeListenError } from './http/listener.ts'
import { equip } from './parts/equipment.ts'
import { readSettings, type Settings } from './settings.ts'

const stopLimitMs = 8_000

const print = (line: string) => console.log(line)
// The terminal may go before we do.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const read = readSettings(process.env)
if (read.ok) await run(read.settings)
else fail(read.message)

async function run(settings: Settings): Promise<void> {
  const { env } = process
  const clock = systemClock
  const equipment = equip({ settings, clock, env })
  const controller = createController({ settings, equipment, clock, print })
  const systemd = new Systemd({
    after: clock.after,
    env,
    isAlive: () => controller.isAlive(),
    onTrouble: (reason) => print(`systemd: ${reason}`),
  })

  let isStopping = false
  let starting: Promise<unknown> = Promise.resolve()
  const stop = async (code: number) => {
    // Ctrl-C reaches us twice, from the terminal and from our parent.
    if (isStopping) return
    isStopping = true
    process.exitCode = code
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    await starting
    await Promise.all([systemd.stop(), controller.stop()])
    if (process.connected) process.disconnect()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void stop(1)
  })

  try {
    const started = controller.start()
    starting = started.catch(() => undefined)
    const url = await started
    if (isStopping) return
    print(`booth: ready at ${url}`)
    process.send?.({ kind: 'ready', url })
    await systemd.start()
  } catch (error) {
    if (isStopping) return
    console.error(describeListenError(error, settings))
    await stop(1)
  }
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
