import { type FakeSupabase, startFakeSupabase } from '@discobooth/fakes/supabase'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createManagementApi } from './management-api.ts'

let fake: FakeSupabase
let pauses: number[]
let queried: string[]
beforeEach(async () => {
  pauses = []
  queried = []
  fake = await startFakeSupabase({
    query: (sql) => {
      queried.push(sql)
      return Promise.resolve([{ one: 1 }])
    },
  })
})
afterEach(() => fake.stop())

function open(change: { token?: string; project?: string; callMs?: number } = {}) {
  const pause = (ms: number) => {
    pauses.push(ms)
    return Promise.resolve()
  }
  return createManagementApi({
    url: fake.url,
    token: fake.token,
    project: fake.project,
    pause,
    ...change,
  })
}

it('names the keys that may stand in a page, the one of now first', async () => {
  expect(await open().publishableKeys()).toEqual(['sb_publishable_fake', 'older-anon-key'])
})

it('who asks for patience gets it, for as long as they say, and not for ever', async () => {
  fake.behave({ does: 'asksForPatience', to: /./, times: 3 })
  expect(await open().query('select 1 as one')).toEqual([{ one: 1 }])
  expect(pauses).toEqual([1_000, 1_000, 1_000])
  fake.behave({ does: 'asksForPatience', to: /./, times: 99 })
  await expect(open().secrets()).rejects.toThrow('asks for patience')
  expect(pauses).toHaveLength(7)
})

it('what is lost is asked for again where that changes nothing, and statements never', async () => {
  for (const does of ['fails', 'cuts'] as const) {
    fake.behave({ does, to: /./, times: 2 })
    expect((await open().project()).name).toBe('Booth')
    fake.behave({ does, to: /./, times: 1 })
    await expect(open().query('insert')).rejects.toThrow(/Internal error|does not answer/)
  }
  expect(queried).toEqual(['insert'])
})

it.each([
  ['hangs', { callMs: 50 }, 'does not answer'],
  ['fails', {}, 'Supabase says: Internal error'],
  ['forbids', {}, 'that this access token may change'],
  ['well', { token: 'sbp_old' }, 'https://supabase.com/dashboard/account/tokens'],
  ['well', { project: 'strangersproject' }, 'There is no project strangersproject'],
] as const)('one that %s is told in one line: %j', async (does, change, line) => {
  if (does !== 'well') fake.behave({ does, to: /./, times: 99 })
  await expect(open(change).project()).rejects.toThrow(line)
})

it('no name of the host is taken for a secret', async () => {
  const wrong = open().setSecrets(new Map([['SUPABASE_URL', 'https://evil.example']]))
  await expect(wrong).rejects.toThrow('Supabase says: SUPABASE_URL is reserved')
})
