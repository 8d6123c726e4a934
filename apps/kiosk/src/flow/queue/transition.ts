import type { TimePasses } from '../machine.ts'
import {
  emptyQueue,
  isShown,
  type Queue,
  type QueuedFacts,
  type QueueEffect,
  type QueueEvent,
  type QueueMove,
} from './queue.ts'

/** What happens to the queue when something happens. What does not belong to a step changes nothing. */
export function transition(queue: Queue, event: QueueEvent | TimePasses): QueueMove {
  switch (event.kind) {
    case 'open':
      return open(queue)
    case 'chosen':
      return chosen(queue, event.session)
    case 'paid':
      return paid(queue)
    case 'typed':
      return queue.place === 'email' ? stay({ ...queue, email: event.email }) : stay(queue)
    case 'email-given':
      return queue.place === 'email' ? stay({ ...queue, place: 'song' }) : stay(queue)
    case 'next':
      return queue.place === 'pay' && queue.session?.isPaid ? afterMoney(queue) : stay(queue)
    case 'picked':
      return queue.place === 'song' && queue.session?.isPaid
        ? stay({ ...queue, place: 'confirm', track: event.track })
        : stay(queue)
    case 'confirmed':
      return confirmed(queue)
    case 'back':
      return back(queue)
    case 'close':
      return leave(queue, 'cancelled')
    case 'inactive':
      return leave(queue, 'inactivity')
    case 'link-closed':
      return linkClosed(queue, event.isPaid)
    case 'party':
      return partyChanged(queue, event.isOn)
    case 'cleared':
      return stay({ ...emptyQueue, partyOn: queue.partyOn })
    case 'time':
      return stay(queue)
  }
}

/** What a reload goes on with; the copy may be of a moment in which something was under way. */
export function resume(queue: Queue): QueueMove {
  if (queue.place === 'leaving') return resume({ ...queue, place: 'pay', isWantedBack: false })
  const effects: QueueEffect[] = isShown(queue) ? [{ do: 'examine' }] : []
  if (queue.place === 'pay' && !queue.session?.isPaid) effects.push({ do: 'ask-for-money' })
  return { state: queue, effects }
}

function stay(state: Queue): QueueMove {
  return { state, effects: [] }
}

/** Money or a promo code was given: that must not be lost on the way. */
function isWorth(session: QueuedFacts | null): boolean {
  return session !== null && session.isPaid && session.given !== 'nothing'
}

function open(queue: Queue): QueueMove {
  // One party waits behind the one that runs, not two.
  if (queue.isComplete) return stay(queue)
  if (queue.place === 'leaving') return stay({ ...queue, isWantedBack: true })
  if (queue.place !== 'closed') return stay(queue)
  return { state: { ...queue, place: 'mode' }, effects: [{ do: 'examine' }] }
}

function chosen(queue: Queue, session: QueuedFacts): QueueMove {
  if (queue.place === 'closed') {
    // Closed while the choice was on its way: only what was given before keeps the session alive.
    if (isWorth(queue.session)) return stay({ ...queue, session })
    return release(queue, 'cancelled')
  }
  if (queue.place !== 'mode') return stay(queue)
  const next = { ...queue, session }
  if (session.isPaid) return afterMoney(next)
  return { state: { ...next, place: 'pay' }, effects: [{ do: 'ask-for-money' }] }
}

function paid(queue: Queue): QueueMove {
  if (!queue.session || queue.session.isPaid) return stay(queue)
  const next: Queue = { ...queue, session: { ...queue.session, isPaid: true, given: 'money' } }
  // Whoever went back to the modes meanwhile finds theirs marked as paid.
  return queue.place === 'pay' || queue.place === 'leaving' ? afterMoney(next) : stay(next)
}

function afterMoney(queue: Queue): QueueMove {
  const place = queue.session?.needsEmail ? 'email' : 'song'
  return stay({ ...queue, place, isWantedBack: false })
}

function confirmed(queue: Queue): QueueMove {
  if (queue.place !== 'confirm' || !queue.track) return stay(queue)
  const effects: QueueEffect[] = [{ do: 'complete', track: queue.track }]
  if (!queue.partyOn) effects.push({ do: 'step-up' })
  return { state: { ...queue, place: 'closed', isComplete: true, email: '' }, effects }
}

/** One step; who was not asked for money goes past that one, and from the songs the way leads to the modes. */
function back(queue: Queue): QueueMove {
  switch (queue.place) {
    case 'pay':
      return { state: { ...queue, place: 'mode' }, effects: [{ do: 'hide-code' }] }
    case 'song':
      return stay({ ...queue, place: 'mode' })
    case 'email':
      return stay({ ...queue, place: queue.session?.given === 'money' ? 'pay' : 'mode' })
    case 'confirm':
      return stay({ ...queue, place: 'song', track: null })
    case 'mode':
    case 'closed':
    case 'leaving':
      return stay(queue)
  }
}

function leave(queue: Queue, reason: 'cancelled' | 'inactivity'): QueueMove {
  if (queue.place === 'leaving') {
    return reason === 'cancelled' ? stay({ ...queue, isWantedBack: false }) : stay(queue)
  }
  if (queue.place === 'closed') return stay(queue)
  const closed: Queue = { ...queue, place: 'closed', track: null }
  if (!queue.session) return stay(closed)
  if (!queue.session.isPaid) {
    return { state: { ...closed, place: 'leaving' }, effects: [{ do: 'close-link' }] }
  }
  if (!isWorth(queue.session)) return release(queue, reason)
  if (queue.partyOn) return stay(closed)
  if (reason === 'inactivity') return release(queue, reason)
  return { state: closed, effects: [{ do: 'hand-over' }] }
}

function release(queue: Queue, reason: 'cancelled' | 'inactivity'): QueueMove {
  return {
    state: { ...emptyQueue, partyOn: queue.partyOn },
    effects: [{ do: 'release', reason }],
  }
}

function linkClosed(queue: Queue, isPaid: boolean): QueueMove {
  if (queue.place !== 'leaving') return stay(queue)
  if (isPaid) return paid(queue)
  const { state, effects } = release(queue, 'cancelled')
  return queue.isWantedBack
    ? { state: { ...state, place: 'mode' }, effects: [...effects, { do: 'examine' }] }
    : { state, effects }
}

/** What was paid and then closed comes back when the party is over: its guests are next (F4). */
function partyChanged(queue: Queue, partyOn: boolean): QueueMove {
  const next = { ...queue, partyOn }
  const isLeftOpen = queue.place === 'closed' && isWorth(queue.session) && !queue.isComplete
  if (!queue.partyOn || partyOn || !isLeftOpen) return stay(next)
  const { state } = afterMoney(next)
  return { state, effects: [{ do: 'examine' }] }
}
