import { describe, expect, it } from 'vitest'
import { readWish } from './wish.ts'

const asked = {
  backend: 'https://project.supabase.co/',
  key: 'sb_publishable_abc',
  controllers: ['http://127.0.0.1:5000'],
  hasSpotify: false,
}
const tokenOf = (role: string) =>
  ['{"alg":"HS256"}', JSON.stringify({ iss: 'supabase', role, ref: 'ÿ~' })]
    .map((part) => Buffer.from(part).toString('base64url'))
    .concat('signature')
    .join('.')

it('a page of a project, and of a backend on this machine', () => {
  expect(readWish(asked)).toEqual({
    ok: true,
    page: {
      backendUrl: 'https://project.supabase.co',
      supabaseKey: 'sb_publishable_abc',
      controllers: ['http://127.0.0.1:5000'],
      hasSpotify: false,
      storeUrl: null,
    },
  })
  expect(readWish({ ...asked, backend: 'http://localhost:8080' }).ok).toBe(true)
  expect(readWish({ ...asked, controllers: ['https://booth.example:5000'] }).ok).toBe(true)
})

it('the page fetches songs from where the backend has its bucket', () => {
  const store = 'https://project.storage.supabase.co/storage/v1/s3'
  expect(readWish({ ...asked, store })).toMatchObject({
    page: { storeUrl: 'https://project.storage.supabase.co' },
  })
})

it('the key of before is taken as well', () => {
  expect(readWish({ ...asked, key: tokenOf('anon') }).ok).toBe(true)
})

describe('is refused, with what to correct', () => {
  it.each([
    ['sb_secret_abc', /--key is a secret key/],
    [tokenOf('service_role'), /--key is a secret key/],
    [tokenOf('postgres'), /--key is a secret key/],
    ['two words', /--key is the publishable key/],
    ['', /--key is the publishable key/],
  ])('the key %s', (key, line) => {
    expect(readWish({ ...asked, key })).toEqual({ ok: false, line: expect.stringMatching(line) })
  })

  it.each(['http://project.example', 'project.supabase.co', 'https://a.example/functions/v1', ''])(
    'the backend %s',
    (backend) => {
      const line = expect.stringMatching(/--backend is the address/)
      expect(readWish({ ...asked, backend })).toEqual({ ok: false, line })
    },
  )

  it.each(['http://store.example/s3', 'store.example', ''])('the store %s', (store) => {
    const line = expect.stringMatching(/--store is the S3_ENDPOINT/)
    expect(readWish({ ...asked, store })).toEqual({ ok: false, line })
  })

  it.each(['http://192.168.1.9:5000', 'ws://127.0.0.1:5000', 'booth'])(
    'the controller %s, which an https page may not call',
    (controller) => {
      const line = expect.stringMatching(/--controller is an address/)
      expect(readWish({ ...asked, controllers: [controller] })).toEqual({ ok: false, line })
    },
  )
})
