import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CallFailed, createCalls, type Early } from './calls.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
let timesTurnedAway = 0
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const Answer = z.object({ name: z.string() })
const callsAt = (at: string, early?: Early) =>
  createCalls({
    url: at,
    projectKey: 'public',
    token: async () => 'a-token',
    turnedAway: () => {
      timesTurnedAway += 1
    },
    fetch,
    early,
  })
const ask = (at = url) => callsAt(at).ask({ method: 'GET', path: 'me', answer: Answer })

function answers(status: number, body: string): void {
  answer = (_request, response) => response.writeHead(status).end(body)
}

async function failure(call: Promise<unknown>): Promise<CallFailed> {
  const found = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(found instanceof CallFailed)) throw new Error(`It did not fail: ${String(found)}`)
  return found
}

it('takes up once what was asked before it came, of the same person, and asks anew what failed', async () => {
  answers(200, '{"name":"Bea"}')
  const ada = () => Promise.resolve(new Response('{"name":"Ada"}'))
  const asking = (early: Partial<Early>) => {
    const base = `${url}functions/v1/api/console/`
    const calls = callsAt(url, { base, token: 'a-token', answers: { me: ada() }, ...early })
    return async () => (await calls.ask({ method: 'GET', path: 'me', answer: Answer })).name
  }
  const me = asking({})
  expect([await me(), await me()]).toEqual(['Ada', 'Bea'])
  expect(await asking({ token: 'of-yesterday' })()).toBe('Bea')
  expect(await asking({ base: 'http://elsewhere.example/' })()).toBe('Bea')
  const refused = Promise.resolve(new Response('{}', { status: 401 }))
  expect(await asking({ answers: { me: refused } })()).toBe('Bea')
  expect(await asking({ answers: { me: Promise.reject(new Error('No network.')) } })()).toBe('Bea')
  expect(timesTurnedAway).toBe(0)
})

it('asks as the person who is signed in, and counts a repeated write once', async () => {
  const seen: IncomingMessage[] = []
  answer = (request, response) => {
    seen.push(request)
    response.end('{"name":"Ada"}')
  }
  const body = { reason: 'a test' }
  const call = { method: 'POST', path: 'sessions/1/refund', answer: Answer } as const
  expect(await callsAt(url).ask({ ...call, body, operationId: 'one' })).toEqual({ name: 'Ada' })
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/functions/v1/api/console/sessions/1/refund',
    headers: { authorization: 'Bearer a-token', apikey: 'public', 'x-operation-id': 'one' },
  })
})

it('a refusal has the backend’s code and sentence', async () => {
  answers(409, '{"error":{"code":"last_owner","message":"They are the only owner."}}')
  expect(await failure(ask())).toMatchObject({ code: 'last_owner', status: 409 })
  expect(timesTurnedAway).toBe(0)
})

it.each([
  [401, 'sign_in_required'],
  [403, 'second_factor_required'],
])('%i %s says that the sign-in is over; another role does not', async (status, code) => {
  const before = timesTurnedAway
  answers(status, JSON.stringify({ error: { code, message: 'Sign in.' } }))
  await failure(ask())
  expect(timesTurnedAway).toBe(before + 1)
  answers(403, '{"error":{"code":"role_not_allowed","message":"Not you."}}')
  await failure(ask())
  expect(timesTurnedAway).toBe(before + 1)
})

it.each([
  ['a page of somebody else', '<html>Sign in to this Wi-Fi</html>', 'no_data'],
  ['another shape than was asked for', '{"name":1}', 'no_data'],
])('%s is no answer', async (_what, body, code) => {
  answers(200, body)
  expect(await failure(ask())).toMatchObject({ code })
})

it('nobody there is told from a refusal', async () => {
  expect(await failure(ask('http://127.0.0.1:1/'))).toMatchObject({ code: 'network', status: null })
})

it('what is no more wanted is no failure', async () => {
  answers(200, '{"name":"Ada"}')
  const signal = AbortSignal.abort()
  const call = { method: 'GET', path: 'me', answer: Answer, signal } as const
  await expect(callsAt(url).ask(call)).rejects.not.toBeInstanceOf(CallFailed)
})
