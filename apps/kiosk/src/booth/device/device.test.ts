import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { DeviceStart } from '@discobooth/contract/device/device'
import { type Failure, failure, failureText } from '@discobooth/contract/texts/failure'
import { describe, expect, it, onTestFinished } from 'vitest'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { createBoothDevice } from './device.ts'

const command: DeviceStart = {
  command: 'start',
  song_duration: 90_000,
  sessionId: '3f0f9bb4-93a7-4e0b-9c62-6ffcbf6c2a55',
  option: 'C',
}

/** A controller of one answer, over real HTTP; `arrived` is the next call that reaches it. */
async function deviceThat(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const clock = handClock()
  const device = createBoothDevice({
    address: () => `http://127.0.0.1:${port}`,
    boothKey: () => Promise.resolve('the-key'),
    fetch,
    clock,
  })
  const arrived = async () => {
    const [request] = (await once(server, 'request')) as [IncomingMessage]
    return request
  }
  return { device, clock, arrived }
}

const says =
  (status: number, text = ''): RequestListener =>
  (_request, response) => {
    response.writeHead(status)
    response.end(text)
  }
const saysNothing: RequestListener = () => undefined

/** What a guest who reads English is told of it. */
const said = (answer: { ok: true } | { ok: false; failure: Failure }) =>
  answer.ok ? 'nothing' : failureText(answer.failure)

describe('commands', () => {
  it('[3.device-payload.1, 7.booth-device.2] carry command, length, session and letter, and the booth key', async () => {
    const bodies: string[] = []
    const { device, arrived } = await deviceThat((request, response) => {
      request.setEncoding('utf8')
      request.on('data', (part: string) => bodies.push(part))
      request.on('end', () => response.end('{}'))
    })
    const request = arrived()
    await device.send(command)
    expect(JSON.parse(bodies.join(''))).toEqual(command)
    expect((await request).method).toBe('POST')
    expect((await request).url).toBe('/start')
    expect((await request).headers['x-booth-key']).toBe('the-key')
  })

  it('[8.device.1] a refusal is told with its status and text', async () => {
    const { device } = await deviceThat(says(409, 'Another party runs'))
    const text = 'Device returned error on /start: 409 - Another party runs'
    expect(said(await device.send(command))).toBe(text)
  })

  it('[8.device.1] a refusal without a text is unknown', async () => {
    const { device } = await deviceThat(says(500))
    const text = 'Device returned error on /start: 500 - Unknown error'
    expect(said(await device.send(command))).toBe(text)
  })

  it('[8.device.2] a yes that is not JSON is a yes', async () => {
    const { device } = await deviceThat(says(200, 'sure'))
    const answer = await device.send(command)
    expect(answer).toMatchObject({ ok: true, booth: null })
    expect(answer).toHaveProperty('note', expect.stringContaining('JSON parsing failed'))
  })
})

describe('readings', () => {
  it('[4.session-page.13, 7.booth-device.3] the door is read as upper-case text', async () => {
    const { device } = await deviceThat(says(200, ' ready\n'))
    expect(await device.doorState()).toEqual({ ok: true, state: 'READY' })
  })

  it('[8.device.3] a door that answers an error says which', async () => {
    const { device } = await deviceThat(says(503, 'no reed switch'))
    const text = 'Device returned error on /door-state: 503 - no reed switch'
    expect(said(await device.doorState())).toBe(text)
  })

  it('[7.booth-device.4] the alarm is a text', async () => {
    const { device } = await deviceThat(says(200, '1\n'))
    expect(await device.sos()).toBe('1')
  })

  it('[8.device.4] an alarm that cannot be read is an ERROR_ text', async () => {
    const { device } = await deviceThat(says(502))
    expect(await device.sos()).toBe('ERROR_STATUS_502')
    const nobody = createBoothDevice({
      address: () => 'http://127.0.0.1:1',
      boothKey: () => Promise.resolve(null),
      fetch,
      clock: handClock(),
    })
    expect(await nobody.sos()).toBe('ERROR_NETWORK')
    expect(await nobody.isReachable()).toBe(false)
  })

  it('[7.booth-device.1, 8.device.6] whoever answers /health-check is reachable, whatever it says', async () => {
    const well = await deviceThat(says(200, 'OK'))
    expect(await well.device.isReachable()).toBe(true)
    const ill = await deviceThat(says(500))
    expect(await ill.device.isReachable()).toBe(false)
  })
})

describe('a device that never answers', () => {
  const tooLate = failure('boothSilent')
  type Device = ReturnType<typeof createBoothDevice>
  const waits: [string, number, (device: Device) => Promise<unknown>, unknown][] = [
    ['/health-check', 30_000, (device) => device.isReachable(), false],
    ['/start', 5_000, (device) => device.send(command), { ok: false, failure: tooLate }],
    [
      '/door-state',
      2_000,
      (device) => device.doorState(),
      { ok: false, answered: false, failure: tooLate },
    ],
    ['/sos', 3_000, (device) => device.sos(), 'ERROR_NETWORK'],
  ]
  for (const [path, limitMs, ask, outcome] of waits) {
    it(`[9.6, 7.booth-device.1, 7.booth-device.2, 7.booth-device.3, 7.booth-device.4] ${path} is given up after ${limitMs} ms, not before`, async () => {
      const { device, clock, arrived } = await deviceThat(saysNothing)
      const request = arrived()
      let answered = false
      const answer = ask(device).finally(() => {
        answered = true
      })
      expect((await request).url).toBe(path)
      await clock.live(limitMs - 1)
      expect(answered).toBe(false)
      clock.pass(1)
      expect(await answer).toEqual(outcome)
      expect(clock.pending()).toBe(0)
    })
  }

  it('counts the whole reply: one that stops in mid-sentence has not answered', async () => {
    const { device, clock, arrived } = await deviceThat((_request, response) => {
      response.write('REA')
    })
    const request = arrived()
    const answer = device.doorState()
    await request
    clock.pass(2_000)
    expect(await answer).toEqual({ ok: false, answered: false, failure: tooLate })
  })
})
