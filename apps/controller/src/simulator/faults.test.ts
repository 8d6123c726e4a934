import { DeviceHealth } from '@discobooth/contract/device/device'
import type { SimulatorFaults } from '@discobooth/contract/device/simulator'
import { beforeEach, expect, it } from 'vitest'
import { ServerRig } from '../testing/server-rig.ts'

let rig: ServerRig
beforeEach(() => {
  rig = new ServerRig()
})

const set = (faults: SimulatorFaults) => rig.post('/simulator/faults', faults)

it('parts fall ill and recover', async () => {
  await set({ unhealthy: ['door', 'lights', 'camera'] })
  const health = DeviceHealth.parse(await (await rig.app.request('/health-check')).json())
  expect(health.status).toBe('degraded')
  expect(health.parts.lights).toMatchObject({ healthy: false, simulated: true })
  expect(health.parts.sos.healthy).toBe(true)
  expect(await rig.get('/door-state')).toBe('ERROR')
  await set({})
  expect(await rig.get('/door-state')).toBe('CLOSED')
  const well = DeviceHealth.parse(await (await rig.app.request('/health-check')).json())
  expect(well.status).toBe('ok')
})

it('the camera can be unplugged or made to hang, and nothing else', async () => {
  expect((await set({ camera: 'unplugged' })).status).toBe(200)
  expect((await set({ camera: 'hanging', unhealthy: ['lights'] })).status).toBe(200)
  expect((await rig.post('/simulator/faults', { camera: 'gone' })).status).toBe(400)
})

it('an SOS button that is ill counts as pressed', async () => {
  await set({ unhealthy: ['sos'] })
  expect(await rig.get('/sos')).toBe('1')
  await set({})
  expect(await rig.get('/sos')).toBe('0')
})

it('answers come late', async () => {
  await set({ slowMs: 2_500 })
  let answered = false
  const answer = rig.get('/sos').then((text) => {
    answered = true
    return text
  })
  await new Promise(setImmediate)
  rig.clock.advance(2_499)
  await new Promise(setImmediate)
  expect(answered).toBe(false)
  rig.clock.advance(1)
  expect(await answer).toBe('0')
})

it('named paths answer 500, the others do not', async () => {
  await set({ error500: ['/start', '/door-state'] })
  expect((await rig.command('test')).status).toBe(500)
  expect((await rig.app.request('/door-state')).status).toBe(500)
  expect((await rig.app.request('/sos')).status).toBe(200)
  await set({})
  expect((await rig.command('test')).status).toBe(200)
})

it('named paths answer nonsense', async () => {
  await set({ garbage: ['/door-state', '/health-check'] })
  const answer = await rig.app.request('/door-state')
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toMatch(/^(OPEN|CLOSED|READY|RUNNING|ERROR)$/)
  await expect((await rig.app.request('/health-check')).json()).rejects.toThrow(SyntaxError)
})

it('named paths hang until the fault is healed', async () => {
  await set({ hang: ['/sos'] })
  const hanging = rig.app.request('/sos')
  const first = await Promise.race([
    hanging,
    new Promise((resolve) => setImmediate(resolve, 'none')),
  ])
  expect(first).toBe('none')
  await set({})
  expect((await hanging).status).toBe(503)
  expect(await rig.get('/sos')).toBe('0')
  expect(rig.clock.waiting).toBe(0)
})

it('a fault on the stream ends the streams that are open', async () => {
  const stream = await rig.app.request('/events')
  await set({ error500: ['/events'] })
  expect(await stream.text()).toContain('event: status')
  expect((await rig.app.request('/events')).status).toBe(500)
  await set({})
  const again = await rig.app.request('/events')
  expect(again.status).toBe(200)
  await again.body?.cancel()
})

it('the page can ask which faults are set', async () => {
  await set({ slowMs: 100, hang: ['/sos'] })
  expect(await rig.get('/simulator/faults')).toBe('{"slowMs":100,"hang":["/sos"]}')
})
