import { PersonEmail } from '@discobooth/contract/console/people-api'
import { wishedLanguage } from '@discobooth/contract/texts/languages'
import * as z from 'zod/mini'
import { createAccountsPart } from './accounts/module.ts'
import type { Project } from './accounts/project/auth-api.ts'
import { hashKey, hashPasscode, isPasscode } from './operator/adapters/hashes.ts'
import { randomText } from './platform/bytes-as-text.ts'
import { onDatabase, runCommand } from './platform/db/command.ts'
import { openDatabase, openPool } from './platform/db/pool.ts'
import type { Database } from './platform/db/schema.ts'
import { createLogs, logAllowances } from './platform/logs/service.ts'
import { readEnvironment } from './platform/node/environment/environment.ts'

// At a terminal: whoever may read the database may also say who owns what is in it.

const USAGE = `Usage: node apps/backend/src/owner.node.ts add EMAIL
  add EMAIL            makes somebody an owner, and prints a link with which they choose a password;
                       it works once, within an hour. Again for who has lost the password.
  forget-factor EMAIL  for who has lost their phone and the recovery codes: their second factor is
                       removed, and every session of theirs ends
DATA_DIR or DATABASE_URL say which database is meant, and PUBLIC_URL (or PORT) where the console is,
as they do for the backend. Where a project of Supabase's keeps the accounts, SUPABASE_URL is its
address, and SUPABASE_SECRET_KEY one of its secret keys.`

type People = ReturnType<typeof createAccountsPart>['people']

const commands: Record<string, (people: People, email: string) => Promise<number>> = {
  async add(people, email) {
    const language = wishedLanguage(process.env['LANG']) === 'nl' ? 'nl' : 'en'
    const added = await people.addOwner(email, language)
    if (!added.ok) throw new Error(added.refusal.message)
    const { link, isNew } = added.value
    console.log(isNew ? 'A new owner.' : 'They had an account already, and own this now.')
    console.log(`Open this within an hour, once:\n${link}`)
    return 0
  },
  async 'forget-factor'(people, email) {
    const forgotten = await people.forgetFactor(email)
    if (!forgotten.ok) throw new Error(forgotten.refusal.message)
    console.log(
      forgotten.value
        ? 'The second factor is removed. They sign in with their password, and set up another.'
        : 'There is nobody with this address.',
    )
    return forgotten.value ? 0 : 1
  },
}

await runCommand(run)

async function run([name = '', typed = '', ...more]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const email = z.safeParse(PersonEmail, typed)
  if (!command || !email.success || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  return onDatabase({ wants: 'running or not' }, async (address) => {
    const pool = openPool({ address, connections: 2, log: () => undefined })
    try {
      return await command(peopleOf(openDatabase(pool)), email.data)
    } finally {
      await pool.end()
    }
  })
}

function peopleOf(db: Database): People {
  const environment = readEnvironment(process.env)
  if (!environment.ok) throw new Error(environment.line)
  const { publicUrl, port } = environment.settings
  const logs = createLogs({
    db,
    now: () => new Date().toISOString(),
    ...logAllowances(() => performance.now()),
  })
  const { people } = createAccountsPart({
    db,
    project: readProject(),
    now: Date.now,
    logs,
    // A link is printed here, where only its owner reads it.
    mail: { isSetUp: false, send: () => Promise.reject(new Error('no mail is sent from here')) },
    ownUrl: () => publicUrl ?? `http://127.0.0.1:${port}`,
    report: console.error,
    hashKey,
    hashPasscode,
    isPasscode,
    randomText,
  })
  return people
}

function readProject(): Project | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env
  if (!url) return undefined
  if (!URL.canParse(url)) {
    throw new Error('SUPABASE_URL is the address of the project, like https://PROJECT.supabase.co')
  }
  if (!secretKey) throw new Error('SUPABASE_SECRET_KEY must be a secret key of the project.')
  return { url, key: secretKey, secretKey }
}
