import { describe, expect, inject, it } from 'vitest'
import { heardEvents } from '../../apps/backend/src/testing/heard-events.ts'
import { openProject } from './testing/project.ts'

const secrets = () => ({ OPERATOR_PASSCODE: '8351', PUBLIC_URL: 'https://booth.example.org' })

describe.each(inject('denos'))('news, under Deno $version,', (deno) => {
  const { call, joinCode, listen, query } = openProject(deno, secrets)

  it('come to a kiosk while its stream is open, with beats in between', async () => {
    const { body } = await call('POST', '/api/booths/enrol', { body: { code: await joinCode() } })
    const stream = heardEvents(await listen('/api/events', body.boothKey))
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    const beat = { event: 'beat', data: {} }
    expect([await stream.next(), await stream.next()]).toEqual([beat, beat])
    await query('update modes set price = 7.50 where id = 2')
    expect(await stream.news()).toEqual({ event: 'modes', data: {} })
    await stream.leave()
  })
})
