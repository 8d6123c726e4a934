import { randomUUID } from 'node:crypto'
import { hashKey } from '../../../operator/adapters/hashes.ts'
import type { openTestApp } from '../../../testing/test-app.ts'
import { deleteFactor } from '../../factor-store.ts'
import { insertUser } from '../../store.ts'

type Host = Pick<ReturnType<typeof openTestApp>, 'db' | 'clock'>
type Asked = { id: string; factor: string; body: { email?: string; type?: 'invite' | 'recovery' } }

const HOUR_MS = 3_600_000
const refusal = (status: number, code: string) =>
  Response.json({ code, message: code }, { status, headers: { 'x-sb-error-code': code } })

/** The calls with which GoTrue has accounts changed, on the accounts of a backend of ours; those that we use. */
export function createAdminCalls({ db, clock }: Host, secretKey: string) {
  const userBy = (email = '') =>
    db.selectFrom('console_people').selectAll().where('email', '=', email).executeTakeFirst()
  const userOf = (id: string) =>
    db.selectFrom('console_people').selectAll().where('id', '=', id).executeTakeFirst()

  async function makeUser(email: string) {
    const id = randomUUID()
    const at = new Date(clock.time)
    await db
      .insertInto('console_people')
      .values({ id, email, role: 'viewer', invitedAt: at })
      .execute()
    await db.transaction().execute((trx) => insertUser(trx, { id, at }))
    return { id, email }
  }

  const calls: Record<string, (asked: Asked) => Promise<Response>> = {
    async 'POST /users'({ body: { email = '' } }) {
      if (await userBy(email)) return refusal(422, 'email_exists')
      return Response.json(await makeUser(email))
    },
    async 'POST /generate_link'({ body: { email = '', type: kind = 'invite' } }) {
      const known = await userBy(email)
      if (kind === 'recovery' && !known) return refusal(404, 'user_not_found')
      if (kind === 'invite' && known?.joinedAt) return refusal(422, 'email_exists')
      const { id } = known ?? (await makeUser(email))
      const token = randomUUID()
      const expiresAt = new Date(clock.time + HOUR_MS)
      await db.deleteFrom('accounts.links').where('user', '=', id).execute()
      const link = { tokenSha256: hashKey(token), user: id, kind, expiresAt }
      await db.insertInto('accounts.links').values(link).execute()
      return Response.json({ id, email, hashed_token: token, verification_type: kind })
    },
    async 'DELETE /users/:id'({ id }) {
      if (!(await userOf(id))) return refusal(404, 'user_not_found')
      await db.deleteFrom('console_people').where('id', '=', id).execute()
      return Response.json({})
    },
    async 'GET /users/:id/factors'({ id }) {
      if (!(await userOf(id))) return refusal(404, 'user_not_found')
      const factors = await db
        .selectFrom('accounts.factors')
        .select(['id', 'status'])
        .where('user', '=', id)
        .execute()
      return Response.json(factors.length > 0 ? factors : null)
    },
    async 'DELETE /users/:id/factors/:factor'({ factor }) {
      await db.transaction().execute((trx) => deleteFactor(trx, factor))
      return Response.json({ id: factor })
    },
  }

  /** Undefined: it is a call of somebody who signs in. */
  return async (request: Request): Promise<Response | undefined> => {
    const [, path] = /^\/auth\/v1\/admin(\/.*)$/.exec(new URL(request.url).pathname) ?? []
    if (path === undefined) return undefined
    const { headers } = request
    const isAdmin =
      headers.get('apikey') === secretKey && headers.get('authorization') === `Bearer ${secretKey}`
    if (!isAdmin) return refusal(403, 'not_admin')
    const [, , id = '', , factor = ''] = path.split('/')
    const name = path
      .replace(/^(\/users)\/[^/]+/, '$1/:id')
      .replace(/(\/factors)\/[^/]+/, '$1/:factor')
    const call = calls[`${request.method} ${name}`]
    const text = await request.text()
    return call?.({ id, factor, body: text === '' ? {} : JSON.parse(text) }) ?? refusal(404, 'x')
  }
}
