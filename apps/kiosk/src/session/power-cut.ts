import type { SessionContext } from '@discobooth/contract/session/context'
import { UnfinishedSessions } from '@discobooth/contract/session/session'
import { type SessionKey, sessionKeys } from '@discobooth/contract/session/storage-keys'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection } from '../backend/connection.ts'
import { home } from '../flow/routes.ts'
import { type GuestCopy, resumed } from '../flow/unfinished.ts'
import type { Disk } from '../platform/database.ts'
import type { LocalStore, SessionStore } from '../platform/storage.ts'
import type { Outbox } from './outbox/outbox.ts'

const storedAs = 'guest'
const copyMs = 1_000
const askAgainMs = 2_000
// Writes on their way to the disk are no part of where the guest stands.
const isKey = (name: string): name is SessionKey => name in sessionKeys && name !== 'unwritten'
const names = Object.keys(sessionKeys).filter(isKey)

const Copy = z.object({
  sessionId: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.string()),
})

/**
 * A power cut empties session storage. What the guest was in the middle of is copied to the disk,
 * and a kiosk that wakes up without a guest asks the backend whom it has lost (F6).
 */
export function rememberThroughPowerCuts(options: {
  context: StoreApi<SessionContext>
  stored: SessionStore
  local: LocalStore
  disk: Disk
  outbox: Pick<Outbox, 'isEmpty'>
  call: Connection['call']
  clock: Clock
  path: () => string
  /** Loads the page anew, which then finds the guest as after any reload. */
  comeBack(path: string): void
}): () => void {
  const { context, stored, disk, clock } = options
  const isAlone = () => context.getState().session === null && options.path() === home
  let cancel: (() => void) | null = null
  let stopped = false
  let written = ''

  function again(ms: number, run: () => Promise<void>) {
    if (!stopped) cancel = clock.after(ms, () => void run())
  }

  async function copy(): Promise<void> {
    const { session } = context.getState()
    const guest = session && !session.endDateTime ? snapshot(session.id) : null
    const next = JSON.stringify(guest)
    if (next !== written) await disk.put(storedAs, guest)
    written = next
    again(copyMs, copy)
  }

  function snapshot(sessionId: string): GuestCopy {
    const values: Record<string, string> = {}
    for (const name of names) {
      const value = stored.read(name)
      if (value !== null) values[name] = value
    }
    return { sessionId, path: options.path(), values }
  }

  async function recall(): Promise<void> {
    // What this kiosk has not told the backend yet could make its answer untrue.
    const answer = (await options.outbox.isEmpty())
      ? await options.call({
          method: 'GET',
          path: 'api/unfinished-sessions',
          answer: UnfinishedSessions,
        })
      : null
    if (stopped) return
    if (!isAlone()) return copy()
    if (!answer?.ok) return again(askAgainMs, recall)
    const copied = Copy.safeParse(await disk.get(storedAs))
    const found = resumed({
      copy: copied.success ? copied.data : null,
      unfinished: answer.value.sessions,
      requiresMedia: options.local.read('requiresMedia'),
    })
    if (stopped) return
    if (!found || !isAlone()) return copy()
    for (const name of names) {
      const value = found.values[name]
      if (value !== undefined) stored.write(name, value)
    }
    stored.write('currentSession', JSON.stringify(found.session))
    // At / the page has meanwhile gone back to the booth's language (F7).
    options.local.write('language', found.session.language)
    options.comeBack(found.path)
  }

  void (isAlone() ? recall() : copy())
  return () => {
    stopped = true
    cancel?.()
  }
}
