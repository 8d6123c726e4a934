import { expect, it } from 'vitest'
import { readMedia } from './media.ts'

const s3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'party',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const read = (variables: Record<string, string>) => readMedia((name) => variables[name])

it('keeps media in a folder for 30 days, unless told otherwise', () => {
  expect(read({})).toEqual({ ok: true, media: { s3: undefined, days: 30 } })
  expect(read({ ...s3, MEDIA_DAYS: '7', S3_REGION: 'eu-central-1' })).toEqual({
    ok: true,
    media: {
      days: 7,
      s3: {
        endpoint: 'https://s3.example.org',
        bucket: 'party',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        region: 'eu-central-1',
      },
    },
  })
})

it.each([
  ['MEDIA_DAYS', { MEDIA_DAYS: '0' }],
  ['MEDIA_DAYS', { MEDIA_DAYS: 'for ever' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'party' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: '../../../other' }],
  ['S3_BUCKET', { S3_ENDPOINT: s3.S3_ENDPOINT }],
  ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: '' }],
  ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: '' }],
])('says in one line that %s is wrong', (name, variables) => {
  const result = read(variables)
  expect(result.ok || result.line).toMatch(new RegExp(`^${name} must be .+\\.$`))
})
