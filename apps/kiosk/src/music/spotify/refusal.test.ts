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
    [403, json(403, 'Check settings, the user may not be registered.'), 'user-not-allowed'],
    [403, json(403, 'Player command failed: Restriction violated', 'UNKNOWN'), 'restricted'],
    [403, json(403, 'Insufficient client scope'), 'refused'],
    [404, json(404, 'Device not found'), 'device-not-found'],
    [404, json(404, 'Player command failed: No active device found'), 'device-not-found'],
    [404, json(404, 'Resource not found'), 'missing'],
    [400, json(400, 'Invalid limit'), 'refused'],
    [400, json(400, 'Unsupported context uri'), 'refused'],
    [429, json(429, 'API rate limit exceeded'), 'too-fast'],
    [429, json(429, 'API rate limit exceeded', 'QUOTA_EXCEEDED'), 'quota'],
    [502, '<html>Bad gateway</html>', 'failed'],
  ])('%d %s is %s', (status, text, kind) => {
    expect(readRefusal({ status, text }).kind).toBe(kind)
  })

  it.each([
    ['Access token missing', true],
    ['The access token expired', false],
  ])('401 %s is stray: %s', (message, isStray) => {
    expect(readRefusal({ status: 401, text: json(401, message) }).isStray).toBe(isStray)
  })

  it('has a text where HTTP/2 brings none', () => {
    expect(readRefusal({ status: 404, text: '' }).message).toBe('Not Found')
  })
})
