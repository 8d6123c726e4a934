import { expect, it } from 'vitest'
import { lookAtTwin } from '../parts/simulated-parts.ts'
import { ServerRig } from '../testing/server-rig.ts'

/** A visit with the time in the test's hand. */
async function visited() {
  const rig = new ServerRig()
  const { code } = (await (await rig.post('/wiring/visit', {})).json()) as { code: string }
  const ask = async (path: string, body: object = {}) =>
    (await rig.post(path, body, { 'x-visit-code': code })).status
  return { rig, ask, isHeld: () => lookAtTwin(rig.parts).held }
}

it('a lock that was held for a check lets go after two minutes, whoever has gone away', async () => {
  const { rig, ask, isHeld } = await visited()
  await ask('/wiring/move', { check: 'lock_held' })
  rig.clock.advance(119_999)
  expect(isHeld()).toBe(true)
  rig.clock.advance(1)
  expect(isHeld()).toBe(false)
})

it('a page that is closed puts everything back at once', async () => {
  const { ask, isHeld } = await visited()
  await ask('/wiring/move', { check: 'lock_held' })
  expect(isHeld()).toBe(true)
  expect(await ask('/wiring/put-back')).toBe(200)
  expect(isHeld()).toBe(false)
})

it('the code works for an hour', async () => {
  const { rig, ask } = await visited()
  rig.clock.advance(3_599_999)
  expect(await ask('/wiring/move', { check: 'music_off' })).toBe(200)
  rig.clock.advance(1)
  expect(await ask('/wiring/move', { check: 'music_off' })).toBe(401)
})
