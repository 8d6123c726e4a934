import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { metricsToken, ServerRig } from '../testing/server-rig.ts'
import { createListener, type Listener } from './listener.ts'

let rig: ServerRig
let listener: Listener
let url = ''
/** As the socket says; a caller from elsewhere cannot be had on one machine. */
let peer: string | null = null
beforeEach(async () => {
  rig = new ServerRig()
  peer = null
  listener = createListener({
    fetch: (request, caller) => rig.app.fetch(request, peer === null ? caller : { peer }),
    ...{ host: '127.0.0.1', port: 0, certificate: null, clock: systemClock },
  })
  url = `${await listener.start()}/metrics`
})
afterEach(() => listener.stop())

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

it('GET /metrics says how this machine is, as Prometheus reads it', async () => {
  rig.parts.camera.fail('The lens cap is on.')
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  for (const line of [
    'discobooth_controller_info{version="1.2.3"} 1',
    '# TYPE discobooth_part_healthy gauge',
    'discobooth_part_healthy{part="door"} 1',
    'discobooth_part_healthy{part="camera"} 0',
    'discobooth_booth_state{state="disarmed"} 1',
    'discobooth_disk_free_bytes 2000',
    'discobooth_temperature_celsius 61.5',
    'discobooth_throttled{reason="under-voltage"} 1',
    '# TYPE process_cpu_seconds_total counter',
  ])
    expect(lines).toContain(line)
  expect(lines.join('\n')).not.toContain('lens cap')
})

it('is never open: for its own machine, or with the token', async () => {
  expect((await fetch(url, withToken(metricsToken))).status).toBe(200)
  expect((await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
  peer = '203.0.113.9'
  expect((await fetch(url)).status).toBe(403)
  expect((await fetch(url, withToken(`${metricsToken}x`))).status).toBe(403)
  expect((await fetch(url, withToken(metricsToken))).status).toBe(200)
})
