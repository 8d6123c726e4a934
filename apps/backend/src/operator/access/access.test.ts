import { OperatorPass } from '@discobooth/contract/operator/operator-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { hashPasscode, isPasscode } from '../adapters/hashes.ts'

const passcode = '8531'
const backend = openTestApp()
const { call, clock, db, makeBooth } = backend

let booth: { id: string; key: string }
beforeEach(async () => {
  booth = await makeBooth({ passcode })
})

const attempt = (code: string, { key } = booth) =>
  call('POST', '/api/operator/pass', { key, body: { passcode: code } })
const settings = (pass: string, { key } = booth) =>
  call('GET', '/api/operator/settings', { key, headers: { 'x-operator-pass': pass } })
const logsOfBooth = (type: 'SECURITY' | 'AUDIT') =>
  db.selectFrom('logs').selectAll().where('booth', '=', booth.id).where('type', '=', type).execute()

describe('[5.11, 8.session.9, 6.2] the passcode', () => {
  it('opens a pass for 15 minutes, of which only the hash is kept', async () => {
    const { status, body } = await attempt(passcode)
    expect(status).toBe(201)
    const { pass, expiresAt, expiresInMs, verifier } = OperatorPass.parse(body)
    expect(Buffer.from(pass, 'base64url')).toHaveLength(32)
    expect(Date.parse(expiresAt) - clock.time).toBe(expiresInMs)
    expect(expiresInMs).toBe(15 * 60_000)
    expect(Buffer.from(verifier.salt, 'base64')).toHaveLength(16)
    expect((await settings(pass)).status).toBe(200)
    const kept = await db.selectFrom('operator_passes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(pass)
    clock.time += expiresInMs - 1
    expect((await settings(pass)).status).toBe(200)
    clock.time += 1
    expect((await settings(pass)).status).toBe(401)
    expect(await logsOfBooth('AUDIT')).toHaveLength(1)
  })

  it('hands out nothing that could be played back: salts are new, and neither salt nor hash opens', async () => {
    const [first, second] = [(await attempt(passcode)).body, (await attempt(passcode)).body]
    expect(first.verifier.salt).not.toBe(second.verifier.salt)
    expect(first.pass).not.toBe(second.pass)
    const { hash } = await db
      .selectFrom('booth_passcodes')
      .select('hash')
      .where('booth', '=', booth.id)
      .executeTakeFirstOrThrow()
    expect(hash).not.toContain(first.verifier.salt)
    for (const replayed of [hash, first.verifier.salt, first.pass, '']) {
      expect((await attempt(replayed)).status).toBe(422)
    }
  })

  it('that is wrong is refused, noted as SECURITY, and named in no log', async () => {
    const { status, body } = await attempt('1357')
    expect([status, body.error.code]).toEqual([403, 'incorrect_passcode'])
    expect(body.error.message).toMatch(/^Incorrect passcode/)
    const [line] = await logsOfBooth('SECURITY')
    expect(line).toMatchObject({ priority: 'HIGH', status: 'ERROR' })
    expect(JSON.stringify(line)).not.toMatch(/1357|8531/)
  })

  it('is set for each booth: what opens one opens no other', async () => {
    const other = await makeBooth({ passcode: '1111' })
    const none = await makeBooth()
    expect((await attempt(passcode, other)).status).toBe(403)
    const { status, body } = await attempt(passcode, none)
    expect([status, body.error.code]).toEqual([409, 'passcode_not_set'])
    const { body: opened } = await attempt('1111', other)
    expect((await settings(opened.pass, other)).status).toBe(200)
    expect((await settings(opened.pass)).status).toBe(401)
  })

  it('[9.14] is four digits, and a right one ends the wait for the next', async () => {
    for (const code of ['123', '12345', '12a4', ' 123', '١٢٣٤']) {
      expect((await attempt(code)).status).toBe(422)
    }
    await attempt('0000')
    await attempt('0001')
    expect((await attempt(passcode)).status).toBe(201)
    for (const code of ['0000', '0001']) expect((await attempt(code)).status).toBe(403)
    expect((await attempt(passcode)).status).toBe(201)
  })

  it('is changed with the old one, and voids every pass of before', async () => {
    const { body: old } = await attempt(passcode)
    const change = (from: string) =>
      call('PUT', '/api/operator/passcode', {
        key: booth.key,
        headers: { 'x-operator-pass': old.pass },
        body: { passcode: from, newPasscode: '7294' },
      })
    expect((await change('9999')).status).toBe(403)
    expect((await attempt('7294')).status).toBe(403)
    const changed = await change(passcode)
    expect(changed.status).toBe(200)
    expect((await settings(old.pass)).status).toBe(401)
    expect((await settings(changed.body.pass)).status).toBe(200)
    expect((await attempt(passcode)).status).toBe(403)
    expect((await attempt('7294')).status).toBe(201)
  })

  it.each(['0000', '1234', '2468', '1999', '2026', '1212'])(
    'is never changed to one that is tried first: %s',
    async (weak) => {
      const { body: opened } = await attempt(passcode)
      const change = { passcode, newPasscode: weak }
      const { status, body } = await call('PUT', '/api/operator/passcode', {
        key: booth.key,
        headers: { 'x-operator-pass': opened.pass },
        body: change,
      })
      expect([status, body.error.code]).toEqual([422, 'weak_passcode'])
      expect((await settings(opened.pass)).status).toBe(200)
      expect((await attempt(passcode)).status).toBe(201)
    },
  )
})

describe('[6.2] a pass', () => {
  const neighbours = async () => {
    const neighbour = await makeBooth({ passcode: '1111' })
    return (await attempt('1111', neighbour)).body.pass
  }
  const old = async () => {
    const { body } = await attempt(passcode)
    clock.time += body.expiresInMs
    return body.pass
  }

  it.each([
    ['no pass', async () => ''],
    ["another booth's pass", neighbours],
    ['an old pass', old],
  ])('that is none is refused, and noted as what it was: %s', async (words, find) => {
    expect((await settings(await find())).status).toBe(401)
    const [line] = await logsOfBooth('SECURITY')
    expect(line?.message).toBe(`An operator's call was refused: it came with ${words}`)
    expect(JSON.stringify(line)).toContain('/api/operator/settings')
  })

  it('is void as soon as the operator leaves, and no other with it', async () => {
    const [mine, another] = [
      (await attempt(passcode)).body.pass,
      (await attempt(passcode)).body.pass,
    ]
    const leave = { key: booth.key, headers: { 'x-operator-pass': mine } }
    expect((await call('DELETE', '/api/operator/pass', leave)).status).toBe(200)
    expect((await settings(mine)).status).toBe(401)
    expect((await settings(another)).status).toBe(200)
  })

  it('that is over is forgotten when the next is given', async () => {
    const { body } = await attempt(passcode)
    clock.time += body.expiresInMs + 1
    await attempt(passcode)
    const kept = db.selectFrom('operator_passes').select('passSha256').where('booth', '=', booth.id)
    expect(await kept.execute()).toHaveLength(1)
  })
})

describe('[6.2] guessing', () => {
  const wrong = (index: number) => String(index % 8_000).padStart(4, '0')

  it('takes over a day for 10,000 guesses, whatever is tried meanwhile', async () => {
    const begin = clock.time
    let refusals = 0
    for (let guesses = 0; guesses < 24; ) {
      const { status, headers } = await attempt(wrong(guesses))
      if (status === 403) guesses += 1
      else {
        expect(status).toBe(429)
        refusals += 1
        const seconds = Number(headers.get('retry-after'))
        expect(seconds).toBeLessThanOrEqual(30)
        // Not one moment sooner, also not with the right one.
        clock.time += seconds * 1_000 - 1
        expect((await attempt(passcode)).status).toBe(429)
        clock.time += 1
      }
    }
    expect(refusals).toBe(21)
    // From the eighth guess on each costs 30 s: that is the pace at which the rest is guessed.
    const paced = (clock.time - begin) / 24
    expect(paced).toBeGreaterThan(20_000)
    expect(paced * 10_000).toBeGreaterThan(86_400_000)
  })

  it('is not helped by many tries at once, nor by a backend that starts anew', async () => {
    const tries = Array.from({ length: 30 }, (_, index) => attempt(wrong(index)))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(27)
    const restarted = openTestApp({ database: backend })
    restarted.clock.time = clock.time
    const { status } = await restarted.call('POST', '/api/operator/pass', {
      key: booth.key,
      body: { passcode },
    })
    expect(status).toBe(429)
  })

  it('by a crowd holds up nobody else: it waits outside the database, or is sent away', async () => {
    await attempt(wrong(0))
    const other = await makeBooth()
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.transaction().execute(async (trx) => {
      const tries = trx.selectFrom('passcode_tries').select('tries').where('booth', '=', booth.id)
      await tries.forUpdate().execute()
      held.resolve()
      await released.promise
    })
    await held.promise
    // The first of them can't go on, and the others would soon hold every connection there is.
    let sentAway = 0
    const crowd = Array.from({ length: 30 }, async (_, index) => {
      if ((await attempt(wrong(index))).status === 429) sentAway += 1
    })
    await expect.poll(() => sentAway).toBeGreaterThan(10)
    expect((await call('GET', '/api/booth', { key: other.key })).status).toBe(200)
    released.resolve()
    await Promise.all([holding, ...crowd])
    const lines = await logsOfBooth('SECURITY')
    expect(JSON.stringify(lines)).toContain('Many passcodes were tried at once')
  })

  it('locks nobody out for longer than 30 s, also when the clock is set back', async () => {
    for (let guesses = 0; guesses < 3; guesses += 1) await attempt(wrong(guesses))
    clock.time -= 86_400_000
    expect((await attempt(passcode)).headers.get('retry-after')).toBe('30')
    clock.time += 30_000
    const { status, body } = await attempt(passcode)
    expect(status).toBe(201)
    clock.time -= 60_000
    expect((await settings(body.pass)).status).toBe(401)
    clock.time += 86_400_000
  })

  it('is told how long to wait from the third wrong try on', async () => {
    const waits = []
    for (let tries = 0; tries < 3; tries += 1)
      waits.push((await attempt(wrong(tries))).headers.get('retry-after'))
    expect(waits).toEqual([null, null, '1'])
  })

  it('at the screen does not keep out who sets up a kiosk with the right one', async () => {
    for (let tries = 0; tries < 4; tries += 1) await attempt(wrong(tries))
    const tried = await db
      .selectFrom('passcode_tries')
      .select(['door', 'tries'])
      .where('booth', '=', booth.id)
      .execute()
    expect(tried).toEqual([{ door: 'kiosk-elsewhere', tries: 3 }])
  })

  it('by strangers elsewhere with a stolen key keeps nobody waiting at the booth itself', async () => {
    const here = { peerAddress: '127.0.0.1', headers: { host: '127.0.0.1:8080' } }
    const there = { peerAddress: '203.0.113.7' }
    const open = (code: string, from: object) =>
      call('POST', '/api/operator/pass', { ...from, key: booth.key, body: { passcode: code } })
    for (let tries = 0; tries < 6; tries += 1) await open(wrong(tries), there)
    expect((await open(passcode, there)).status).toBe(429)
    expect((await open(passcode, here)).status).toBe(201)
  })

  it('is noted as SECURITY each time', async () => {
    for (let tries = 0; tries < 5; tries += 1) await attempt(wrong(tries))
    expect(await logsOfBooth('SECURITY')).toHaveLength(5)
  })
})

it('the hash is slow, salted, and tells its own cost', async () => {
  const [one, two] = await Promise.all([hashPasscode('2468'), hashPasscode('2468')])
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(one).not.toBe(two)
  expect(await isPasscode('2468', one)).toBe(true)
  expect(await isPasscode('2469', one)).toBe(false)
  expect(await isPasscode('2468', one.slice(0, -8)), 'a hash that was cut short').toBe(false)
})
