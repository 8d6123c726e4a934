import { beforeAll, describe, expect, it } from 'vitest'
import { digest } from '../../testing/database-digest.ts'
import { type DocumentedRoute, documentedRoutes } from '../../testing/documented-routes.ts'
import { openTestApp } from '../../testing/test-app.ts'

const passcode = '2468'
const { app, call, clock, db, firstKey, makeBooth, makeSession, reports } = openTestApp({
  firstBooth: { passcode },
})
const operations = await documentedRoutes(app.hono)
const isOperators = ({ name, path }: DocumentedRoute) =>
  path.startsWith('/api/operator/') && name !== 'POST /api/operator/pass'

async function openPass(key?: string): Promise<string> {
  const what = { body: { passcode }, ...(key && { key }) }
  return (await call('POST', '/api/operator/pass', what)).body.pass
}

let paid: string
beforeAll(async () => {
  paid = (await makeSession({ sessionMode: 1, customerEmail: 'guest@example.org' })).id
})

describe('[2.settings.1, 6.2] /settings at the backend', () => {
  it('is every address below /api/operator but the one that gives passes', () => {
    const closed = operations.filter((route) => route.needsOperator)
    expect(closed).toEqual(operations.filter(isOperators))
    expect(closed.length).toBeGreaterThan(10)
  })

  it.each(operations.filter(isOperators))(
    '$name tells and changes nothing without a fresh pass of this booth',
    async (route) => {
      const foreign = await openPass((await makeBooth({ passcode })).key)
      const [left, old] = [await openPass(), await openPass()]
      await call('DELETE', '/api/operator/pass', { headers: { 'x-operator-pass': left } })
      clock.time += 15 * 60_000
      const before = await digest(db)
      const path = route.path.replace('{id}', paid)
      // Nobody learns from the answer what a call should look like: not even its JSON is read.
      const text = route.method === 'GET' ? {} : { text: '{' }
      for (const wrong of [
        null,
        '',
        'x',
        foreign,
        left,
        old,
        `${old}x`,
        passcode,
        await firstKey(),
      ]) {
        const headers = { ...(wrong !== null && { 'x-operator-pass': wrong }) }
        const { status, body } = await call(route.method, path, { headers, ...text })
        expect([status, body.error.code]).toEqual([401, 'operator_pass_required'])
        expect(JSON.stringify(body)).not.toContain('example.org')
      }
      expect(await digest(db)).toBe(before)
      expect(reports).toEqual([])
    },
  )

  it('notes each refusal as SECURITY, with nothing secret in it', async () => {
    const pass = await openPass()
    const other = await makeBooth()
    const headers = { 'x-operator-pass': pass }
    await call('GET', '/api/operator/settings', { headers, key: other.key })
    const rows = await db.selectFrom('logs').selectAll().where('booth', '=', other.id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ type: 'SECURITY', priority: 'HIGH' })
    expect(rows[0]?.message).toContain("another booth's pass")
    // Without ids and times, in which four digits come up by chance.
    const said = await db.selectFrom('logs').select(['message', 'error_code', 'user_id']).execute()
    const all = JSON.stringify(said)
    for (const secret of [pass, passcode, other.key]) expect(all).not.toContain(secret)
  })
})
