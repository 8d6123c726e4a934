import { renameSync, writeFileSync } from 'node:fs'
import { systemClock } from '@discobooth/runtime/clock'
import { Systemd } from '@discobooth/systemd/systemd'
import { openBrowser } from './browser.ts'
import { keep } from './keeper.ts'
import { keeperLimits } from './pulse.ts'
import { type KeeperSettings, readSettings } from './settings.ts'

const log = (line: string) => console.log(`keeper: ${line}`)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const read = readSettings(process.env)
if (read.ok) await run(read.settings)
else {
  console.error(read.line)
  process.exitCode = 1
}

async function run(settings: KeeperSettings): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => stop.abort())
  const systemd = new Systemd({
    env: process.env,
    after: systemClock.after,
    isAlive: () => true,
    onTrouble: log,
  })
  await systemd.start()
  log(`showing ${settings.url}`)
  const browser = { limits: keeperLimits, monotonic: () => performance.now(), log }
  await keep(
    {
      ...browser,
      open: () => openBrowser(settings, browser),
      onScreen: (path) => tellScreen(settings.screenFile, path),
    },
    stop.signal,
  )
  await systemd.stop()
}

/** Whole or not at all: it may be read at any moment. */
function tellScreen(file: string | undefined, path: string | null): void {
  if (file === undefined) return
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ path, at: new Date().toISOString() }))
    renameSync(`${file}.new`, file)
  } catch (error) {
    log(`${file} can't be written: ${String(error)}`)
  }
}
