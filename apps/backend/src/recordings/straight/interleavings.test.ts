import { PartsState } from '@discobooth/contract/media/media'
import { startFakeS3 } from '@discobooth/fakes/s3'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '../../testing/counts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { openS3Store } from '../s3/s3-store.ts'
import { aVideo, type Recorded, recorderOf } from '../testing/recorder.ts'

const numRuns = runs({ usual: 12, long: 400 })
const partBytes = 20_000
const fake = await startFakeS3({ leastPartBytes: partBytes })
const store = openS3Store({ settings: fake.settings, fetch, partBytes })
const backend = openTestApp({ firstBooth: { freeMode: true }, media: { store, days: 30 } })
const { db, makeSession, reports } = backend
const { offer, putPart, runJobs } = recorderOf(backend)
afterAll(() => fake.stop())

/** One thing that happens; all but `settle` and `jobs` go on beside what follows. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'ask' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'jobs' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'forget' as const }) },
)
const mishap = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('error' as const, 'cut' as const, 'lost' as const) },
)

type Of<Drawn> = Drawn extends fc.Arbitrary<infer Value> ? Value : never
type Happening = Of<typeof happening>
type Mishap = Of<typeof mishap>

async function story(happenings: Happening[], mishaps: Mishap[]): Promise<void> {
  const { id } = await makeSession({ sessionMode: 2, customerEmail: 'eva@example.org' })
  const film = aVideo('video-1.mp4', 50_000)
  const given: NonNullable<PartsState['part']>[] = []
  const pending: Promise<unknown>[] = []
  let isForgotten = false
  const left = [...mishaps]
  fake.mishap = () => left.shift() ?? null

  async function ask(): Promise<PartsState | undefined> {
    const { status, body } = await offer(id, film, { partBytes })
    expect([200, 503]).toContain(status)
    if (status !== 200) return undefined
    const state = PartsState.parse(body)
    if (state.part) given.push(state.part)
    return state
  }

  for (const one of happenings) {
    if (one.do === 'ask') pending.push(ask())
    const part = one.do === 'put' && given.length > 0 ? given[one.which % given.length] : undefined
    if (part) pending.push(putPart(film, part).catch(() => undefined))
    if (one.do === 'settle') await Promise.all(pending)
    if (one.do === 'jobs') await runJobs()
    if (one.do === 'forget' && !isForgotten) {
      isForgotten = await forget(id)
    }
  }
  await Promise.all(pending)
  // The network is well again: the booth goes on until it may forget the file.
  left.length = 0
  let state: PartsState | undefined
  for (let turn = 0; turn < 10 && state?.sha256 !== film.sha256; turn += 1) {
    state = await ask()
    if (state?.part) await putPart(film, state.part)
  }
  expect(state?.sha256).toBe(film.sha256)
  for (let look = 0; look < 4; look += 1) {
    backend.clock.time += 3_600_000
    await runJobs()
  }
  await expectEnd(id, film, isForgotten)
}

async function forget(sessionId: string): Promise<boolean> {
  const at = new Date(backend.clock.time)
  return db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('recordings')
      .set({ forgetAskedAt: at })
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return false
    const job = { kind: 'forget-recording', key: sessionId, runAt: at }
    await trx.insertInto('jobs').values(job).execute()
    return true
  })
}

/** Either the whole file once and nothing on its way, or nothing at all. */
async function expectEnd(id: string, film: Recorded, isForgotten: boolean): Promise<void> {
  const stored = [...fake.files].filter(([key]) => key.startsWith(id))
  const open = [...fake.uploads.values()].filter(({ key }) => key.startsWith(id))
  const rows = await db.selectFrom('media_files').selectAll().where('session_id', '=', id).execute()
  if (isForgotten) {
    expect([stored.length, open.length, rows.length]).toEqual([0, 0, 0])
    return
  }
  expect(stored.map(([key, { bytes }]) => [key, bytes.equals(film.bytes)])).toEqual([
    [`${id}/${film.name}`, true],
  ])
  expect(rows).toMatchObject([{ keptAt: expect.any(Date), isBroken: false }])
  // What two calls began at once, and one of them could not end, is ended when it is old.
  const named = rows.map(({ uploadId }) => uploadId)
  expect(named.every((uploadId) => uploadId === null || fake.uploads.has(uploadId))).toBe(true)
}

it('however calls meet, break off and come again, the file arrives once and whole, or is wholly gone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 4, maxLength: 30 }),
      fc.array(mishap, { maxLength: 40 }),
      story,
    ),
    { numRuns },
  )
  expect([reports, fake.violations]).toEqual([[], []])
}, 240_000)
