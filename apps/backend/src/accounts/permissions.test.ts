import { readFileSync } from 'node:fs'
import { GoTrueClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { AUTH_BASE } from './gotrue/routes.ts'
import { permissions } from './permissions.ts'

const API_BASE = '/functions/v1'
const { app } = openTestApp()
const paper = readFileSync(new URL('../../../../docs/integrators/auth.md', import.meta.url), 'utf8')

type Document = { paths: Record<string, Record<string, { 'x-door': string }>> }

/** Every call behind the console's door, as the app has it: in its document, or below /auth/v1. */
async function consoleCalls(): Promise<string[]> {
  const response = await app.hono.request(`${API_BASE}/api/openapi.json`)
  const { paths } = (await response.json()) as Document
  const ofApi = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-door'] === 'console' ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  const ofLibrary = app.hono.routes
    .filter(({ path, method }) => path.startsWith(`${AUTH_BASE}/`) && method !== 'ALL')
    .filter(({ method }) => method !== 'OPTIONS')
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  return [...ofApi, ...ofLibrary]
}

it('C2: every call behind the console’s door has somebody who may make it', async () => {
  expect((await consoleCalls()).toSorted()).toEqual(Object.keys(permissions).toSorted())
})

it('C2: what shows guests, moves money or decides about others needs the second factor', () => {
  const atFirstLevel = Object.entries(permissions).flatMap(([name, permission]) =>
    permission !== 'anyone' && permission.level === 'aal1' ? [name] : [],
  )
  expect(atFirstLevel.filter((name) => !name.includes(` ${AUTH_BASE}/`))).toEqual([
    `GET ${API_BASE}/api/console/me`,
    `POST ${API_BASE}/api/console/recovery-codes/use`,
  ])
})

it('the paper names the same roles and levels', () => {
  const written = [...paper.matchAll(/^\| `([A-Z]+ \/api\/\S+)` \| ([a-z, ]+) \| `(aal\d)` \|$/gm)]
  const real = Object.entries(permissions).flatMap(([name, permission]) => {
    if (permission === 'anyone' || name.includes(` ${AUTH_BASE}/`)) return []
    const roles = permission.roles.length === 4 ? 'all' : permission.roles.join(', ')
    return [[name.replace(API_BASE, ''), roles, permission.level]]
  })
  expect(written.map(([, name, roles, level]) => [name, roles, level])).toEqual(real)
})

type Row = { names: string[]; call: string; isServed: boolean }
const rows: Row[] = [
  ...paper.matchAll(/^\| ((?:`[\w.*]+`(?:, )?)+) \| (?:`([A-Z]+ \/\S+)`)? ?\| (yes|no)/gm),
].map(([, names = '', call = '', served]) => ({
  names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  call,
  isServed: served === 'yes',
}))

it('[7.auth-library.1] the paper names every call of the library', () => {
  const client = new GoTrueClient({ autoRefreshToken: false, persistSession: false })
  const own = Object.getOwnPropertyNames(GoTrueClient.prototype)
  const isCall = (name: string) => {
    const { get } = Object.getOwnPropertyDescriptor(GoTrueClient.prototype, name) ?? {}
    return get === undefined && name !== 'constructor' && !name.startsWith('_')
  }
  const ofFactors = Object.keys(client.mfa).map((name) => `mfa.${name}`)
  const groups = ['passkey.*', 'oauth.*', 'admin.*']
  const real = [...own.filter(isCall), ...ofFactors, ...groups]
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(real.toSorted())
})

it('[7.auth-library.1] what the paper says is served is, and what it says is not is not', async () => {
  const calls = (await consoleCalls()).filter((name) => name.includes(` ${AUTH_BASE}/`))
  const served = rows.filter(({ isServed, call }) => isServed && call !== '')
  const named = new Set(served.map(({ call }) => call.replace(' ', ` ${AUTH_BASE}`)))
  // A challenge is what `challengeAndVerify` begins with.
  expect([...named].toSorted()).toEqual(calls.toSorted())
  for (const { call } of rows.filter((row) => !row.isServed && row.call !== '')) {
    const [method = '', path = ''] = call.split(' ')
    const response = await app.hono.request(AUTH_BASE + path, { method })
    expect([call, response.status, response.headers.get('x-sb-error-code')]).toEqual([
      call,
      404,
      'feature_disabled',
    ])
  }
})
