import { randomUUID } from 'node:crypto'
import { GuestFound } from '@discobooth/contract/console/privacy-api'
import { beforeAll } from 'vitest'
import { aPhoto, recorderOf } from '../recordings/testing/recorder.ts'
import { ownerOf } from './console-people.ts'
import type { openTestApp } from './test-app.ts'

/** Guests who danced, agreed to offers and got their mail, and an owner whom they ask about their data. */
export function openGuests(backend: ReturnType<typeof openTestApp>) {
  const { app, call, clock, makeSession } = backend
  const { put, report, runJobs } = recorderOf(backend)
  let token = ''
  beforeAll(async () => {
    await app.prepare()
    token = (await ownerOf(backend)).token
  })

  const ask = (path: string, body: object, operationId?: string) =>
    call('POST', `/api/console/privacy/${path}`, {
      body,
      headers: {
        authorization: `Bearer ${token}`,
        ...(operationId && { 'x-operation-id': operationId }),
      },
    })

  return {
    ask,
    runJobs,
    get: (path: string) =>
      call('GET', `/api/console/privacy/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    find: async (email: string) => GuestFound.parse((await ask('find', { email })).body),
    erase: (email: string, operationId: string = randomUUID(), reason = 'Asked by mail') =>
      ask('erase', { email, reason }, operationId),

    async aGuest(customerEmail: string): Promise<string> {
      const { id } = await makeSession({
        sessionMode: 4,
        customerEmail,
        songName: 'Dancing Queen',
      })
      const consentedAt = new Date(clock.time).toISOString()
      await call('POST', `/api/sessions/${id}/consent`, {
        body: { wording: 'I agree to offers.', language: 'en', consentedAt },
      })
      const { body } = await call('POST', `/api/sessions/${id}/payment`)
      await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
      await runJobs()
      await call('POST', `/api/sessions/${id}/started`)
      const photo = aPhoto()
      await report(id, [photo])
      await put(id, photo)
      await runJobs()
      return id
    },
  }
}
