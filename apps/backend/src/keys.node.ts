import { boothKeysOf, boothNamed, newBooth } from './operator/booths/at-terminal.ts'
import type { BoothKeys } from './operator/booths/keys.ts'
import { onDatabase, runCommand } from './platform/db/command.ts'
import { openDatabase, openPool } from './platform/db/pool.ts'

// At a terminal: whoever may read the database may also say who speaks for a booth.

const USAGE = `Usage: node apps/backend/src/keys.node.ts COMMAND [BOOTH ID]
  new-booth makes another booth of this name, and a code for its first kiosk
  enrol     a code with which another kiosk joins the booth, once, within ten minutes
  list      which keys there are, and when each was last used
  sign-out  sign out all kiosks of the booth
The booth may be left out where there is only one.
DATA_DIR or DATABASE_URL say which database is meant, as they do for the backend.`

const commands: Record<string, (keys: BoothKeys, booth: string) => Promise<void>> = {
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
      await command(boothKeysOf(db), booth)
    } finally {
      await pool.end()
    }
  })
  return 0
}
