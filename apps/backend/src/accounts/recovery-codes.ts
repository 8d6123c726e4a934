import type { NewRecoveryCodes } from '@discobooth/contract/console/people-api'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'
import type { Guessing } from './guessing.ts'
import { noteChange } from './record.ts'
import { authorOf, type ConsoleCaller } from './service.ts'

const CODES = 10
/** Without those that look like another. Sixteen of 32: eighty bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16
const GROUPS = /.{4}/g

const wrongCode: Refusal = {
  status: 403,
  code: 'wrong_recovery_code',
  message: 'This is no recovery code of yours, or it was used. Type another one of your list.',
}

export type RecoveryCodes = {
  /** New ones, shown once; those of before are void. */
  make(caller: ConsoleCaller): Promise<NewRecoveryCodes>
  left(person: string): Promise<number>
  /** Takes the place of a lost second factor: the factor goes, and so does every session. */
  use(caller: ConsoleCaller, code: string): Promise<Outcome<void>>
}

export function createRecoveryCodes(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  guessing: Guessing
  hashKey: (key: string) => string
  /** Whoever keeps the accounts takes away somebody's factors, and ends their sessions. */
  startAnew: (trx: InTransaction, person: string) => Promise<void>
}): RecoveryCodes {
  const { db, now, hashKey } = deps

  return {
    async make(caller) {
      const codes = Array.from({ length: CODES }, newCode)
      const madeAt = new Date(now())
      const rows = codes.map((code) => ({
        codeSha256: hashKey(plain(code)),
        person: caller.id,
        madeAt,
      }))
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('recovery_codes').where('person', '=', caller.id).execute()
        await trx.insertInto('recovery_codes').values(rows).execute()
        const action = 'made new recovery codes'
        await noteChange(trx, { who: authorOf(caller), at: madeAt, action })
      })
      return { codes }
    },

    async left(person) {
      const rows = await db
        .selectFrom('recovery_codes')
        .select('codeSha256')
        .where('person', '=', person)
        .execute()
      return rows.length
    },

    async use(caller, code) {
      const claimed = await deps.guessing.claim([{ kind: 'recoveryCode', of: caller.id }])
      if (!claimed.ok) return claimed
      const used = await db.transaction().execute(async (trx) => {
        const found = await trx
          .deleteFrom('recovery_codes')
          .where('person', '=', caller.id)
          .where('codeSha256', '=', hashKey(plain(code)))
          .returning('codeSha256')
          .executeTakeFirst()
        if (!found) return false
        await deps.startAnew(trx, caller.id)
        const action = 'used a recovery code: the second factor is gone'
        await noteChange(trx, { who: authorOf(caller), at: new Date(now()), action })
        return true
      })
      if (!used) return refused(wrongCode)
      await claimed.value.giveBack()
      return ok(undefined)
    },
  }
}

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return (letters.match(GROUPS) ?? []).join('-')
}

/** However somebody types it. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
