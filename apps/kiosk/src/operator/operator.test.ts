import { expect, it } from 'vitest'
import type { Answer } from '../backend/answer.ts'
import type { Call } from '../backend/client.ts'
import { handClock } from '../platform/testing/hand-clock.ts'
import { createOperator } from './operator.ts'

const handedOut = {
  pass: 'a-pass',
  role: 'operator',
  expiresAt: '2026-11-16T20:15:00.000Z',
  expiresInMs: 900_000,
  verifier: { algorithm: 'PBKDF2', hash: 'SHA-256', iterations: 1, salt: btoa('salt') },
}

/** An operator whose backend answers when the test says so. */
function knocking() {
  const answer = Promise.withResolvers<Answer<unknown>>()
  const calls: { what: string; pass: string | undefined; keepalive: boolean }[] = []
  const kept = new Map<string, unknown>()
  const operator = createOperator({
    connection: {
      async call<Value>({ method, path, headers, keepalive = false }: Call<Value>) {
        calls.push({ what: `${method} ${path}`, pass: headers?.['x-operator-pass'], keepalive })
        return (method === 'DELETE' ? { ok: true, value: {} } : answer.promise) as Promise<
          Answer<Value>
        >
      },
      adopt: async () => undefined,
      enrol: async () => ({ ok: true, value: 'key' }),
      boothKey: async () => 'key',
      refresh: () => undefined,
    },
    kept: {
      get: async (key) => kept.get(key),
      put: async (key, value) => void kept.set(key, value),
    },
    clock: handClock(),
    fetch: () => Promise.reject(new Error('Nobody asks here.')),
    setting: () => null,
  })
  return { operator, answer, calls, access: () => operator.access.getState().kind }
}
const dropped = { what: 'DELETE api/operator/pass', pass: 'a-pass', keepalive: true }

it('[2.settings.1] a pass lets in who waited for it, and is given back by who leaves (A2)', async () => {
  const { operator, answer, calls, access } = knocking()
  const entry = operator.enter('2468')
  answer.resolve({ ok: true, value: handedOut })
  expect([await entry, access()]).toEqual([{ kind: 'entered' }, 'open'])
  operator.close()
  expect([access(), calls.at(-1)]).toEqual(['closed', dropped])
})

it('[2.settings.1] a pass that comes when the screen was left opens nothing, and is given back (A2)', async () => {
  const { operator, answer, calls, access } = knocking()
  const entry = operator.enter('2468')
  operator.close()
  answer.resolve({ ok: true, value: handedOut })
  expect((await entry).kind).not.toBe('entered')
  expect([access(), calls.at(-1)]).toEqual(['closed', dropped])
})

it('[2.settings.1] nor does a new passcode that was taken when the screen had been left (A2)', async () => {
  const { operator, answer, calls, access } = knocking()
  const entry = operator.enter('2468')
  answer.resolve({ ok: true, value: handedOut })
  await entry
  const changed = operator.changePasscode('2468', '1357')
  operator.close()
  await changed
  expect([access(), calls.filter(({ what }) => what === dropped.what)]).toEqual([
    'closed',
    [dropped, dropped],
  ])
})
