import { request } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
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
  // A browser writes it small.
  const headers = { host, origin: `http://${host.toLowerCase()}` }
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
  const names = [
    'evil.example',
    `evil.example:${port}`,
    'EVIL.example.',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    `${hostname()}.evil.example`,
  ]
  for (const name of names) expect(await press(name), name).toBe(421)
  for (const odd of ['a b', 'evil.example@127.0.0.1', '127.0.0.1/evil.example', '[::1'])
    expect(await press(odd), odd).toBe(400)
  expect(booth.parts.sos.pressed()).toBe(false)
})

/** The first line of what is answered to these bytes. */
async function answerTo(head: string): Promise<string> {
  const socket = connect(Number(new URL(booth.url).port), '127.0.0.1')
  socket.end(`${head}\r\nConnection: close\r\n\r\n`)
  const [first = ''] = (await text(socket)).split('\r\n')
  return first
}

it('without a name, or with one in the address, it is not taken for ours', async () => {
  expect(await answerTo('GET /sos HTTP/1.1')).toContain('400')
  expect(await answerTo('GET /sos HTTP/1.1\r\nHost:')).toContain('400')
  expect(await answerTo('GET /sos HTTP/1.0')).toContain('400')
  expect(await answerTo('GET http://evil.example/sos HTTP/1.1\r\nHost: localhost')).toContain('421')
  expect(await answerTo('GET /sos HTTP/1.1\r\nHost: localhost')).toContain('200')
})

it('the booth is reached by its addresses and its own names', async () => {
  const { port } = new URL(booth.url)
  const names = [
    `127.0.0.1:${port}`,
    '192.168.1.20',
    `[::1]:${port}`,
    '[FE80::1]',
    `localhost:${port}`,
    'LocalHost.',
    hostname(),
    `${hostname().split('.')[0]}.local:${port}`,
  ]
  for (const name of names) expect(await press(name), name).toBe(200)
})
