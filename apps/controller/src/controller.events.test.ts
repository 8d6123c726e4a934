import { BoothStatus, PartsHealth } from '@discobooth/contract/device/device'
import { BoothTwin, JournalLine } from '@discobooth/contract/device/simulator'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { boothKey, SimulatedBooth } from './testing/simulated-booth.ts'

let booth: SimulatedBooth
let reader: ReadableStreamDefaultReader<string>
let unread = ''

beforeEach(async () => {
  booth = new SimulatedBooth()
  await booth.start()
  const answer = await fetch(`${booth.url}/events`)
  reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  unread = ''
})
afterEach(async () => {
  await reader.cancel()
  await booth.stop()
})

/** The data of the next event of this name; others are passed over. */
async function next(name: string): Promise<unknown> {
  for (;;) {
    const end = unread.indexOf('\n\n')
    if (end === -1) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream ended.')
      unread += value
      continue
    }
    const [event = '', data = ''] = unread.slice(0, end).split('\n')
    unread = unread.slice(end + 2)
    if (event === `event: ${name}`) return JSON.parse(data.replace('data: ', ''))
  }
}

it('the stream tells how the booth stands at once, and every change of it', async () => {
  expect(BoothStatus.parse(await next('status'))).toMatchObject({
    state: 'disarmed',
    door: 'CLOSED',
  })
  await booth.send('start')
  expect(BoothStatus.parse(await next('status'))).toMatchObject({ state: 'armed' })
  booth.parts.door.move('open')
  expect(BoothStatus.parse(await next('status')).door).toBe('OPEN')
  booth.parts.door.move('closed')
  const ready = BoothStatus.parse(await next('status'))
  expect(ready.door).toBe('READY')
  expect(ready.remainingMs).toBeGreaterThan(14_000)
  await booth.send('go')
  expect(BoothStatus.parse(await next('status'))).toMatchObject({ state: 'running', sos: false })
  booth.parts.sos.press(true)
  expect(BoothStatus.parse(await next('status'))).toMatchObject({ state: 'emergency', sos: true })
})

it('the stream tells the health of the parts at once, and every change of it', async () => {
  expect(PartsHealth.parse(await next('health')).camera.healthy).toBe(true)
  await booth.setFaults({ unhealthy: ['camera'] })
  expect(PartsHealth.parse(await next('health')).camera.healthy).toBe(false)
  await booth.setFaults({})
  expect(PartsHealth.parse(await next('health')).camera.healthy).toBe(true)
})

it('with simulated parts it tells what they do, and what is logged', async () => {
  expect(BoothTwin.parse(await next('twin'))).toMatchObject({ door: 'closed', lights: 'house' })
  booth.parts.door.move('open')
  expect(BoothTwin.parse(await next('twin')).door).toBe('open')
  expect(JournalLine.parse(await next('journal')).code).toBe('door_opened')
})

it('a hundred strangers take no place of the kiosk: it hears on, and finds its way back', async () => {
  const listen = (headers: Record<string, string>) => fetch(`${booth.url}/events`, { headers })
  const kiosk = { 'x-booth-key': boothKey }
  await reader.cancel()
  reader = (await listen(kiosk)).body!.pipeThrough(new TextDecoderStream()).getReader()
  const strangers = await Promise.all(
    Array.from({ length: 100 }, () => listen({ 'x-booth-key': 'somebody-elses-key' })),
  )
  expect(BoothStatus.parse(await next('status')).state).toBe('disarmed')
  await booth.send('start')
  expect(BoothStatus.parse(await next('status')).state).toBe('armed')
  // Its stream broke, and it comes back among them.
  await reader.cancel()
  unread = ''
  reader = (await listen(kiosk)).body!.pipeThrough(new TextDecoderStream()).getReader()
  strangers.push(...(await Promise.all(Array.from({ length: 20 }, () => listen({})))))
  expect(BoothStatus.parse(await next('status')).state).toBe('armed')
  await booth.send('stop')
  expect(BoothStatus.parse(await next('status')).state).toBe('disarmed')
  for (const { body } of strangers) await body?.cancel()
})
