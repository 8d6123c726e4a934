import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { ourBrand } from '@discobooth/contract/device/brand'
import { alertKinds, OperatorSettings } from '@discobooth/contract/operator/operator-api'
import { expect, it } from 'vitest'
import { whenListening } from '../../platform/db/testing/when-listening.ts'
import { digest } from '../../testing/database-digest.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'

const backend = openTestApp({ firstBooth: { boothId: 'Harbour', passcode } })
const { app, call, clock, db, firstKey, makeSession } = backend
const operator = operatorOf(backend)
const read = async () => OperatorSettings.parse((await operator('GET', '/settings')).body)
const change = (body: object) => operator('PATCH', '/settings', { body })
const booth = async () => BoothSettings.parse((await call('GET', '/api/booth')).body)

const topForty = 'a'.repeat(22)
const noPlaylists = { TOP_40: null, DANCE: null, DISCO: null }

it('[3.settings-defaults.1, 9.16] begins with the defaults', async () => {
  expect(await read()).toEqual({
    boothId: 'Harbour',
    place: '',
    groupName: '',
    freeMode: false,
    language: 'en',
    helpNumber: '',
    priceMultiplier: 3,
    songMenu: 'tiles',
    partyVolume: 1,
    staffRefundLimit: 25,
    hasStaffPasscode: false,
    protocol: 'https',
    raspberryIp: '',
    raspberryPort: '5000',
    raspberryEndpoint: '/health-check',
    location: null,
    brand: ourBrand,
    outOfOrderSince: null,
    takesRealMoney: false,
    lacks: null,
    deliversMedia: false,
    musicProvider: null,
    playlists: { library: noPlaylists, spotify: noPlaylists },
    operatorEmail: '',
    alerts: [...alertKinds],
    available: { musicProviders: ['library'], libraryPlaylists: [] },
  })
})

it('a change of nothing is none: no line in the log, and no kiosk is told', async () => {
  const before = await read()
  const unchanged = await digest(db)
  expect((await change({})).body).toEqual(before)
  expect(await digest(db)).toBe(unchanged)
})

it('[1.2, 2.settings.2] keeps every change: the kiosk is told what is its, and a new backend still knows', async () => {
  await db
    .insertInto('music_playlists')
    .values({ id: topForty, path: 'x.m3u', name: 'x' })
    .execute()
  const forKiosk = {
    boothId: 'Quay 7',
    freeMode: true,
    language: 'nl',
    helpNumber: '+31 6 11223344',
    priceMultiplier: 2.5,
    songMenu: 'picker',
    partyVolume: 0.35,
    protocol: 'http',
    raspberryIp: '192.168.1.20',
    raspberryPort: '5001',
    raspberryEndpoint: '/health-check?x=1',
    location: { latitude: 52.37, longitude: 4.9 },
    brand: { name: 'Club Noord', line: 'Tot vier uur', colours: null },
  }
  const own = {
    musicProvider: 'library',
    playlists: { library: { ...noPlaylists, TOP_40: topForty }, spotify: noPlaylists },
    operatorEmail: 'operator@example.org',
    alerts: ['sos'],
  }
  for (const one of Object.entries({ ...forKiosk, ...own })) {
    const { status, body } = await change(Object.fromEntries([one]))
    expect([status, body]).toMatchObject([200, Object.fromEntries([one])])
  }
  expect(await read()).toMatchObject({ ...forKiosk, ...own })
  expect(await booth()).toEqual({
    ...forKiosk,
    brand: { ...forKiosk.brand, logo: null },
    outOfOrderSince: null,
    takesRealMoney: false,
    lacks: null,
    deliversMedia: false,
  })
  expect((await call('GET', '/api/music')).body.playlists).toEqual({
    ...noPlaylists,
    TOP_40: topForty,
  })
  const restarted = openTestApp({ database: backend })
  const after = await restarted.call('GET', '/api/booth', { key: await firstKey() })
  expect(after.body).toMatchObject(forKiosk)
  const logged = JSON.stringify(await db.selectFrom('logs').selectAll().execute())
  expect(logged).toContain('The settings were changed: operatorEmail')
  expect(logged).not.toContain('operator@example.org')
})

it.each([
  { protocol: 'ftp' },
  { raspberryIp: '192.168.1.20:5000' },
  { raspberryIp: 'http://192.168.1.20' },
  { raspberryIp: 'a b' },
  { raspberryIp: 'user@host' },
  { raspberryPort: '0' },
  { raspberryPort: '65536' },
  { raspberryPort: '' },
  { raspberryPort: 5000 },
  { raspberryEndpoint: 'health-check' },
  { raspberryEndpoint: '/a b' },
  { freeMode: 'true' },
  { boothId: '' },
  { boothId: '  ' },
  { boothId: 'x'.repeat(101) },
  { boothId: 'two\nlines' },
  { language: 'xx' },
  { songMenu: 'list' },
  { partyVolume: 35 },
  { partyVolume: -0.1 },
  { priceMultiplier: 0 },
  { priceMultiplier: 1_001 },
  { location: { latitude: 91, longitude: 0 } },
  { location: '-' },
  { musicProvider: 'tape' },
  { playlists: { library: noPlaylists } },
  { operatorEmail: 'nobody' },
  { alerts: ['birthday'] },
  { musicProvider: 'spotify' },
  { playlists: { library: { ...noPlaylists, DISCO: 'gone' }, spotify: noPlaylists } },
])('[5.20] refuses %j, and nothing of what came with it is kept', async (wrong) => {
  const before = await digest(db)
  const { status, body } = await change({ helpNumber: 'other', ...wrong })
  expect([status, body.error.code]).toEqual([
    422,
    expect.stringMatching(/^(invalid_body|music_provider_unavailable|playlist_not_found)$/),
  ])
  expect(await digest(db)).toBe(before)
})

it('[6.4] no session makes the booth free, and no kiosk does by what it says of itself', async () => {
  await change({ freeMode: false })
  const { id } = await makeSession({ sessionMode: 1 })
  const forged = { freeMode: true, isPaid: true, paymentLink: 'Free Mode', price: 0 }
  for (const body of [forged, { settings: forged }]) {
    const { status } = await call('PUT', `/api/sessions/${id}`, { body })
    expect(status).toBe(400)
  }
  const { freeMode: _, ...accepted } = forged
  const { body } = await call('PUT', `/api/sessions/${id}`, {
    body: { sessionMode: 1, ...accepted },
  })
  expect(body).toMatchObject({ isPaid: false, price: 5 })
  expect((await booth()).freeMode).toBe(false)
})

it('switches the booth off for guests, and the kiosk hears of it at once', async () => {
  app.start()
  await whenListening(db, 1)
  const stream = await app.hono.request('/functions/v1/api/events', {
    headers: { 'x-booth-key': await firstKey() },
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const since = new Date(clock.time).toISOString()
  await change({ outOfOrder: true })
  clock.time += 60_000
  expect((await change({ outOfOrder: true })).body.outOfOrderSince).toBe(since)
  let told = ''
  while (!told.includes('event: settings')) told += (await reader.read()).value
  const [, data = ''] = /event: settings\ndata: (.+)\n/.exec(told) ?? []
  expect(JSON.parse(data)).toEqual({ ...(await booth()), outOfOrderSince: since })
  expect(data).not.toContain('example.org')
  expect((await change({ outOfOrder: false })).body.outOfOrderSince).toBeNull()
  await reader.cancel()
  await app.stop()
})
