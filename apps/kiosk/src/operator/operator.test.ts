import { expect, it } from 'vitest'
import type { Answer, BackendFailure } from '../backend/answer.ts'
import type { Call } from '../backend/client.ts'
import { fakeDevice } from '../booth/testing/fake-device.ts'
import { handClock } from '../platform/testing/hand-clock.ts'
import { createOperator } from './operator.ts'

const handedOut = {
  pass: 'a-pass',
  role: 'operator',
  expiresAt: '2026-11-16T20:15:00.000Z',
  expiresInMs: 900_000,
  verifier: { algorithm: 'PBKDF2', hash: 'SHA-256', iterations: 1, salt: btoa('salt') },
}

const withoutKey: BackendFailure = {
  ok: false,
  kind: 'refused',
  status: 401,
  code: 'booth_key_required',
  message: 'This call needs the booth key.',
}

const nobodyAsks = () => Promise.reject(new Error('Nobody asks here.'))

/** An operator whose backend answers when the test says so. */
function knocking(fetch: typeof globalThis.fetch = nobodyAsks) {
  const answer = Promise.withResolvers<Answer<unknown>>()
  const calls: { what: string; pass: string | undefined; keepalive: boolean }[] = []
  const disk = new Map<string, unknown>()
  const booth = { isSealed: false, enrolled: [] as unknown[] }
  const operator = createOperator({
    connection: {
      async call<Value>({ method, path, headers, keepalive = false }: Call<Value>) {
        calls.push({ what: `${method} ${path}`, pass: headers?.['x-operator-pass'], keepalive })
        if (booth.isSealed) return withoutKey
        return (method === 'DELETE' ? { ok: true, value: {} } : answer.promise) as Promise<
          Answer<Value>
        >
      },
      adopt: async () => undefined,
      async enrol(request) {
        booth.enrolled.push(request)
        booth.isSealed = false
        return { ok: true, value: 'key' }
      },
      boothKey: async () => 'key',
      refresh: () => undefined,
      mayCall: () => true,
    },
    disk: {
      get: async (key) => disk.get(key),
      put: async (key, value) => void disk.set(key, value),
    },
    clock: handClock(),
    fetch,
    setting: (key) => (key === 'boothId' ? 'Harbour' : null),
    window: { navigator: {} },
  })
  return { operator, answer, calls, disk, booth, access: () => operator.access.getState().kind }
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

const nobody: Answer<unknown> = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'network',
  message: 'Nobody answered.',
}

/** A kiosk on which the passcode was right once, and whose backend has gone since. */
async function withoutBackend() {
  const device = fakeDevice()
  const before = knocking(device.fetch)
  const entry = before.operator.enter('2468')
  before.answer.resolve({ ok: true, value: handedOut })
  await entry
  await expect.poll(() => before.disk.get('operatorVerifier')).toEqual(handedOut.verifier)
  const later = knocking(device.fetch)
  for (const [key, value] of before.disk) later.disk.set(key, value)
  later.answer.resolve(nobody)
  return { ...later, device: device.state }
}

it('[6.2] without a backend the booth judges the passcode, and the browser keeps nothing to guess against (A1)', async () => {
  const { operator, access, disk, device } = await withoutBackend()
  expect(JSON.stringify([...disk])).not.toContain(device.proof)
  expect(await operator.enter('1357')).toEqual({ kind: 'wrong', waitMs: 0 })
  device.passcodeWaitMs = 8_000
  expect(await operator.enter('2468')).toEqual({ kind: 'wait', waitMs: 8_000 })
  expect(access()).toBe('closed')
  device.passcodeWaitMs = 0
  expect([await operator.enter('2468'), access()]).toEqual([{ kind: 'entered' }, 'offline'])
})

it('a copied profile, away from its booth, tells nobody whether a passcode is right', async () => {
  const { operator, access, device } = await withoutBackend()
  device.weather = 'gone'
  for (const passcode of ['2468', '1357'])
    expect(await operator.enter(passcode)).toMatchObject({ kind: 'unknown' })
  expect(access()).toBe('closed')
})

it('a kiosk that was given its key is set up, though nobody hands out a pass any more', async () => {
  const { operator, answer, access } = knocking()
  answer.resolve(nobody)
  const enrolled = await operator.enrol({ boothId: 'Harbour', newPasscode: '8531' })
  expect([enrolled, access()]).toEqual([{ kind: 'entered' }, 'closed'])
})

it('a key that only a controller elsewhere opens is brought again by the passcode (A3)', async () => {
  const { operator, answer, booth, access } = knocking()
  booth.isSealed = true
  answer.resolve({ ok: true, value: handedOut })
  expect(await operator.enter('8531')).toEqual({ kind: 'entered' })
  expect([access(), booth.enrolled]).toEqual(['open', [{ boothId: 'Harbour', passcode: '8531' }]])
})
