import type { Database } from '../../platform/db/schema.ts'

export async function readSecret(db: Database): Promise<string> {
  const { value } = await db.selectFrom('music_secret').select('value').executeTakeFirstOrThrow()
  return value
}
