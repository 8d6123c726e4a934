import { createHash, randomBytes } from 'node:crypto'
import {
  applyMissing,
  listMissing,
  MigrationFailure,
} from '../../apps/backend/src/platform/db/apply-migrations.ts'
import { readMigrations } from '../../apps/backend/src/platform/db/migrations.ts'
import { ledgerOver } from '../../apps/backend/src/platform/db/statement-wire.ts'
import { type FunctionUpload, sumOf } from '../hosted/upload.ts'
import { DeployFailure, type ManagementApi } from './management-api.ts'
import { type AskAtTerminal, askAll, BUCKET, groups, type HostFacts } from './questions.ts'
import { applySchedule, lookAtSchedule, readSchedule } from './schedule.ts'
import { signIn } from './sign-in.ts'

/** One thing that a booth needs at its host. */
export type Step = {
  title: string
  /** What is missing, in words; nothing: it is as it should be. Changes nothing. */
  look(): Promise<string[]>
  /** Makes it so, and may be broken off anywhere: the next run goes on. */
  mend(): Promise<void>
}

export type StepDeps = {
  api: ManagementApi
  host: HostFacts
  /** What is to answer there. */
  uploads: readonly FunctionUpload[]
  /** Undefined: they are asked for. */
  given: ReadonlyMap<string, string> | undefined
  /** Groups that are asked for again. */
  again: readonly string[]
  ask: AskAtTerminal
  tell: (line: string) => void
  /** Whether the project's functions say that all is well. */
  answers: () => Promise<boolean>
  pause: (ms: number) => Promise<void>
}

const digestOf = (value: string) => createHash('sha256').update(value).digest('hex')

const tries = { answers: 12, pauseMs: 5_000 } as const

export function stepsOf(deps: StepDeps): Step[] {
  return [
    database(deps),
    secrets(deps),
    functions(deps),
    schedule(deps),
    bucket(deps),
    signIn(deps),
    answering(deps),
  ]
}

/** A project has accounts of its own. */
const ofProjects = async () => (await readMigrations()).filter(({ isOwnServer }) => !isOwnServer)

function database({ api }: StepDeps): Step {
  const db = ledgerOver(api)
  return {
    title: 'database',
    async look() {
      const missing = await listMissing(db, await ofProjects()).catch(asFailure)
      if (missing.length === 0) return []
      return [`${missing.length} migrations are missing, from ${missing[0]?.file}`]
    },
    async mend() {
      await applyMissing(db, await ofProjects()).catch(asFailure)
    },
  }
}

function asFailure(error: unknown): never {
  throw error instanceof MigrationFailure ? new DeployFailure(error.message) : error
}

function secrets({ api, host, given, again, ask, tell }: StepDeps): Step {
  /** Those that nobody can do without say whether the rest was ever asked for. */
  async function wanted() {
    const known = await api.secrets()
    const isFirst = ['PUBLIC_URL', 'OPERATOR_PASSCODE'].some((name) => !known.has(name))
    return groups.filter(({ name }) => isFirst || again.includes(name))
  }
  async function differing(): Promise<Map<string, string>> {
    const known = await api.secrets()
    return new Map(
      [...(given ?? [])].filter(([name, value]) => known.get(name) !== digestOf(value)),
    )
  }
  return {
    title: 'secrets',
    async look() {
      if (given) return [...(await differing()).keys()].map((name) => `${name} is not set so`)
      return (await wanted()).map(({ name }) => `${name} is not set`)
    },
    async mend() {
      const found = given ? await differing() : await askAll(await wanted(), { host, ask, tell })
      await api.setSecrets(found)
    },
  }
}

/** Tells by its digest what was uploaded last: the host tells only that there is something. */
const UPLOAD = 'DISCOBOOTH_UPLOAD'

function functions({ api, uploads, tell }: StepDeps): Step {
  return {
    title: 'functions',
    async look() {
      const open = await api.openFunctions()
      const missing = uploads.map(({ name }) => name).filter((name) => !open.includes(name))
      if (missing.length > 0) return [`${missing.join(', ')} missing`]
      const isSame = (await api.secrets()).get(UPLOAD) === digestOf(sumOf(uploads))
      return isSame ? [] : ['those of another version']
    },
    async mend() {
      for (const upload of uploads) {
        await api.deployFunction(upload)
        tell(`  ${upload.name}: ${upload.files.size} files`)
      }
      await api.setSecrets(new Map([[UPLOAD, sumOf(uploads)]]))
    },
  }
}

function schedule({ api, host }: StepDeps): Step {
  const functionsUrl = `${host.projectUrl}/functions/v1`
  return {
    title: 'schedule',
    async look() {
      const known = (await api.secrets()).get('SCHEDULE_SECRET')
      const found = await lookAtSchedule(api, await readSchedule(), { functionsUrl, known })
      return known === undefined ? ['SCHEDULE_SECRET is not set', ...found] : found
    },
    /** Both sides at once: nobody can ask either what it knows. */
    async mend() {
      const secret = randomBytes(32).toString('hex')
      await applySchedule(api, await readSchedule(), { functionsUrl, secret })
      await api.setSecrets(new Map([['SCHEDULE_SECRET', secret]]))
    },
  }
}

/** Where a store was named, and it is the project's own. */
function bucket({ api }: StepDeps): Step {
  return {
    title: 'bucket',
    async look() {
      if ((await api.secrets()).get('S3_BUCKET') !== digestOf(BUCKET)) return []
      const found = await api.query(`select id from storage.buckets where id = '${BUCKET}'`)
      return found.length > 0 ? [] : [`${BUCKET} is missing`]
    },
    async mend() {
      // Private: whoever may see a file has a link to it.
      await api.query(
        `insert into storage.buckets (id, name, public) values ('${BUCKET}', '${BUCKET}', false)
         on conflict (id) do nothing`,
      )
    },
  }
}

function answering({ answers, pause, host }: StepDeps): Step {
  return {
    title: 'backend',
    look: async () => ((await answers()) ? [] : ['it does not answer, or has no database']),
    async mend() {
      for (let time = 0; time < tries.answers; time += 1) {
        if (await answers()) return
        await pause(tries.pauseMs)
      }
      throw new DeployFailure(
        `${host.projectUrl}/functions/v1/api/health does not say ok. The log of the function api says why.`,
      )
    },
  }
}

/** Says line by line what is as it should be and what is not; true: all is. */
export async function check(
  steps: readonly Step[],
  tell: (line: string) => void,
): Promise<boolean> {
  let isAll = true
  for (const { title, look } of steps) {
    const missing = await look()
    if (missing.length > 0) isAll = false
    tell(missing.length === 0 ? `ok       ${title}` : `missing  ${title}: ${missing.join('; ')}`)
  }
  return isAll
}

/** Makes all of it so, in order; what is so already is left alone. */
export async function deploy(steps: readonly Step[], tell: (line: string) => void): Promise<void> {
  for (const { title, look, mend } of steps) {
    const missing = await look()
    if (missing.length === 0) {
      tell(`ok       ${title}`)
      continue
    }
    tell(`…        ${title}: ${missing.join('; ')}`)
    await mend()
    tell(`done     ${title}`)
  }
}
