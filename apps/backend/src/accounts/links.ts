import type { Mail } from '../mail/service.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import type { Guessing } from './guessing.ts'
import { LINK_PAGE, type LinkKind, linkAddress, mailLink } from './link-mail.ts'
import { noteChange } from './record.ts'
import { goTrue } from './refusals.ts'
import type { Origin, Sessions, TokenAnswer } from './sessions.ts'
import { findUser, lockUser, updateUser } from './store.ts'

const LINK_MS = 3_600_000

export type Links = {
  /** A way in for this hour, in the transaction of what it is for; the one before is void. */
  make(trx: InTransaction, link: { user: string; kind: LinkKind; page?: string }): Promise<string>
  /** For who has forgotten the password. Says nothing of whether there is such an account. */
  recover(asked: {
    email: string
    redirectTo: string | undefined
    origin: Origin
  }): Promise<Outcome<void>>
  /** Takes a link up: once, and within its hour. */
  redeem(link: { token: string; kind: string; origin: Origin }): Promise<Outcome<TokenAnswer>>
}

export function createLinks(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  mail: Pick<Mail, 'isSetUp' | 'send'>
  /** Where people find the console. */
  ownUrl: () => string
  sessions: Sessions
  guessing: Guessing
  hashKey: (key: string) => string
  randomText: (bytes: number) => string
}): Links {
  const { db, now, mail, sessions, hashKey } = deps

  const make: Links['make'] = async (trx, { user, kind, page }) => {
    const token = deps.randomText(32)
    await trx.deleteFrom('accounts.links').where('user', '=', user).execute()
    await trx
      .insertInto('accounts.links')
      .values({ tokenSha256: hashKey(token), user, kind, expiresAt: new Date(now() + LINK_MS) })
      .execute()
    return linkAddress({ ownUrl: deps.ownUrl(), page: page ?? LINK_PAGE, kind, token })
  }

  /** A page of our own console, or none: a link that leads elsewhere would hand the account over. */
  function pageOf(redirectTo: string | undefined): string | undefined {
    const own = new URL(deps.ownUrl())
    const wanted = redirectTo === undefined ? null : URL.parse(redirectTo, own.href)
    if (wanted?.origin !== own.origin) return undefined
    return /^\/console(?:\/|$)/.test(wanted.pathname) ? wanted.pathname : undefined
  }

  return {
    make,

    async recover({ email: typed, redirectTo, origin }) {
      if (!mail.isSetUp) return refused(goTrue.mailNotSetUp)
      const email = typed.trim().toLowerCase()
      const claimed = await deps.guessing.claim(
        [
          { kind: 'linkMailOfNetwork', of: origin.network },
          { kind: 'linkMail', of: hashKey(email) },
        ],
        'over_email_send_rate_limit',
      )
      if (!claimed.ok) return claimed
      const user = await findUser(db, { email })
      if (!user) return ok(undefined)
      await db.transaction().execute(async (trx) => {
        const at = new Date(now())
        await updateUser(trx, user.id, { at, recoverySentAt: at })
        const page = pageOf(redirectTo)
        const link = { user: user.id, kind: 'recovery', ...(page && { page }) } as const
        await mailLink(mail, trx, { to: user, kind: 'recovery', address: await make(trx, link) })
      })
      return ok(undefined)
    },

    async redeem({ token, kind, origin }) {
      if (kind !== 'recovery' && kind !== 'invite') return refused(goTrue.unsupportedVerification)
      const sign = await sessions.signer()
      return db.transaction().execute(async (trx): Promise<Outcome<TokenAnswer>> => {
        const tokenSha256 = hashKey(token)
        const found = await trx
          .selectFrom('accounts.links')
          .select('user')
          .where('tokenSha256', '=', tokenSha256)
          .where('kind', '=', kind)
          .executeTakeFirst()
        // The person, the account, then the link: everybody takes them in this order.
        if (found) await lockPerson(trx, found.user)
        if (found) await lockUser(trx, found.user)
        const link = await trx
          .deleteFrom('accounts.links')
          .where('tokenSha256', '=', tokenSha256)
          .where('kind', '=', kind)
          .returning(['user', 'expiresAt'])
          .executeTakeFirst()
        const leftMs = (link?.expiresAt.getTime() ?? 0) - now()
        // More than a whole hour is left only if the clock was set back meanwhile.
        if (!found || !link || leftMs <= 0 || leftMs > LINK_MS) return refused(goTrue.otpExpired)
        const at = new Date(now())
        await trx
          .updateTable('console_people')
          .set({ joinedAt: at })
          .where('id', '=', link.user)
          .where('joinedAt', 'is', null)
          .execute()
        const user = await findUser(trx, { id: link.user })
        if (!user) return refused(goTrue.otpExpired)
        const amr = [{ method: 'otp' as const, timestamp: Math.floor(now() / 1_000) }]
        const session = await sessions.open(trx, user.id, { amr, origin })
        const who = { person: user.id, name: user.email, role: user.role, origin: origin.network }
        await noteChange(trx, { who, at, action: 'signed in with a link', after: { kind } })
        return ok(await sessions.tokens(sign, trx, session))
      })
    },
  }
}

async function lockPerson(trx: InTransaction, id: string): Promise<void> {
  await trx.selectFrom('console_people').select('id').where('id', '=', id).forUpdate().execute()
}
