import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, passcode } from '../../testing/accepted-calls.ts'
import { type DocumentedRoute, documentedRoutes } from '../../testing/documented-routes.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp({ firstBooth: { boothId: 'Harbour', passcode } })
const { app, call, clock, db, makeSession } = backend
const routes = await documentedRoutes(app.hono)

/** What changes nothing that anybody would ask about. */
const leavesNoLine = new Set(['DELETE /api/operator/pass'])
const changing = routes.filter(
  ({ needsOperator, method, name }) =>
    (needsOperator || name === 'PUT /api/booth/setup') &&
    method !== 'GET' &&
    !leavesNoLine.has(name),
)

let booth = ''
beforeAll(async () => {
  await backend.firstKey()
  booth = (await db.selectFrom('booths').select('id').executeTakeFirstOrThrow()).id
})

// Who signs out all kiosks is signed out too; the next test is another evening.
beforeEach(() => db.updateTable('booth_keys').set({ endedAt: null }).execute())

/** A session with money and a mail: whatever is done for its guest can be done. */
async function soldSession(): Promise<string> {
  const { id } = await makeSession({ sessionMode: 2, customerEmail: 'eva@example.org' })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  await sql`insert into mails (booth, kind, session_id, "to", language, subject, text, html,
    "createdAt", "askedAt") values (${booth}, 'session', ${id}, 'eva@example.org', 'en', 's', 't',
    'h', now(), now())`.execute(db)
  return id
}

const trail = () => db.selectFrom('audit_trail').selectAll().orderBy('id').execute()

async function send(route: DocumentedRoute, id: string) {
  clock.elapsed += 60_000
  const opened = await call('POST', '/api/operator/pass', { body: { passcode } })
  return call(route.method, route.path.replace('{id}', id), {
    headers: { 'x-operator-pass': opened.body.pass },
    ...(route.schema && { body: accepted[route.name]?.() }),
  })
}

it('C2: knows of changes at the booth', () => {
  expect(changing.length).toBeGreaterThan(10)
})

describe.each(changing)('C2: $name', (route) => {
  it('leaves a line in the audit trail, of this booth, with who did it, and no address', async () => {
    const id = await soldSession()
    const before = (await trail()).length
    const { status } = await send(route, id)
    expect([200, 201, 202]).toContain(status)
    const lines = (await trail()).slice(before)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      booth,
      who: 'Operator',
      role: 'operator',
      person: null,
      origin: expect.stringMatching(/^booth /),
    })
    expect(JSON.stringify(lines)).not.toContain('eva@')
  })
})

it('C2: says what a setting was before and is after, and of an address only that it changed', async () => {
  const route = routes.find(({ name }) => name === 'PATCH /api/operator/settings')
  if (!route) throw new Error('there are settings')
  const opened = await call('POST', '/api/operator/pass', { body: { passcode } })
  await call('PATCH', '/api/operator/settings', {
    headers: { 'x-operator-pass': opened.body.pass },
    body: { freeMode: true, outOfOrder: true, operatorEmail: 'owner@example.org' },
  })
  expect((await trail()).at(-1)).toMatchObject({
    action: 'changed the settings',
    before: { freeMode: false, outOfOrderSince: null },
    after: { freeMode: true, outOfOrderSince: expect.any(String), operatorEmail: '***' },
  })
})
