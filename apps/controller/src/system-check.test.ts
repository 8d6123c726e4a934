import { SystemCheckAnswer } from '@discobooth/contract/device/device'
import { beforeEach, expect, it } from 'vitest'
import { ServerRig } from './testing/server-rig.ts'

let rig: ServerRig
beforeEach(() => {
  rig = new ServerRig()
})

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Asks, and lets the lights dance to the end. */
async function check() {
  const asked = rig.post('/system-check', {})
  await turn()
  const dancing = rig.parts.lights.look().lights
  rig.clock.advance(3_000)
  return { answer: await asked, dancing }
}

it('blinks the lights and takes a picture, and says that both work', async () => {
  const { answer, dancing } = await check()
  expect(dancing).toBe('show')
  expect(SystemCheckAnswer.parse(await answer.json())).toEqual({ lights: null, camera: null })
  expect(rig.parts.lights.look().lights).toBe('house')
  expect(rig.parts.camera.log()).toEqual([{ act: 'try' }])
  expect(rig.clock.waiting).toBe(0)
})

it('says of each part why it does not work', async () => {
  rig.parts.camera.fail('The lens cap is on.')
  rig.parts.lights.fail('Lamp 2 is dark.')
  expect(await (await check()).answer.json()).toEqual({
    lights: 'Lamp 2 is dark.',
    camera: 'The lens cap is on.',
  })
})

it('leaves a booth that is in use alone, and wants the key', async () => {
  await rig.taken('start')
  expect((await rig.post('/system-check', {})).status).toBe(409)
  const stranger = await rig.post('/system-check', {}, { 'x-booth-key': 'wrong' })
  expect(stranger.status).toBe(401)
  expect(rig.parts.lights.look().lights).toBe('house')
})

it('an alarm in the middle of it keeps the lights full', async () => {
  const asked = rig.post('/system-check', {})
  await turn()
  rig.parts.sos.press(true)
  rig.clock.advance(3_000)
  await asked
  expect(rig.parts.lights.look().lights).toBe('full')
})
