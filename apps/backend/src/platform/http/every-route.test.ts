import { randomUUID } from 'node:crypto'
import type { Session } from '@discobooth/contract/session/session'
import { ApiError } from '@discobooth/contract/wire/api-error'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaByBothWays } from '../../recordings/testing/media-folder.ts'
import {
  accepted,
  insertSubjects,
  misunderstood,
  nobodys,
  noTrack,
  nothingToDo,
  paidSession,
  passcode,
  subjects,
} from '../../testing/accepted-calls.ts'
import { ownerOf } from '../../testing/console-people.ts'
import { runs } from '../../testing/counts.ts'
import { digest } from '../../testing/database-digest.ts'
import {
  allowedTypes,
  type DocumentedRoute,
  documentedRoutes,
  isOfType,
  objectSchema,
} from '../../testing/documented-routes.ts'
import { hostile, isJson } from '../../testing/hostile-values.ts'
import { openTestApp, type TestCall } from '../../testing/test-app.ts'

const backend = openTestApp({
  firstBooth: { boothId: 'Ours', passcode },
  media: await mediaByBothWays(),
})
const { app, call, clock, db, makeBooth, makeSession, reports } = backend
const numRuns = runs({ usual: 3, long: 600 })

const operations = await documentedRoutes(app.hono)

let ours: Session
let theirs: Session
let [ourBooth, pass] = ['', '']
let owner: Awaited<ReturnType<typeof ownerOf>>
beforeAll(async () => {
  pass = await openPass()
  owner = await ownerOf(backend)
  ourBooth = (await db.selectFrom('booths').select('id').executeTakeFirstOrThrow()).id
  ours = await makeSession({ sessionMode: 2, songName: 'Ours' })
  theirs = await makeSession({ sessionMode: 2, songName: 'Theirs' }, (await makeBooth()).key)
  await call('POST', '/api/sessions', { body: { id: paidSession, sessionMode: 1 } })
  await insertSubjects(backend)
})

async function openPass(): Promise<string> {
  const opened = await call('POST', '/api/operator/pass', { body: { passcode } })
  return opened.body.pass
}

const isAboutSession = ({ path }: DocumentedRoute) => /\/(?:sessions|media)\/\{id\}/.test(path)
const isAboutBooth = ({ path }: DocumentedRoute) => path.includes('/console/booths/{id}')
const isAboutMode = ({ path }: DocumentedRoute) => path.includes('/modes/{id}')

let unchanged: string | undefined
function idFor(route: DocumentedRoute): string {
  if (isAboutBooth(route)) return ourBooth
  if (isAboutMode(route)) return '1'
  if (route.path.endsWith('/people/{id}')) return owner.invited
  const [, subject] = Object.entries(subjects).find(([part]) => route.path.includes(part)) ?? []
  if (subject) return subject
  return isAboutSession(route) ? ours.id : noTrack
}

const send = (route: DocumentedRoute, what: TestCall & { id?: string; query?: string } = {}) => {
  unchanged = undefined
  // The log limits are another test's; here time goes on.
  clock.elapsed += 60_000
  const id = what.id ?? idFor(route)
  const parts = { '{id}': id, '{name}': 'video-1.mp4', '{code}': '1' }
  const path = Object.entries(parts).reduce((all, [part, is]) => all.replace(part, is), route.path)
  return call(route.method, path + (what.query ?? ''), {
    // A passcode enrols on the machine itself only.
    peerAddress: '127.0.0.1',
    ...(route.schema && what.text === undefined && { body: accepted[route.name]?.() }),
    ...what,
    headers: {
      host: '127.0.0.1',
      ...(route.needsOperator && { 'x-operator-pass': pass }),
      ...(route.needsAccount && {
        authorization: `Bearer ${owner.token}`,
        'x-operation-id': randomUUID(),
      }),
      ...what.headers,
    },
  })
}

/** Sends it, and expects a refusal with a code and a sentence, and a database as it was. */
async function expectRefusal(
  route: DocumentedRoute,
  what: Parameters<typeof send>[1],
  expected: { status: number; code?: string },
): Promise<void> {
  const before = unchanged ?? (await digest(db))
  const { status, body } = await send(route, what)
  const { error } = ApiError.parse(body)
  expect({ status, code: error.code }).toEqual({ code: error.code, ...expected })
  expect(error.code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(error.message).toMatch(/^.{10,}[.]$/s)
  unchanged = await digest(db)
  expect(unchanged).toBe(before)
  expect(reports).toEqual([])
}

it('knows an accepted call for every route that takes a body, and all are accepted', async () => {
  const withBody = operations.filter((route) => route.schema)
  expect(withBody.map((route) => route.name).sort()).toEqual(Object.keys(accepted).sort())
  for (const route of withBody) {
    const { id } = await makeSession({ sessionMode: 2 })
    const sent = await send(route, isAboutSession(route) ? { id } : {})
    const idle = nothingToDo[route.name]
    expect([route.name, sent.status, sent.body?.error?.code]).toEqual([
      route.name,
      idle ? 409 : expect.toBeOneOf([200, 201, 202]),
      idle,
    ])
    // A new passcode makes every pass void.
    if (route.path.endsWith('/passcode')) pass = await openPass()
    // A recovery code ends every session.
    if (route.path.endsWith('/use')) owner = await ownerOf(backend)
  }
})

it('says of every route what becomes of a good call', () => {
  for (const { name, good } of operations) {
    expect(good, name).not.toEqual([])
    for (const [, description] of good) expect(description, name).toMatch(/\w/)
  }
})

describe.each(operations.filter((route) => route.schema))('$name', (route) => {
  const schema = objectSchema(route.schema)
  const expectRefusals = (
    arbitrary: fc.Arbitrary<Parameters<typeof send>[1]>,
    expected: { status: number; code?: string },
  ) =>
    fc.assert(
      fc.asyncProperty(arbitrary, (what) => expectRefusal(route, what, expected)),
      { numRuns },
    )

  it('refuses malformed JSON', async () => {
    const broken = fc.oneof(
      fc.string().filter((text) => !isJson(text)),
      fc.json().map((text) => `${text}]`),
      fc.constant(JSON.stringify(accepted[route.name]?.()).slice(0, -1)),
    )
    await expectRefusals(
      broken.map((text) => ({ text })),
      { status: 400, code: 'malformed_json' },
    )
  })

  it('refuses a body that is no object or list at all', async () => {
    const scalar = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null))
    await expectRefusals(
      scalar.map((body) => ({ text: JSON.stringify(body) })),
      { status: 422 },
    )
  })

  it('refuses a field of the wrong type', async () => {
    const wrong = fc
      .tuple(fc.constantFrom(...Object.entries(schema.properties ?? {})), fc.jsonValue())
      .filter(([[, part], value]) => !isOfType(value, allowedTypes(part)))
      .map(([[name], value]) => ({ body: { ...accepted[route.name]?.(), [name]: value } }))
    await expectRefusals(wrong, { status: 422, code: 'invalid_body' })
  })

  it('refuses a field it does not know', async () => {
    const unknown = fc
      .tuple(fc.string(), fc.jsonValue())
      .filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name) && name !== '__proto__')
      .map(([name, value]) => ({ body: { ...accepted[route.name]?.(), [name]: value } }))
    await expectRefusals(unknown, { status: 400, code: 'unknown_field' })
  })

  it('refuses a body that is too large, too deep, or no JSON by its own account', async () => {
    const large = { ...accepted[route.name]?.(), songName: 'x'.repeat(70_000) }
    await expectRefusal(route, { body: large }, { status: 413, code: 'body_too_large' })
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    await expectRefusal(route, { text: deep }, { status: 400, code: 'body_too_deep' })
    const headers = { 'content-type': 'text/plain' }
    await expectRefusal(route, { headers }, { status: 415, code: 'json_required' })
  })

  it('never fails, whatever JSON is sent', async () => {
    const fields = fc.record(
      Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, hostile])),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fields, fc.array(fields)), async (body) => {
        const { status } = await send(route, { text: JSON.stringify(body), id: randomUUID() })
        expect(status).toBeLessThan(500)
        expect(reports).toEqual([])
      }),
      { numRuns },
    )
  })
})

describe.each(operations)('$name', (route) => {
  it('refuses methods it does not have', async () => {
    const known = operations.filter((other) => other.path === route.path)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (known.some((other) => other.method === method)) continue
      const { status, headers, body } = await send({ ...route, method, schema: undefined })
      expect([status, body.error.code]).toEqual([405, 'method_not_allowed'])
      expect(headers.get('allow')).toContain(route.method)
    }
  })
})

describe.each(operations.filter((route) => route.needsBooth))('$name', (route) => {
  it('tells nothing to who is no booth', async () => {
    const strange = fc.oneof(
      fc.constant({ key: null }),
      fc.stringMatching(/^[ -~]{1,80}$/).map((key) => ({ key })),
    )
    await fc.assert(
      fc.asyncProperty(strange, (what) => expectRefusal(route, what, { status: 401 })),
      { numRuns },
    )
  })
})

describe.each(operations.filter((route) => route.needsAccount))('$name', (route) => {
  it('tells nothing to who is not signed in', async () => {
    const headers = { authorization: 'Bearer x' }
    await expectRefusal(route, { headers }, { status: 401, code: 'sign_in_required' })
  })
})

describe.each(operations.filter(isAboutSession))('$name', (route) => {
  it("refuses unknown ids and another booth's session alike", async () => {
    const isUpsert = route.name === 'PUT /api/sessions/{id}'
    const code = 'session_not_found'
    // An owner looks after every booth; that a manager does not is a test of its own.
    const strange = route.needsAccount ? randomUUID() : theirs.id
    await expectRefusal(route, { id: strange }, { status: 404, code })
    if (!isUpsert) await expectRefusal(route, { id: randomUUID() }, { status: 404, code })
  })
})

describe.each(operations.filter((route) => nobodys[route.name]))('$name', (route) => {
  it('refuses an id that nothing has', async () => {
    const id = route.path.startsWith('/api/console/') ? randomUUID() : noTrack
    const what = { id: isAboutMode(route) ? noTrack : id }
    await expectRefusal(route, what, { status: 404, code: nobodys[route.name]! })
  })
})

describe.each(operations.filter((route) => route.hasId))('$name', (route) => {
  it('refuses what is no id', async () => {
    const noId = fc
      .string({ minLength: 1 })
      .map(encodeURIComponent)
      .filter((id) => id !== '.' && id !== '..' && !/^\d+$/.test(id))
    await fc.assert(
      fc.asyncProperty(noId, (id) =>
        expectRefusal(route, { id }, { status: 400, code: 'invalid_parameter' }),
      ),
      { numRuns },
    )
  })
})

describe.each(operations.filter((route) => route.hasQuery))('$name', (route) => {
  it('refuses a query it does not understand', async () => {
    const query = fc.string().map((text) => misunderstood[route.name]!(encodeURIComponent(text)))
    await fc.assert(
      fc.asyncProperty(query, (text) =>
        expectRefusal(route, { query: text }, { status: 400, code: 'invalid_query' }),
      ),
      { numRuns },
    )
  })
})

it('says what to do at an address that does not exist', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), async (path) => {
      const { status, body } = await call('GET', `/nothing${path}`)
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    }),
    { numRuns },
  )
})
