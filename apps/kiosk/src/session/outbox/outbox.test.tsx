import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { outboxPages, sessionId, upsert } from '../testing/outbox-pages.ts'

let kiosk: ReturnType<typeof outboxPages>
beforeEach(() => {
  kiosk = outboxPages()
})
afterEach(() => kiosk.clear())

describe('outbox', () => {
  it('[4.session-lifecycle.1] brings a change to the backend at once', async () => {
    const page = kiosk.open()
    const delivery = await page.outbox.deliver(upsert({ songName: 'Le Freak' }), 5_000)
    expect(delivery).toMatchObject({ kind: 'accepted', value: { id: sessionId, isPaid: false } })
    expect(kiosk.backend.sessions.get(sessionId)?.songName).toBe('Le Freak')
  })

  it('keeps what was changed while the backend was away, and brings it in order, once', async () => {
    const page = kiosk.open()
    kiosk.backend.weather = 'away'
    const operations = ['One', 'Two', 'Three'].map((songName) => upsert({ songName }))
    for (const operation of operations) page.outbox.add(operation)
    await page.written()
    kiosk.clock.pass(120_000)
    expect(kiosk.backend.operations).toEqual([])
    kiosk.backend.weather = 'fair'
    await kiosk.until(() => kiosk.backend.operations.length >= 3)
    expect(kiosk.backend.operations).toEqual(operations.map((one) => one.operationId))
    expect(kiosk.backend.sessions.get(sessionId)?.songName).toBe('Three')
  })

  it('does not wait for its back-off when it hears that the network is back', async () => {
    const page = kiosk.open()
    kiosk.backend.weather = 'away'
    page.outbox.add(upsert())
    await expect.poll(() => kiosk.clock.pending()).toBe(1)
    kiosk.backend.weather = 'fair'
    page.outbox.hurry()
    await expect.poll(() => page.answered).toHaveLength(1)
    expect(kiosk.clock.pending()).toBe(0)
  })

  it('survives a reload', async () => {
    kiosk.backend.weather = 'away'
    const before = kiosk.open()
    const operation = upsert({ songName: 'I Will Survive' })
    before.outbox.add(operation)
    await before.written()
    await before.leave()
    kiosk.backend.weather = 'fair'
    kiosk.open()
    await kiosk.until(() => kiosk.backend.operations.length > 0)
    expect(kiosk.backend.operations).toEqual([operation.operationId])
  })

  it('survives a reload that comes before IndexedDB has it, and is then nowhere any more', async () => {
    const never = new Promise<never>(() => undefined)
    const before = kiosk.open(() => never)
    const operations = ['Hurry', 'Up'].map((songName) => upsert({ songName }))
    for (const operation of operations) before.outbox.add(operation)
    await before.leave()
    const after = kiosk.open(undefined, before)
    await kiosk.until(() => after.answered.length === 2)
    expect(kiosk.backend.operations).toEqual(operations.map((one) => one.operationId))
    expect(after.storage.length).toBe(0)
  })

  it('counts once although the answer was lost and it was sent again', async () => {
    const page = kiosk.open()
    kiosk.backend.weather = 'lost'
    const operation = upsert({ songName: 'Again' })
    page.outbox.add(operation)
    await kiosk.until(() => kiosk.backend.calls.length >= 3)
    kiosk.backend.weather = 'fair'
    await kiosk.until(() => page.answered.length > 0)
    expect(kiosk.backend.operations).toEqual([operation.operationId])
    expect(new Set(kiosk.backend.calls.map((call) => call.headers.get('x-operation-id')))).toEqual(
      new Set([operation.operationId]),
    )
  })

  it('drops what the backend refuses for good, says so, and goes on with the next', async () => {
    const page = kiosk.open()
    const [bad, good] = [upsert({ songName: 'Bad' }), upsert({ songName: 'Good' })]
    kiosk.backend.refuses.add(bad.operationId)
    const refused = page.outbox.deliver(bad, 5_000)
    page.outbox.add(good)
    expect(await refused).toMatchObject({ kind: 'refused', failure: { status: 422 } })
    await kiosk.until(() => page.answered.length === 2)
    expect(kiosk.backend.operations).toEqual([good.operationId])
    expect(page.answered[0]).toMatchObject([bad.operationId, { ok: false, code: 'invalid_body' }])
  })

  it('says after the limit that an answer is late, and still delivers', async () => {
    const page = kiosk.open()
    kiosk.backend.weather = 'trouble'
    const operation = upsert({ songName: 'Late' })
    const delivery = page.outbox.deliver(operation, 5_000)
    await page.written()
    kiosk.clock.pass(5_000)
    expect(await delivery).toEqual({ kind: 'late' })
    kiosk.backend.weather = 'fair'
    await kiosk.until(() => page.answered.length > 0)
    expect(kiosk.backend.operations).toEqual([operation.operationId])
  })

  it('sends nothing twice from two tabs', async () => {
    kiosk.backend.weather = 'away'
    const [one, two] = [kiosk.open(), kiosk.open()]
    const operations = Array.from({ length: 20 }, (_, index) => upsert({ songName: `${index}` }))
    for (const [index, operation] of operations.entries()) {
      ;(index % 2 ? one : two).outbox.add(operation)
      await Promise.all([one.written(), two.written()])
    }
    kiosk.backend.weather = 'fair'
    one.outbox.hurry()
    two.outbox.hurry()
    await kiosk.until(() => one.answered.length + two.answered.length === operations.length)
    const sent = kiosk.backend.calls.map((call) => call.headers.get('x-operation-id'))
    expect(sent).toEqual(operations.map((operation) => operation.operationId))
  })

  it('goes on in memory where IndexedDB is broken, and says so once', async () => {
    const page = kiosk.open(() => Promise.reject(new Error('Disk I/O error')))
    kiosk.backend.weather = 'away'
    const operations = [upsert({ songName: 'A' }), upsert({ songName: 'B' })]
    for (const operation of operations) page.outbox.add(operation)
    await page.written()
    expect(page.fallenBack).toEqual([new Error('Disk I/O error')])
    kiosk.backend.weather = 'fair'
    await kiosk.until(() => kiosk.backend.operations.length === 2)
    expect(kiosk.backend.operations).toEqual(operations.map((one) => one.operationId))
  })

  it('sends what is stored before what a full disk left in memory', async () => {
    let isFull = false
    const database = openDatabase({ name: kiosk.name, clock: systemClock })
    const page = kiosk.open(async () => {
      const real = await database
      const add: typeof real.add = async (...change) => {
        if (isFull) throw new DOMException('Full', 'QuotaExceededError')
        return real.add(...change)
      }
      return { ...real, add }
    })
    kiosk.backend.weather = 'away'
    const operations = ['A', 'B', 'C'].map((songName) => upsert({ songName }))
    page.outbox.add(operations[0]!)
    await page.written()
    isFull = true
    page.outbox.add(operations[1]!)
    await page.written()
    isFull = false
    page.outbox.add(operations[2]!)
    await page.written()
    expect(page.fallenBack).toHaveLength(1)
    kiosk.backend.weather = 'fair'
    await kiosk.until(() => kiosk.backend.operations.length === 3)
    expect(kiosk.backend.operations).toEqual(operations.map((one) => one.operationId))
    ;(await database).close()
  })

  it('leaves no timer behind when it is stopped', async () => {
    const page = kiosk.open()
    kiosk.backend.weather = 'trouble'
    page.outbox.add(upsert())
    await expect.poll(() => kiosk.clock.pending()).toBe(1)
    await page.leave()
    expect(kiosk.clock.pending()).toBe(0)
    const sent = kiosk.backend.calls.length
    page.outbox.hurry()
    kiosk.clock.pass(60_000)
    expect(kiosk.backend.calls).toHaveLength(sent)
  })
})
