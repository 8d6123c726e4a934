import { afterEach, beforeEach, expect, it } from 'vitest'
import { SimulatedBooth } from '../../testing/simulated-booth.ts'

let booth: SimulatedBooth
beforeEach(async () => {
  booth = new SimulatedBooth()
  await booth.start()
})
afterEach(() => booth.stop())

/** Guests who confirm a song, and for whom the door never moves. */
async function parties(count: number): Promise<void> {
  for (let party = 0; party < count; party += 1) {
    await booth.send('start')
    await booth.send('stop')
  }
}
const door = async () => (await booth.health()).parts.door

it('a door contact that never changes over twenty parties is reported, until it does', async () => {
  await parties(19)
  expect((await door()).healthy).toBe(true)
  await parties(1)
  expect(await door()).toMatchObject({ healthy: false })
  expect((await door()).reason).toContain('has not changed over 20 parties')
  booth.parts.door.move('open')
  expect((await door()).healthy).toBe(true)
})

it('the nightly restart forgets none of them; a door that moves begins anew', async () => {
  await parties(5)
  booth.parts.door.move('open')
  booth.parts.door.move('closed')
  await parties(19)
  booth = await booth.restarted()
  expect((await door()).healthy).toBe(true)
  await parties(1)
  expect((await door()).healthy).toBe(false)
  booth = await booth.restarted()
  expect((await door()).healthy).toBe(false)
})
