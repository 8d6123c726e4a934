import { expect, it } from 'vitest'
import { watchStore } from './store-watch.ts'

it('a store that answers but takes nothing is not fine: only a write that works clears one that failed', async () => {
  const watch = watchStore({ name: 's3', check: () => Promise.resolve() })
  const refuse = () => Promise.reject(new Error('S3 answered 403 AccessDenied'))
  const work = () => Promise.resolve('done')
  expect(await watch.status()).toMatchObject({ state: 'ok', reason: 'fine', detail: 's3' })
  await expect(watch.watched('storing', refuse)).rejects.toThrow('403')
  for (const other of ['arriving', 'reading', 'removing'] as const) await watch.watched(other, work)
  expect(await watch.status()).toMatchObject({
    state: 'error',
    reason: 'media_store_failing',
    detail: 'S3 answered 403 AccessDenied',
  })
  expect(await watch.watched('storing', work)).toBe('done')
  expect(await watch.status()).toMatchObject({ state: 'ok', detail: 's3' })
})
