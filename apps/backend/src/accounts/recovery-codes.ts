import type { NewRecoveryCodes } from '@discobooth/contract/console/people-api'
import type { Database } from '../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'
import type { AccountHost } from './account-host.ts'
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
  hashKey: (key: string) => string
  host: Pick<AccountHost, 'mayTryCode' | 'keeper'>
}): RecoveryCodes {
  const { db, now, hashKey, host } = deps

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
      const claimed = await host.mayTryCode(caller.id)
      if (!claimed.ok) return claimed
      const used = await db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        const codeSha256 = hashKey(plain(code))
        // Locked, not yet used up: where the accounts are kept elsewhere, that may be away.
        const found = await trx
          .selectFrom('recovery_codes')
          .select('codeSha256')
          .where('person', '=', caller.id)
          .where('codeSha256', '=', codeSha256)
          .forUpdate()
          .executeTakeFirst()
        if (!found) return refused(wrongCode)
        const begun = await host.keeper.startAnew(trx, { person: caller.id, caller })
        if (!begun.ok) return begun
        await trx.deleteFrom('recovery_codes').where('codeSha256', '=', codeSha256).execute()
        const action = 'used a recovery code: the second factor is gone'
        await noteChange(trx, { who: authorOf(caller), at: new Date(now()), action })
        return ok(undefined)
      })
      if (!used.ok) return used
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
