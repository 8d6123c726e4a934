import { deviceDefaults } from '@discobooth/contract/device/device-defaults'
import { BoothSetup } from '@discobooth/contract/operator/operator-api'
import * as z from 'zod/mini'
import { hashKey } from './operator/adapters/hashes.ts'
import { createBoothKeys } from './operator/booths/keys.ts'
import { deviceAt } from './operator/booths/settings.ts'
import { findNamed, saveNew } from './operator/booths/store.ts'
import { onDatabase, runCommand } from './platform/db/command.ts'
import { openDatabase, openPool } from './platform/db/pool.ts'
import type { Database } from './platform/db/schema.ts'
import { createLogs, logAllowances } from './platform/logs/service.ts'

// At a terminal: whoever may read the database may also say who speaks for a booth.

const USAGE = `Usage: node apps/backend/src/keys.node.ts COMMAND [BOOTH ID]
  new-booth makes another booth of this name, and a code for its first kiosk
  enrol     a code with which another kiosk joins the booth, once, within ten minutes
  list      which keys there are, and when each was last used
  sign-out  sign out all kiosks of the booth
The booth may be left out where there is only one.
DATA_DIR or DATABASE_URL say which database is meant, as they do for the backend.`

type Keys = ReturnType<typeof createBoothKeys>

/** Where a controller answers its kiosk on the same machine, as it is installed. */
const OWN_CONTROLLER = `http://127.0.0.1:${deviceDefaults.raspberryPort}`

const commands: Record<string, (keys: Keys, booth: string) => Promise<void>> = {
  async 'new-booth'(keys, booth) {
    const { code } = await keys.makeJoinCode(booth, 'a command')
    console.log(`${code}\nType it at /setup of its kiosk. It counts once, for ten minutes.`)
    console.log(
      'Its machine joins with a code of its own: enrol makes one, discobooth join takes it.',
    )
  },
  async enrol(keys, booth) {
    const { code } = await keys.makeJoinCode(booth, 'a command')
    console.log(`${code}\nType it at /setup of the new kiosk. It counts once, for ten minutes.`)
  },
  async list(keys, booth) {
    const listed = await keys.list(booth, null)
    console.table(listed, ['id', 'origin', 'createdAt', 'lastUsedAt', 'endedAt'])
  },
  async 'sign-out'(keys, booth) {
    const { ended, joinCode } = await keys.signOut(booth, 'a command')
    console.log(`Ended keys: ${ended}. Each kiosk is enrolled again at /setup:`)
    console.log("on the booth's own machine with the passcode, elsewhere with a code.")
    console.log(`The first code is ${joinCode.code}, for ten minutes.`)
  },
}

await runCommand(run)

async function run([name = '', boothId, ...more]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  await onDatabase({ wants: 'running or not' }, async (address) => {
    const pool = openPool({ address, connections: 1, log: () => undefined })
    try {
      const db = openDatabase(pool)
      const booth =
        name === 'new-booth' ? await newBooth(db, boothId) : await boothNamed(db, boothId)
      await command(keysOf(db), booth)
    } finally {
      await pool.end()
    }
  })
  return 0
}

function keysOf(db: Database): Keys {
  const logs = createLogs({ db, now, ...logAllowances(() => performance.now()) })
  return createBoothKeys({ db, hashKey, now, logs })
}

async function newBooth(db: Database, boothId: string | undefined): Promise<string> {
  const named = z.safeParse(BoothSetup.shape.boothId, boothId)
  if (!named.success) throw new Error('Name the new booth, like "Booth 2": 100 letters at most.')
  const made = await saveNew(db, { boothId: named.data, ...deviceAt(OWN_CONTROLLER) })
  if (made === undefined) throw new Error(`There is a booth "${named.data}" already.`)
  return made
}

async function boothNamed(db: Database, boothId: string | undefined): Promise<string> {
  const [booth, another] = await findNamed(db, boothId)
  if (!booth) {
    throw new Error(
      boothId === undefined
        ? 'There is no booth yet. Open /setup on the machine itself first; for a hosted backend set OPERATOR_PASSCODE.'
        : `There is no booth "${boothId}". Name it as it is called in its settings.`,
    )
  }
  if (another) throw new Error('There is more than one booth. Say which, by its Booth ID.')
  return booth
}

function now(): string {
  return new Date().toISOString()
}
