import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isTemporary } from './answer.ts'
import { createBackendClient } from './client.ts'
import { fakeBackend } from './testing/fake-backend.ts'

const address = { supabaseUrl: 'http://backend.test/', supabaseKey: 'public' }

function answering(response: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = []
  const client = createBackendClient({
    ...address,
    boothKey: () => 'key-1',
    fetch: async (input, init) => {
      calls.push({ url: input instanceof Request ? input.url : input.toString(), init: init ?? {} })
      return response()
    },
  })
  return { client, calls }
}

const get = { method: 'GET', path: 'api/thing', answer: z.object({ name: z.string() }) } as const

describe('backend client', () => {
  it('[5.25] will not be made without an address and a key', () => {
    const { fetch } = fakeBackend()
    const make = (part: Partial<typeof address>) => () =>
      createBackendClient({ ...address, ...part, boothKey: () => null, fetch })
    expect(make({ supabaseUrl: '' })).toThrow(new Error('supabaseUrl is required.'))
    expect(make({ supabaseKey: '' })).toThrow(new Error('supabaseKey is required.'))
    expect(make({ supabaseUrl: '', supabaseKey: '' })).toThrow('supabaseUrl is required.')
    expect(make({})).not.toThrow()
  })

  it('[6.3] names the project by its public key, shows the booth its own, and marks each write', async () => {
    const { client, calls } = answering(() => Response.json({ name: 'x' }))
    const answer = await client.call({
      ...get,
      method: 'PUT',
      body: { a: 1 },
      operationId: '0190a2f4-0000-4000-8000-000000000001',
    })
    expect(answer).toEqual({ ok: true, value: { name: 'x' } })
    const [call] = calls
    expect(call?.url).toBe('http://backend.test/functions/v1/api/thing')
    const headers = new Headers(call?.init.headers)
    expect(Object.fromEntries(headers)).toEqual({
      apikey: 'public',
      'x-booth-key': 'key-1',
      'x-operation-id': '0190a2f4-0000-4000-8000-000000000001',
      'content-type': 'application/json',
    })
    expect(call?.init.body).toBe('{"a":1}')
  })

  it.each([
    [400, 'refused', false],
    [401, 'refused', true],
    [404, 'refused', false],
    [408, 'refused', true],
    [409, 'refused', false],
    [422, 'refused', false],
    [429, 'refused', true],
    [500, 'failed', true],
    [503, 'failed', true],
  ] as const)(
    'hands %i back as %s, with the code and sentence it came with',
    async (status, kind, temporary) => {
      const error = { code: 'some_code', message: 'A sentence.' }
      const { client } = answering(() => Response.json({ error }, { status }))
      const answer = await client.call(get)
      expect(answer).toEqual({ ok: false, kind, status, ...error })
      expect(!answer.ok && isTemporary(answer)).toBe(temporary)
    },
  )

  it('makes do with a refusal that says nothing', async () => {
    const { client } = answering(() => new Response('Bad gateway', { status: 502 }))
    expect(await client.call(get)).toMatchObject({ kind: 'failed', code: 'http_502' })
  })

  it.each([null, '', '{"other":1}', '[]', 'null'])(
    'calls a success without the expected data %j no data',
    async (body) => {
      const { client } = answering(() => new Response(body, { status: 200 }))
      const answer = await client.call(get)
      expect(answer).toMatchObject({ ok: false, kind: 'no-data' })
      expect(!answer.ok && isTemporary(answer)).toBe(false)
    },
  )

  it('does not take the sign-in page of a network for the backend', async () => {
    const { client } = answering(() => new Response('<html>Welcome', { status: 200 }))
    const answer = await client.call(get)
    expect(answer).toMatchObject({ ok: false, kind: 'network' })
    expect(!answer.ok && isTemporary(answer)).toBe(true)
  })

  it('hands a failing network back as a value', async () => {
    const { client } = answering(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await client.call(get)).toEqual({
      ok: false,
      kind: 'network',
      status: null,
      code: 'network',
      message: 'Failed to fetch',
    })
  })

  it('waits no longer than its limit', async () => {
    const { state, fetch } = fakeBackend()
    state.weather = 'silent'
    const client = createBackendClient({ ...address, boothKey: () => null, fetch })
    expect(await client.call({ ...get, limitMs: 20 })).toMatchObject({ kind: 'timeout' })
  })

  it('lets go when it is told to', async () => {
    const { state, fetch } = fakeBackend()
    state.weather = 'silent'
    const client = createBackendClient({ ...address, boothKey: () => null, fetch })
    const abort = new AbortController()
    const answer = client.call({ ...get, signal: abort.signal })
    abort.abort()
    expect(await answer).toMatchObject({ kind: 'network' })
  })
})
