import { DeviceAnswer, DeviceHealth, defaultPlan } from '@discobooth/contract/device/device'
import { beforeEach, expect, it } from 'vitest'
import { refusals } from '../booth/commands.ts'
import { sessions } from '../testing/booth-rig.ts'
import { boothKey, ServerRig } from '../testing/server-rig.ts'

let rig: ServerRig
beforeEach(() => {
  rig = new ServerRig()
})

it('[7.booth-device.1] GET /health-check says what works, what is simulated, what is recorded', async () => {
  const answer = await rig.app.request('/health-check')
  expect(answer.status).toBe(200)
  const health = DeviceHealth.parse(await answer.json())
  expect(health).toMatchObject({ status: 'ok', simulated: true, plan: defaultPlan })
  expect(health.booth).toEqual({
    state: 'disarmed',
    door: 'CLOSED',
    sos: false,
    sessionId: null,
    remainingMs: null,
  })
  rig.parts.camera.fail('The lens cap is on.')
  const degraded = DeviceHealth.parse(await (await rig.app.request('/health-check')).json())
  expect(degraded.status).toBe('degraded')
  expect(degraded.parts.camera).toEqual({
    healthy: false,
    reason: 'The lens cap is on.',
    simulated: true,
  })
})

it('[7.booth-device.2, 3.device-payload.1] POST /start arms, goes and stops by its four fields', async () => {
  const armed = DeviceAnswer.parse(await rig.taken('start'))
  expect(armed).toMatchObject({ ok: true, command: 'start' })
  expect(armed.booth).toMatchObject({ state: 'armed', sessionId: sessions.first })
  rig.guestsGetIn()
  expect((await rig.taken('go')).booth).toMatchObject({ state: 'running', remainingMs: 90_000 })
  expect(rig.parts.camera.log()[0]).toMatchObject({ act: 'start', take: defaultPlan.D })
  expect((await rig.taken('stop')).booth.state).toBe('disarmed')
})

it.each([
  ['A', { photo: true, video: false }],
  ['B', { photo: false, video: true }],
  ['D', { photo: true, video: true }],
])('[9.20] booth letter %s records what the plan says', async (option, take) => {
  await rig.taken('start', { option })
  rig.guestsGetIn()
  await rig.taken('go', { option })
  expect(rig.parts.camera.log()).toEqual([{ act: 'start', sessionId: sessions.first, take }])
})

it('[9.20] booth letter C records nothing, and there is no letter E', async () => {
  await rig.taken('start', { option: 'C' })
  rig.guestsGetIn()
  await rig.taken('go', { option: 'C' })
  expect(rig.state).toBe('running')
  expect(rig.parts.camera.log()).toEqual([])
  expect((await rig.command('start', { option: 'E' })).status).toBe(400)
})

it('[7.booth-device.3] GET /door-state answers in plain upper-case text', async () => {
  const answer = await rig.app.request('/door-state')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('CLOSED')
  await rig.taken('start')
  rig.parts.door.move('open')
  expect(await rig.get('/door-state')).toBe('OPEN')
  rig.parts.door.move('closed')
  expect(await rig.get('/door-state')).toBe('READY')
  await rig.taken('go')
  expect(await rig.get('/door-state')).toBe('RUNNING')
  await rig.taken('stop')
  rig.parts.door.fail('cut wire')
  expect(await rig.get('/door-state')).toBe('ERROR')
})

it("[7.booth-device.4] GET /sos answers '1' while the button is pressed, else '0'", async () => {
  expect(await rig.get('/sos')).toBe('0')
  rig.parts.sos.press(true)
  expect(await rig.get('/sos')).toBe('1')
  rig.parts.sos.press(false)
  expect(await rig.get('/sos')).toBe('0')
})

it('[7.booth-device.5] GET /queue-state answers FREE or BUSY', async () => {
  expect(await rig.get('/queue-state')).toBe('FREE')
  await rig.taken('start')
  expect(await rig.get('/queue-state')).toBe('BUSY')
  rig.guestsGetIn()
  await rig.taken('go')
  expect(await rig.get('/queue-state')).toBe('BUSY')
  await rig.taken('stop')
  rig.parts.sos.press(true)
  expect(await rig.get('/queue-state')).toBe('BUSY')
})

it.each(['test', 'dance'])("the word '%s' is answered and moves nothing", async (command) => {
  const answer = await rig.post('/start', { command, sessionId: 'settings-test' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ ok: true, command, booth: { state: 'disarmed' } })
  expect(rig.happened).toEqual([])
})

it('a refused command is answered 409 with a sentence', async () => {
  const go = await rig.command('go')
  expect([go.status, await go.text()]).toEqual([409, refusals.notArmed])
  rig.startParty()
  const start = await rig.command('start', { sessionId: sessions.second })
  expect([start.status, await start.text()]).toEqual([409, refusals.running])
  const stop = await rig.command('stop', { sessionId: sessions.second })
  expect([stop.status, await stop.text()]).toEqual([409, refusals.otherSession])
})

it('the same command twice gets the same answer', async () => {
  expect(await rig.taken('start')).toEqual(await rig.taken('start'))
  rig.guestsGetIn()
  expect(await rig.taken('go')).toEqual(await rig.taken('go'))
  expect(await rig.taken('stop')).toEqual(await rig.taken('stop'))
})

it.each([
  ['no JSON', '{"command":'],
  ['a list', '[]'],
  ['no command', '{"sessionId":"x"}'],
  ['an empty command', '{"command":"","sessionId":"x"}'],
  [
    'a start without a song',
    '{"command":"start","sessionId":"0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11"}',
  ],
  [
    'a start for no real session',
    '{"command":"start","sessionId":"x","song_duration":1,"option":"A"}',
  ],
  [
    'a duration in words',
    '{"command":"start","sessionId":"0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11","song_duration":"1","option":"A"}',
  ],
])('a body with %s is answered 400 with a sentence', async (_, body) => {
  const answer = await rig.post('/start', body)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/^The .+\.$/)
  expect(rig.state).toBe('disarmed')
})

it('a body that is too long is answered 413', async () => {
  expect((await rig.command('test', { sessionId: 'x'.repeat(5_000) })).status).toBe(413)
})

it('without the key, or with another, nobody moves the booth', async () => {
  const body = { command: 'start', song_duration: 1, sessionId: sessions.first, option: 'A' }
  const without = await rig.app.request('/start', { method: 'POST', body: JSON.stringify(body) })
  expect(without.status).toBe(401)
  for (const key of ['', 'wrong', `${boothKey} `.trim().slice(1), `${boothKey}x`]) {
    const answer = await rig.post('/start', body, { 'x-booth-key': key })
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain(boothKey)
  }
  expect(rig.state).toBe('disarmed')
})

it('an unknown address is 404, a wrong method 405', async () => {
  expect((await rig.app.request('/nowhere')).status).toBe(404)
  const wrong = await rig.app.request('/start')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await rig.app.request('/sos', { method: 'DELETE' })).status).toBe(405)
  expect((await rig.app.request('/system-check')).headers.get('allow')).toBe('POST')
})

it('a bug is answered 500 without its inner words, and reported', async () => {
  rig.parts.door.health = () => {
    throw new Error('inner words')
  }
  const answer = await rig.app.request('/health-check')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('inner words')
  expect(rig.bugs).toHaveLength(1)
})
