import { createHash } from 'node:crypto'
import { limits } from '@discobooth/contract/wire/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'

const { app, call, db, makeBooth } = openTestApp({ demo })

beforeAll(() => app.prepare())

const local = { host: '127.0.0.1:8080' }
const enrol = (headers: Record<string, string>, peerAddress = '127.0.0.1') =>
  call('POST', '/api/booths/enrol', { key: null, headers, peerAddress })

describe('[6.3] keys', () => {
  it('a booth is known by its key', async () => {
    const { key } = await makeBooth({ boothId: 'Harbour', freeMode: true, language: 'nl' })
    const { status, body } = await call('GET', '/api/booth', { key })
    expect(status).toBe(200)
    expect(body).toEqual({
      boothId: 'Harbour',
      freeMode: true,
      language: 'nl',
      helpNumber: '',
      priceMultiplier: 3,
      songMenu: 'tiles',
      partyVolume: 1,
      protocol: 'https',
      raspberryIp: '',
      raspberryPort: '5000',
      raspberryEndpoint: '/health-check',
      location: null,
      brand: { name: '', line: '', colours: null, logo: null },
      outOfOrderSince: null,
      takesRealMoney: false,
      lacks: null,
      deliversMedia: false,
    })
  })

  it.each([
    [null, 'booth_key_required'],
    ['', 'booth_key_required'],
    ['unknown', 'booth_key_unknown'],
  ])('without a known key (%j) nothing is told', async (key, code) => {
    const answer = await call('GET', '/api/booth', { key })
    expect([answer.status, answer.body.error.code]).toEqual([401, code])
  })

  it('[6.3, 1.4] the public key names the project: absent or right it passes, wrong it does not', async () => {
    const modes = (headers: Record<string, string>) => call('GET', '/api/modes', { headers })
    expect((await modes({})).status).toBe(200)
    expect((await modes({ apikey: 'public' })).status).toBe(200)
    const wrong = await modes({ apikey: 'other' })
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'wrong_project'])
    const alone = await call('GET', '/api/modes', { key: null, headers: { apikey: 'public' } })
    expect(alone.status).toBe(401)
  })

  it('only the hash of a key is kept', async () => {
    const { key } = await makeBooth()
    const { rows } = await db
      .selectFrom('booth_keys')
      .select('keySha256')
      .execute()
      .then((kept) => ({ rows: kept.map((row) => row.keySha256) }))
    expect(rows).toContain(createHash('sha256').update(key).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('[9.16] the price multiplier is 3 unless the operator says otherwise', async () => {
    const { key } = await makeBooth()
    const { body } = await call('GET', '/api/booth', { key })
    expect(body.priceMultiplier).toBe(limits.price.multiplier)
  })
})

describe('enrolling the demo booth', () => {
  it.each([
    [local],
    [{ host: 'localhost:5173' }],
    [{ host: '[::1]:8080' }],
    [{ ...local, origin: 'http://localhost:8080' }],
  ])('hands the key to a kiosk on this machine: %j', async (headers) => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { status, body } = await enrol(headers, peer)
      expect([status, body]).toEqual([200, demo])
    }
    expect((await call('GET', '/api/booth', { key: demo.boothKey })).body.boothId).toBe('demo')
  })

  it.each([
    ['another machine', local, '192.168.1.20'],
    ['an unknown peer', local, ''],
    ['a name that was bent to us', { host: 'evil.example:8080' }, '127.0.0.1'],
    ['a name that looks like ours', { host: '127.0.0.1.evil.example' }, '127.0.0.1'],
    ['no host', {}, '127.0.0.1'],
    ["a stranger's page", { ...local, origin: 'https://evil.example' }, '127.0.0.1'],
    ['a page without an origin', { ...local, origin: 'null' }, '127.0.0.1'],
    ['a proxy', { ...local, 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['a proxy of today', { ...local, forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
  ])('refuses %s', async (_, headers, peer) => {
    const { status, body } = await enrol(headers, peer)
    expect([status, body.error.code]).toEqual([403, 'enrolment_local_only'])
    expect(JSON.stringify(body)).not.toContain(demo.boothKey)
  })

  it("[3.settings-defaults.1] knows where the demo's controller answers", async () => {
    const { body } = await call('GET', '/api/booth', { key: demo.boothKey })
    expect(body).toMatchObject({
      protocol: 'http',
      raspberryIp: '127.0.0.1',
      raspberryPort: '5001',
      raspberryEndpoint: '/health-check',
    })
  })

  it('is prepared again without a second booth, and an older key no longer opens it', async () => {
    await app.prepare()
    const booths = await db.selectFrom('booths').select('id').where('isDemo', '=', true).execute()
    expect(booths).toHaveLength(1)
    await db
      .updateTable('booth_keys')
      .set({ keySha256: 'a'.repeat(64) })
      .where('booth', '=', booths[0]?.id ?? '')
      .execute()
    await app.prepare()
    const keys = await db
      .selectFrom('booth_keys')
      .select('booth')
      .where('booth', '=', booths[0]?.id ?? '')
      .execute()
    expect(keys).toHaveLength(1)
    expect((await call('GET', '/api/booth', { key: demo.boothKey })).status).toBe(200)
  })
})

describe('where there is no demo', () => {
  const real = openTestApp()

  it('nobody is enrolled by itself', async () => {
    const { status, body } = await real.call('POST', '/api/booths/enrol', {
      key: null,
      headers: local,
      peerAddress: '127.0.0.1',
    })
    expect([status, body.error.code]).toEqual([409, 'passcode_not_set'])
    await real.app.prepare()
    expect(await real.db.selectFrom('booths').select('id').execute()).toEqual([])
  })
})
