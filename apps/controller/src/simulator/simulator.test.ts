import { beforeEach, expect, it } from 'vitest'
import { lookAtTwin } from '../parts/simulated-parts.ts'
import { kioskOrigin, ServerRig } from '../testing/server-rig.ts'

let rig: ServerRig
beforeEach(() => {
  rig = new ServerRig()
})

const keyless = { 'x-booth-key': '' }

it('the door is opened and closed, without a key', async () => {
  expect((await rig.post('/simulator/door', { state: 'open' }, keyless)).status).toBe(200)
  expect(await rig.get('/door-state')).toBe('OPEN')
  await rig.post('/simulator/door', { state: 'closed' }, keyless)
  expect(await rig.get('/door-state')).toBe('CLOSED')
})

it('the button is pressed and released; pressing it twice is pressing it once', async () => {
  rig.startParty()
  await rig.post('/simulator/sos', { pressed: true }, keyless)
  await rig.post('/simulator/sos', { pressed: true }, keyless)
  expect(await rig.get('/sos')).toBe('1')
  expect(lookAtTwin(rig.parts)).toEqual({
    door: 'closed',
    held: false,
    sos: true,
    music: false,
    lights: 'full',
    camera: 'off',
  })
  await rig.post('/simulator/sos', { pressed: false }, keyless)
  expect(await rig.get('/sos')).toBe('0')
  expect(rig.happened.filter((code) => code === 'sos_pressed')).toHaveLength(1)
})

it.each([
  ['/simulator/door', { state: 'ajar' }],
  ['/simulator/sos', { pressed: 'yes' }],
  ['/simulator/faults', { hang: ['/nowhere'] }],
  ['/simulator/faults', { unknown: true }],
])('POST %s with %j is answered 400 and moves nothing', async (path, body) => {
  const before = lookAtTwin(rig.parts)
  expect((await rig.post(path, body)).status).toBe(400)
  expect(lookAtTwin(rig.parts)).toEqual(before)
})

it('a page of a stranger can not press the button; the kiosk and the page itself can', async () => {
  const pressed = { pressed: true }
  const from = async (origin: string) =>
    (await rig.post('/simulator/sos', pressed, { origin })).status
  expect(await from('http://evil.example')).toBe(403)
  expect(await rig.get('/sos')).toBe('0')
  expect(await from(kioskOrigin)).toBe(200)
  expect(await from('http://localhost')).toBe(200)
})

it('with real parts there is no simulator', async () => {
  const real = new ServerRig({ simulator: false })
  for (const path of ['/', '/simulator', '/simulator/page/twin.js', '/simulator/faults'])
    expect((await real.app.request(path)).status).toBe(404)
  for (const path of ['/simulator/door', '/simulator/sos', '/simulator/faults'])
    expect((await real.post(path, {})).status).toBe(404)
})
