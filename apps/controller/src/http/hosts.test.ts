import { request } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SimulatedBooth } from '../testing/simulated-booth.ts'

let booth: SimulatedBooth
beforeEach(async () => {
  booth = new SimulatedBooth()
  await booth.start()
})
afterEach(() => booth.stop())

/** A call under a name of the caller's choice, as a browser makes it after DNS rebinding. */
function press(host: string): Promise<number | undefined> {
  const headers = { host, origin: `http://${host}` }
  return new Promise((resolve, reject) => {
    const asked = request(`${booth.url}/simulator/sos`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.once('error', reject)
    asked.end(JSON.stringify({ pressed: true }))
  })
}

it('a page whose name was made to lead here moves nothing', async () => {
  const { port } = new URL(booth.url)
  for (const name of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example'])
    expect(await press(name), name).toBe(421)
  expect(booth.parts.sos.pressed()).toBe(false)
})

it('the booth is reached by its addresses and its own names', async () => {
  const { port } = new URL(booth.url)
  for (const name of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, '192.168.1.20'])
    expect(await press(name), name).toBe(200)
})
