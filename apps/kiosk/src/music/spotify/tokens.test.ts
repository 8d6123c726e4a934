import { describe, expect, it } from 'vitest'
import type { Answer, BackendFailure } from '../../backend/answer.ts'
import { localValues } from '../../platform/storage.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createTokens } from './tokens.ts'

const refusal = (status: number, code: string): BackendFailure => ({
  ok: false,
  kind: 'refused',
  status,
  code,
  message: `Refused: ${code}.`,
})
const away: BackendFailure = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'network',
  message: 'Failed to fetch',
}

function booth(first: Record<string, string> = {}) {
  const storage = memoryStorage(first)
  const clock = handClock()
  const asked: unknown[] = []
  let next = 1
  const backend: { says: BackendFailure | null } = { says: null }
  const tokens = createTokens({
    local: localValues(() => storage),
    clock,
    call: async <Value>({ body }: { body?: unknown }): Promise<Answer<Value>> => {
      asked.push(body)
      await Promise.resolve()
      if (backend.says) return backend.says
      next += 1
      const value = { accessToken: `token-${next}`, refreshToken: 'handle', expiresInMs: 3_600_000 }
      return { ok: true, value: value as Value }
    },
  })
  const signIn = () =>
    tokens.keep({ accessToken: 'token-1', refreshToken: 'handle', expiresInMs: 3_600_000 })
  return { tokens, clock, asked, backend, storage, signIn, state: tokens.state.getState }
}

describe('tokens', () => {
  it('[3.storage-keys.1] are kept under the specified names, the refresh token as a handle', () => {
    const { storage, signIn, clock } = booth()
    signIn()
    expect(storage.getItem('accessToken')).toBe('token-1')
    expect(storage.getItem('refreshToken')).toBe('handle')
    expect(storage.getItem('tokenTimestamp')).toBe(String(clock.now()))
  })

  it('[4.start.5] a stored token is used again', async () => {
    const { tokens, state } = booth({
      accessToken: 'old',
      refreshToken: 'handle',
      tokenTimestamp: '900000',
    })
    expect(state()).toEqual({ kind: 'signed-in', accessToken: 'old' })
    expect(await tokens.current()).toEqual({ ok: true, token: 'old' })
  })

  it('are renewed before their hour is over, once for all who ask', async () => {
    const { tokens, clock, asked, signIn } = booth()
    signIn()
    clock.pass(54 * 60_000)
    expect(await tokens.current()).toEqual({ ok: true, token: 'token-1' })
    clock.pass(2 * 60_000)
    const both = await Promise.all([tokens.current(), tokens.current(), tokens.replace('token-1')])
    expect(both).toEqual(Array.from({ length: 3 }, () => ({ ok: true, token: 'token-2' })))
    expect(asked).toEqual([{ refreshToken: 'handle' }])
  })

  it('a token that somebody else has replaced meanwhile is not renewed again', async () => {
    const { tokens, asked, signIn } = booth()
    signIn()
    expect(await tokens.replace('token-0')).toEqual({ ok: true, token: 'token-1' })
    expect(asked).toEqual([])
  })

  it('an old token is used on while the backend is away, as long as it lives', async () => {
    const { tokens, clock, backend, signIn, state } = booth()
    signIn()
    backend.says = away
    clock.pass(57 * 60_000)
    expect(await tokens.current()).toEqual({ ok: true, token: 'token-1' })
    clock.pass(4 * 60_000)
    expect(await tokens.current()).toMatchObject({ ok: false, signedOut: false })
    expect(state().kind).toBe('signed-in')
    backend.says = null
    expect(await tokens.current()).toEqual({ ok: true, token: 'token-2' })
  })

  it.each([
    ['a busy backend', refusal(429, 'too_many')],
    ['a forgotten booth', refusal(401, 'booth_key_unknown')],
    ['no network', away],
  ])('%s signs nobody out', async (_, says) => {
    const { tokens, backend, signIn, state } = booth()
    signIn()
    backend.says = says
    expect(await tokens.replace('token-1')).toMatchObject({ ok: false, signedOut: false })
    expect(state().kind).toBe('signed-in')
  })

  it('a sign-in that is over is forgotten, asked for no second time, and the operator reads why', async () => {
    const { tokens, backend, signIn, state, storage, asked } = booth()
    signIn()
    backend.says = refusal(401, 'sign_in_again')
    expect(await tokens.replace('token-1')).toMatchObject({ ok: false, signedOut: true })
    expect(state()).toEqual({
      kind: 'signed-out',
      cause: 'over',
      message: expect.stringContaining('/login'),
    })
    expect(storage.getItem('accessToken')).toBe(null)
    expect(storage.getItem('refreshToken')).toBe(null)
    await tokens.current()
    expect(asked).toHaveLength(1)
  })

  it('a clock that jumped back makes no old token young', async () => {
    const { tokens, asked } = booth({
      accessToken: 'old',
      refreshToken: 'handle',
      tokenTimestamp: '999999999',
    })
    expect(await tokens.current()).toEqual({ ok: true, token: 'token-2' })
    expect(asked).toHaveLength(1)
  })
})
