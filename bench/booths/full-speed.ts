import autocannon from 'autocannon'
import {
  beginVisit,
  callMix,
  headersOf,
  type KioskCall,
  type SimulatedBooth,
  type Visit,
} from './call-mix.ts'

/** Each connection is a kiosk that makes visit after visit, and never waits for its guest. */
export async function runFullSpeed(order: {
  url: string
  booths: readonly SimulatedBooth[]
  connections: number
  /** Whole visits, for each connection. */
  visits: number
}) {
  let next = 0
  function nextVisit(): Visit {
    // Every visit at another booth: what one booth may log in a second is limited.
    const booth = order.booths[next % order.booths.length]
    next += 1
    if (!booth) throw new Error('There is no booth.')
    return beginVisit(booth)
  }

  /** autocannon hands the same object to every request of a round, and a new one to the next round. */
  const visits = new WeakMap<object, Visit>()
  function visitOf(context: object): Visit {
    const visit = visits.get(context) ?? nextVisit()
    visits.set(context, visit)
    return visit
  }

  const started = performance.now()
  let lastAnswerAt = started
  const result = await autocannon({
    url: order.url,
    connections: order.connections,
    amount: order.connections * order.visits * callMix.length,
    // With nothing but errors it would never come to its end.
    bailout: 10 * order.connections,
    requests: callMix.map((call) =>
      requestFor(call, {
        visitOf,
        answered: () => {
          lastAnswerAt = performance.now()
        },
      }),
    ),
  })
  const { errors, latency, statusCodeStats = {} } = result
  const answers = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => ({
    status: Number(status),
    count,
  }))
  const granted = sum(answers.filter(({ status }) => status < 400))
  return {
    // Not autocannon's own duration: it looks at the clock once a second only.
    callsPerSecond: granted / ((lastAnswerAt - started) / 1_000),
    errors: errors + sum(answers.filter(({ status }) => status >= 400)),
    medianMs: latency.p50,
    p99Ms: latency.p99,
  }
}

function requestFor(
  call: KioskCall,
  { visitOf, answered }: { visitOf(context: object): Visit; answered(): void },
): autocannon.Request {
  return {
    method: call.method,
    setupRequest(request, context) {
      const visit = visitOf(context)
      return {
        ...request,
        path: call.path(visit),
        headers: headersOf(call, visit),
        body: call.body ? JSON.stringify(call.body(visit)) : '',
      }
    },
    onResponse(status, body, context) {
      answered()
      if (status < 400) call.learn?.(body, visitOf(context))
    },
  }
}

function sum(answers: readonly { count: number }[]): number {
  return answers.reduce((all, { count }) => all + count, 0)
}
