import { BoothSetup } from '@discobooth/contract/operator/operator-api'
import * as z from 'zod/mini'
import type { Database } from '../../platform/db/schema.ts'
import { createLogs, logAllowances } from '../../platform/logs/service.ts'
import { hashKey } from '../adapters/hashes.ts'
import { type BoothKeys, createBoothKeys } from './keys.ts'
import { OWN_DEVICE } from './settings.ts'
import { findNamed, saveNew } from './store.ts'

// For commands at a terminal: whoever may read the database may also say who speaks for a booth.

export function boothKeysOf(db: Database): BoothKeys {
  const logs = createLogs({ db, now, ...logAllowances(() => performance.now()) })
  return createBoothKeys({ db, hashKey, now, logs })
}

/** Another booth; its id. */
export async function newBooth(db: Database, boothId: string | undefined): Promise<string> {
  const named = z.safeParse(BoothSetup.shape.boothId, boothId)
  if (!named.success) throw new Error('Name the new booth, like "Booth 2": 100 letters at most.')
  const booth = { boothId: named.data, ...OWN_DEVICE }
  const made = await db.transaction().execute((trx) => saveNew(trx, booth))
  if (made === undefined) throw new Error(`There is a booth "${named.data}" already.`)
  return made
}

/** The id of the one that is meant; without a name the only one. */
export async function boothNamed(db: Database, boothId: string | undefined): Promise<string> {
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
