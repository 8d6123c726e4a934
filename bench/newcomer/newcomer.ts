import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rounded } from '../figures.ts'
import type { Kiosk } from '../kiosk.ts'
import { answers, freePort } from '../npm-start.ts'
import { report } from '../report.ts'
import { commandOf, newcomersEnvironment, takeRegistryAlong } from './clean-machine.ts'
import { startCommand } from './command-group.ts'
import { danceToTheEnd, enterTheBooth, findThePhotos } from './stage-party.ts'

const repository = join(import.meta.dirname, '../..')
/** A slow line is no failure; one that hangs is. */
const installLimitMs = 900_000
const startLimitMs = 180_000
const tapLimitMs = 120_000

/** From an empty folder to the photos of a party, as somebody does it who has just heard of this. */
export async function measureNewcomer(kiosk: Kiosk): Promise<void> {
  const machine = await mkdtemp(join(tmpdir(), 'newcomer-'))
  try {
    await goFromCloneToParty(machine, kiosk)
  } finally {
    await rm(machine, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function goFromCloneToParty(machine: string, kiosk: Kiosk): Promise<void> {
  const home = join(machine, 'home')
  const clone = join(machine, 'discobooth')
  await mkdir(home)
  await takeRegistryAlong(home)
  // Free ports, since this machine is not as empty as the newcomer's.
  const ports = { PORT: `${await freePort()}`, CONTROLLER_PORT: `${await freePort()}` }
  const stage = `http://127.0.0.1:${ports.PORT}/demo`
  const env = { ...newcomersEnvironment(process.env, home), ...ports }
  const watch = stopwatch()

  await promisify(execFile)('git', ['clone', '--quiet', `file://${repository}`, clone], { env })
  const command = commandOf(await readFile(join(clone, 'README.md'), 'utf8'), 'Run it')
  const demo = startCommand(command, { folder: clone, env })
  try {
    // npm names the script that it begins.
    const begins = () => /^> discobooth@\S+ start$/m.test(demo.output())
    await demo.until('npm ci was done', begins, installLimitMs)
    watch.lap('git clone and npm ci, with nothing kept')
    // The backend answers before the kiosk is built: a newcomer opens what the terminal names.
    const isNamed = () => demo.output().includes(stage)
    await demo.until('it named the stage', isNamed, startLimitMs)
    await demo.until('the stage answered', () => answers(stage), startLimitMs)
    watch.lap('npm start until the stage answers')
    await walk(kiosk, stage, watch)
    watch.total('from nothing to the photos of a finished party')
  } finally {
    await demo.stop()
  }
}

async function walk(kiosk: Kiosk, stage: string, watch: Stopwatch): Promise<void> {
  const browser = await kiosk.newBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    // A tap waits for what it taps: this ends what hangs, it does not judge.
    page.setDefaultTimeout(tapLimitMs)
    await page.goto(stage)
    await enterTheBooth(page)
    watch.lap('stage opened until the music plays: mode, payment, email, song, door')
    await danceToTheEnd(page)
    watch.lap('the party itself, a song of 1:12')
    await findThePhotos(page)
    watch.lap('party over until the mail is there and its photos are open')
  } finally {
    await browser.close()
  }
}

type Stopwatch = ReturnType<typeof stopwatch>

function stopwatch() {
  const began = performance.now()
  let last = began
  return {
    lap(name: string) {
      report({ name, value: secondsSince(last), unit: 's' })
      last = performance.now()
    },
    total: (name: string) => report({ name, value: secondsSince(began), unit: 's' }),
  }
}

function secondsSince(moment: number): number {
  return rounded((performance.now() - moment) / 1_000, 1)
}
