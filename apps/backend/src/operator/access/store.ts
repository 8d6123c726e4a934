import type { OperatorPass, PassRole } from '@discobooth/contract/operator/operator-api'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

export const PASS_MS = 15 * 60_000
/** A third of a second for the kiosk that derives it once, an hour for who tries all 10,000. */
const VERIFIER_ITERATIONS = 1_000_000

/**
 * Where a passcode is tried: by who wants to enrol a kiosk on the booth's own machine, or at an
 * enrolled kiosk, there or elsewhere. Strangers, who are elsewhere, keep nobody waiting who stands there.
 */
export type Door = 'kiosk' | 'setup' | 'kiosk-elsewhere'

/** Times are milliseconds since 1970. */
export type Tries = { tries: number; nextAt: number }

/** The tries at this door, which until the end of the transaction nobody else changes. */
export async function lockTries(
  trx: InTransaction,
  at: { booth: string; door: Door; now: number },
): Promise<Tries> {
  const { booth, door } = at
  await trx
    .insertInto('passcode_tries')
    .values({ booth, door, nextAt: new Date(at.now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await trx
    .selectFrom('passcode_tries')
    .select(['tries', 'nextAt'])
    .where('booth', '=', booth)
    .where('door', '=', door)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { tries: found.tries, nextAt: found.nextAt.getTime() }
}

export async function saveTries(
  db: Database,
  { booth, door, tries, nextAt }: Tries & { booth: string; door: Door },
): Promise<void> {
  await db
    .updateTable('passcode_tries')
    .set({ tries, nextAt: new Date(nextAt) })
    .where('booth', '=', booth)
    .where('door', '=', door)
    .execute()
}

export async function forgetTries(
  db: Database,
  { booth, door }: { booth: string; door: Door },
): Promise<void> {
  await db
    .deleteFrom('passcode_tries')
    .where('booth', '=', booth)
    .where('door', '=', door)
    .execute()
}

/** The hashes of the operator's and the staff's passcode, if they are set. */
export async function findPasscodes(
  db: Database,
  booth: string,
): Promise<Partial<Record<PassRole, string>>> {
  const found = await db
    .selectFrom('booth_passcodes')
    .select(['role', 'hash'])
    .where('booth', '=', booth)
    .execute()
  return Object.fromEntries(found.map(({ role, hash }) => [role, hash]))
}

/** Of many who choose the first one at once, one has. */
export async function insertPasscode(
  db: Database,
  { booth, hash, changedAt }: { booth: string; hash: string; changedAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('booth_passcodes')
    .values({ booth, hash, changedAt: new Date(changedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whoever had a pass by the old passcode has none any more. */
export async function replacePasscode(
  trx: InTransaction,
  { booth, hash, changedAt }: { booth: string; hash: string; changedAt: number },
): Promise<void> {
  await trx
    .updateTable('booth_passcodes')
    .set({ hash, changedAt: new Date(changedAt) })
    .where('booth', '=', booth)
    .where('role', '=', 'operator')
    .execute()
  await trx.deleteFrom('operator_passes').where('booth', '=', booth).execute()
}

/** Whoever came in as staff is out; null: there is no staff passcode any more. */
export async function replaceStaffPasscode(
  trx: InTransaction,
  { booth, hash, changedAt }: { booth: string; hash: string | null; changedAt: number },
): Promise<void> {
  const ofStaff = { booth, role: 'staff' as const }
  await trx
    .deleteFrom('booth_passcodes')
    .where((eb) => eb.and(ofStaff))
    .execute()
  await trx
    .deleteFrom('operator_passes')
    .where((eb) => eb.and(ofStaff))
    .execute()
  if (hash === null) return
  await trx
    .insertInto('booth_passcodes')
    .values({ booth, role: 'staff', hash, changedAt: new Date(changedAt) })
    .execute()
}

async function insertPass(
  db: Database,
  pass: { passSha256: string; booth: string; role: PassRole; expiresAt: number; now: number },
): Promise<void> {
  const { passSha256, booth, role } = pass
  await db.deleteFrom('operator_passes').where('expiresAt', '<', new Date(pass.now)).execute()
  await db
    .insertInto('operator_passes')
    .values({ passSha256, booth, role, expiresAt: new Date(pass.expiresAt) })
    .execute()
}

export async function findPass(db: Database, passSha256: string) {
  const found = await db
    .selectFrom('operator_passes')
    .select(['booth', 'role', 'expiresAt'])
    .where('passSha256', '=', passSha256)
    .executeTakeFirst()
  return found && { booth: found.booth, role: found.role, expiresAt: found.expiresAt.getTime() }
}

export async function deletePass(db: Database, passSha256: string): Promise<void> {
  await db.deleteFrom('operator_passes').where('passSha256', '=', passSha256).execute()
}

function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

/** Makes a pass for who knew the passcode. */
export function createPasses(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  hashKey: (key: string) => string
  /** So many random bytes, in base64 that fits an address. */
  randomText: (bytes: number) => string
}): (booth: string, role: PassRole) => Promise<OperatorPass> {
  return async (booth, role) => {
    const now = deps.now()
    const expiresAt = now + PASS_MS
    const pass = deps.randomText(32)
    await insertPass(deps.db, { passSha256: deps.hashKey(pass), booth, role, expiresAt, now })
    const salt = deps.randomText(16).replaceAll('-', '+').replaceAll('_', '/')
    return {
      pass,
      role,
      expiresAt: toIso(expiresAt),
      expiresInMs: PASS_MS,
      verifier: {
        algorithm: 'PBKDF2',
        hash: 'SHA-256',
        iterations: VERIFIER_ITERATIONS,
        salt: `${salt}==`,
      },
    }
  }
}
