import { describe, expect, it } from 'vitest'
import { type RefusalKind, readRefusal } from './refusal.ts'

const json = (status: number, message: string, reason?: string) =>
  JSON.stringify({ error: { status, message, reason } })

describe('refusals of the service', () => {
  it.each<[number, string, RefusalKind]>([
    [401, json(401, 'The access token expired'), 'token'],
    [403, json(403, 'Player command failed: Premium required', 'PREMIUM_REQUIRED'), 'premium'],
    [403, 'Active premium subscription required for the owner of the app.', 'premium'],
    [403, 'User not registered in the Developer Dashboard', 'user-not-allowed'],
    [403, json(403, 'Player command failed: Restriction violated', 'UNKNOWN'), 'restricted'],
    [403, json(403, 'Insufficient client scope'), 'refused'],
    [404, json(404, 'Device not found'), 'device-not-found'],
    [404, json(404, 'Player command failed: No active device found'), 'device-not-found'],
    [404, json(404, 'Resource not found'), 'missing'],
    [400, json(400, 'Invalid limit'), 'invalid-limit'],
    [400, json(400, 'Unsupported context uri'), 'refused'],
    [429, json(429, 'API rate limit exceeded'), 'too-fast'],
    [429, json(429, 'API rate limit exceeded', 'QUOTA_EXCEEDED'), 'quota'],
    [502, '<html>Bad gateway</html>', 'failed'],
  ])('%d %s is %s', (status, text, kind) => {
    expect(readRefusal({ status, text, retryAfter: null }).kind).toBe(kind)
  })

  it.each([
    ['7', 7_000],
    ['0', 0],
    [null, 5_000],
    ['tomorrow', 5_000],
    ['9999999', 86_400_000],
  ])('waits as long as Retry-After %s says: %d ms', (retryAfter, waitMs) => {
    const text = json(429, 'API rate limit exceeded')
    expect(readRefusal({ status: 429, text, retryAfter }).waitMs).toBe(waitMs)
  })

  it('waits an hour at least when the quota is used up', () => {
    const text = json(429, '', 'QUOTA_EXCEEDED')
    expect(readRefusal({ status: 429, text, retryAfter: '3' }).waitMs).toBe(3_600_000)
    expect(readRefusal({ status: 429, text, retryAfter: null }).waitMs).toBe(3_600_000)
  })

  it('has a text where HTTP/2 brings none', () => {
    expect(readRefusal({ status: 404, text: '', retryAfter: null }).message).toBe('Not Found')
  })
})
