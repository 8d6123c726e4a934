import type { SessionContext } from '@discobooth/contract/session/context'
import { queuedFacts } from '../flow/queue/handover.ts'
import { emptyQueue, type Queue } from '../flow/queue/queue.ts'
import type { SessionStore } from '../platform/storage.ts'

/** A copy of the queue in session storage, so that a reload finds the next guests where they were. */
export function createQueueMemory(stored: SessionStore) {
  return {
    keep(queue: Queue): void {
      if (queue.place === 'closed' && !queue.session) stored.remove('queue')
      else stored.write('queue', JSON.stringify(queue))
    },
    /** What the sessions say goes before what the copy says. */
    recall({ queuedSession, queueComplete }: Remembered): Queue {
      const copy = read(stored)
      if (!queuedSession) return copy?.place === 'mode' && !copy.session ? copy : emptyQueue
      const facts = copy?.session || queuedSession.isPaid ? queuedFacts(queuedSession) : null
      const queue: Queue = { ...emptyQueue, ...copy, session: facts, isComplete: queueComplete }
      return queueComplete ? { ...queue, place: 'closed' } : queue
    },
  }
}

type Remembered = Pick<SessionContext, 'queuedSession' | 'queueComplete'>

/** Only we write the copy, and no new version comes in while a session is open: its shape is enough. */
function read(stored: SessionStore): Queue | null {
  try {
    const copy: unknown = JSON.parse(stored.read('queue') ?? 'null')
    return isQueue(copy) ? copy : null
  } catch {
    return null
  }
}

function isQueue(copy: unknown): copy is Queue {
  return typeof copy === 'object' && copy !== null && 'place' in copy && 'partyOn' in copy
}
