import { ownerOf } from './console-people.ts'
import type { openTestApp } from './test-app.ts'

type TestApp = ReturnType<typeof openTestApp>

/** Guests who pay and dance at some booths, and an owner who looks at what that brings. */
export function openPayingGuests(backend: TestApp) {
  const { app, call, clock, makeSession } = backend

  /** Until nothing is left to do. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      while ((await app.runDueJobs()) > 0) clock.time += 10
    }
  }

  /** Pays for a mode, and answers the session's id. */
  async function pay(key: string, sessionMode = 1): Promise<string> {
    const { id } = await makeSession({ sessionMode }, key)
    const { body } = await call('POST', `/api/sessions/${id}/payment`, { key })
    await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
    await settle()
    return id
  }

  async function dance(key: string, sessionMode = 1): Promise<string> {
    const id = await pay(key, sessionMode)
    await call('POST', `/api/sessions/${id}/started`, { key })
    return id
  }

  /** Leaves before the party: the money goes back. */
  async function leave(key: string, id: string): Promise<void> {
    await call('POST', `/api/sessions/${id}/end`, { key, body: { reason: 'reset' } })
    await settle()
  }

  /** A call of somebody who has just signed in: the clock may have moved by days. */
  async function asOwner(method: string, path: string, body?: unknown) {
    const { token } = await ownerOf(backend)
    const headers = { authorization: `Bearer ${token}` }
    return call(method, path, { key: null, headers, ...(body !== undefined && { body }) })
  }

  return { settle, pay, dance, leave, asOwner }
}
