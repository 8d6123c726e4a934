import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { MIGRATIONS_DIR } from '../../../apps/backend/src/platform/db/migrations.ts'
import { pushLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-push.ts'
import { makeLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-roles.ts'
import { openDatabaseDoor } from './database-door.ts'
import { findDenos } from './fetched-programs.ts'
import { openGateway } from './gateway.ts'
import { startPostgres17 } from './host.setup.ts'
import { createIsolates, layUpload, type Secrets } from './isolate.ts'
import { startSchedule } from './schedule-double.ts'

/** The one that Supabase's hosts run longest. */
const [deno] = findDenos()
export const publishableKey = 'sb_publishable_of_this_project'

/** A project as its booths and guests meet it: one address, and behind it what runs there by itself. */
export async function startProject(secrets: (url: string) => Promise<Secrets>) {
  if (!deno) throw new Error('There is no Deno.')
  const postgres = await startPostgres17()
  const owner = await makeLikeSupabase(postgres.connection)
  await pushLikeSupabase(owner, MIGRATIONS_DIR)
  const door = await openDatabaseDoor(owner)
  const folder = layUpload()
  const scheduleSecret = randomBytes(24).toString('hex')
  const isolates = createIsolates({ deno, folder, secrets: () => given })
  const gateway = await openGateway(isolates)
  const given: Secrets = {
    SUPABASE_DB_URL: door.databaseUrl,
    SUPABASE_URL: gateway.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SCHEDULE_SECRET: scheduleSecret,
    ...(await secrets(gateway.url)),
  }
  const functions = `${gateway.url}/functions/v1`
  const schedule = await startSchedule(owner, { functions, secret: scheduleSecret })

  return {
    url: gateway.url,
    /** The database's, as who owns it. */
    owner,
    goAway: gateway.goAway,
    comeBack: gateway.comeBack,
    async stop() {
      await schedule.stop()
      gateway.close()
      isolates.endAll()
      door.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
