import { expect, it } from 'vitest'
import { SimulatedLights } from '../simulated-parts.ts'
import { LightsTogether } from './together.ts'

it('all show the same scene, and one that is ill makes all ill', async () => {
  const one = new SimulatedLights()
  const other = new SimulatedLights()
  const together = new LightsTogether([one, other])
  let changes = 0
  together.onHealth(() => {
    changes += 1
  })
  await together.start()
  together.scene('full')
  expect([one.look().lights, other.look().lights]).toEqual(['full', 'full'])
  expect(together.health().healthy).toBe(true)
  other.fail('The lamps are dark.')
  expect(together.health()).toMatchObject({ healthy: false, reason: 'The lamps are dark.' })
  expect(changes).toBe(1)
  await together.stop()
})

it('one that throws does not keep the other from its scene', () => {
  const broken = new SimulatedLights()
  const working = new SimulatedLights()
  broken.scene = () => {
    throw new Error('no current')
  }
  expect(() => new LightsTogether([broken, working]).scene('full')).toThrow('no current')
  expect(working.look().lights).toBe('full')
})
