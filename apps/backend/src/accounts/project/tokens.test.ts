import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const person = '4f7be2d5-6d6c-4a52-9a52-3f0c0c1f7a11'
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
let answer = { status: 500, body: '' }
let timesAsked = 0
const server = createServer((request, response) => {
  timesAsked += 1
  const isThere = request.url === '/auth/v1/.well-known/jwks.json'
  response
    .writeHead(isThere ? answer.status : 404, { 'content-type': 'application/json' })
    .end(answer.body)
})
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const tokenBy = (issuer: string, kid = 'one') =>
  new SignJWT({
    role: 'authenticated',
    aal: 'aal2',
    session_id: '4f7be2d5-6d6c-4a52-9a52-3f0c0c1f7a12',
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setSubject(person)
    .setExpirationTime('1h')
    .sign(privateKey)

it('a token is right or wrong only once the keys are there; they are asked for once', async () => {
  const project = { url, key: 'public', secretKey: undefined }
  const tokens = createTokens({ project, now: Date.now })
  const right = await tokenBy(`${url}/auth/v1`)
  for (const wrong of [
    { status: 500, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{}' },
  ]) {
    answer = wrong
    expect(await tokens.read(right)).toBe('away')
  }
  expect(await tokens.read('a.b.c')).toBeNull()
  timesAsked = 0
  answer = { status: 200, body: JSON.stringify({ keys }) }
  expect(await tokens.read(right)).toEqual({ person, level: 'aal2' })
  expect(await tokens.read(await tokenBy('https://elsewhere.example/auth/v1'))).toBeNull()
  // Whoever makes up names of keys has nobody asked for them.
  expect(await tokens.read(await tokenBy(`${url}/auth/v1`, 'two'))).toBeNull()
  expect(timesAsked).toBe(1)
})

it('a project with a domain of its own says so in its tokens', async () => {
  const issuer = 'https://auth.example.org/auth/v1'
  const project = { url, key: 'public', secretKey: undefined, issuer }
  const tokens = createTokens({ project, now: Date.now })
  expect(await tokens.read(await tokenBy(issuer))).toEqual({ person, level: 'aal2' })
  expect(await tokens.read(await tokenBy(`${url}/auth/v1`))).toBeNull()
})
