import { systemClock } from '@discobooth/runtime/clock'
import { Systemd } from '@discobooth/systemd/systemd'
import { createBackend } from './platform/node/backend.ts'
import { readEnvironment } from './platform/node/environment/environment.ts'
import { keepHeapSmall } from './platform/node/small-heap.ts'

const STOP_LIMIT_MS = 30_000

keepHeapSmall()

const log = (line: string) => console.log(`backend: ${line}`)
// The terminal may go before we do.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const environment = readEnvironment(process.env)
if (environment.ok) await run(createBackend({ settings: environment.settings, log }))
else fail(environment.line)

async function run(backend: ReturnType<typeof createBackend>): Promise<void> {
  const systemd = new Systemd({
    env: process.env,
    after: systemClock.after,
    // Its timer has come round, which is what the watchdog wants to know; the database has a keeper of its own.
    isAlive: () => true,
    onTrouble: log,
  })
  let isStopping = false
  const stop = async (code: number) => {
    // Ctrl-C reaches us twice, from the terminal and from our parent.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await Promise.all([systemd.stop(), backend.stop()])
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('SIGHUP', () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void stop(1)
  })

  const started = await backend.start()
  if (isStopping) return
  if (!started.ok) {
    console.error(started.line)
    await stop(1)
    return
  }
  log(`ready at ${started.url}`)
  if (started.publicUrl) log(`open to strangers at ${started.publicUrl}`)
  process.send?.({ kind: 'ready', url: started.url })
  await systemd.start()
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}
