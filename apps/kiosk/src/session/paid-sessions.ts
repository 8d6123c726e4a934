import type { SessionContext } from '@discobooth/contract/session/context'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import { callLimits } from '../backend/answer.ts'
import type { Connection } from '../backend/connection.ts'
import { type BackendWord, type Entitlement, entitlement } from '../flow/payment/entitlement.ts'
import type { Disk } from '../platform/database.ts'
import { Decision } from './outbox/operation.ts'

const storedAs = 'paid'
/** One dances, one queues; the rest is for a tab that was slow to close. */
const mostStored = 4
const Answered = z.extend(Decision, { endDateTime: z.nullable(z.string()) })
type Answered = z.infer<typeof Answered>

/**
 * Knows what the backend has said of money. In the life of a page only its answers make a session
 * paid; what a page finds in session storage when it loads is nobody's word. Lives as long as the page.
 */
export function createPaidSessions(options: {
  context: StoreApi<SessionContext>
  call: Connection['call']
  disk: Disk
}) {
  const { context, disk } = options
  const heard = new Set<string>()
  let writing = Promise.resolve()

  function hear(id: string, isPaid: boolean): void {
    if (heard.has(id) === isPaid) return
    if (isPaid) heard.add(id)
    else heard.delete(id)
    writing = writing.then(() => remember(id, isPaid))
  }

  /** Whoever has left leaves nothing behind, not even that they had paid. */
  function forget(id: string): void {
    heard.delete(id)
    writing = writing.then(async () => {
      if ((await remembered()).includes(id)) await remember(id, false)
    })
  }

  async function remember(id: string, isPaid: boolean): Promise<void> {
    const others = (await remembered()).filter((other) => other !== id)
    await disk.put(storedAs, isPaid ? [id, ...others].slice(0, mostStored) : others)
  }

  async function remembered(): Promise<string[]> {
    const copy = z.safeParse(z.array(z.string()), await disk.get(storedAs))
    return copy.success ? copy.data : []
  }

  async function ask(id: string): Promise<BackendWord> {
    const answer = await options.call({
      method: 'GET',
      path: `api/sessions/${id}`,
      answer: Answered,
      limitMs: callLimits.decisionMs,
    })
    if (!answer.ok) return answer.status === 404 ? 'unpaid' : 'no-answer'
    take(answer.value)
    hear(id, answer.value.isPaid)
    if (answer.value.endDateTime) return 'ended'
    return answer.value.isPaid ? 'paid' : 'unpaid'
  }

  function take({ id, ...money }: Answered): void {
    const { session } = context.getState()
    if (session?.id === id) context.setState({ session: { ...session, ...money } })
  }

  context.subscribe((now, before) => {
    const paidBefore = [before.session, before.queuedSession].filter((one) => one?.isPaid)
    for (const one of [now.session, now.queuedSession]) {
      if (!one || one.endDateTime) continue
      const wasPaid = paidBefore.some((other) => other?.id === one.id)
      if (one.isPaid !== wasPaid) hear(one.id, one.isPaid)
    }
    for (const gone of [before.session, before.queuedSession]) {
      const isHere = [now.session, now.queuedSession].some((one) => one?.id === gone?.id)
      if (gone && !isHere) forget(gone.id)
    }
  })

  return {
    /** Asked in the moment of Confirm. */
    async entitlement(id: string): Promise<Entitlement> {
      const word = await ask(id)
      const wasHeardPaid = heard.has(id) || (await remembered()).includes(id)
      return entitlement({ word, wasHeardPaid })
    },
  }
}
