import { type Mode, modePrice, promoModeId } from '@discobooth/contract/modes/mode'
import {
  backendEvents,
  type GuestRefund,
  type PaymentNews,
  type PaymentState,
  type PaymentView,
} from '@discobooth/contract/money/payment-api'
import { freeModeLink, promoLink, type Session } from '@discobooth/contract/session/session'

type Call = {
  method: string
  /** Below `/functions/v1/`. */
  path: string
  body: unknown
  signal: AbortSignal | null | undefined
}
type Books = {
  sessions: Map<string, Session>
  modes: readonly Mode[]
  settings: { freeMode: boolean }
}

/** The backend's payments as a kiosk sees them: a provider that works or fails, and a guest with a phone. */
export function fakePayments(books: Books) {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const state = {
    /** How the next payment is made. */
    provider: 'fair' as 'fair' | 'fails' | 'no-address' | 'mute' | 'out-of-order',
    /** Whether anybody may listen. */
    pushes: true,
    /** Answers every poll with 500. */
    isLost: false,
    url: 'https://pay.test/l/1',
    made: [] as string[],
    polls: 0,
    closed: [] as string[],
    started: [] as string[],
    refunds: new Map<string, GuestRefund>(),
    underWay: new Set<string>(),
    failed: new Set<string>(),
    /** How often a code may still be used. */
    promos: { disco: Infinity, once: 1, over: 0 } as Record<string, number>,
    /** The next promo code fares so. */
    promoStatus: 200,
    codes: [] as unknown[],
    /** Refuses payments and promo codes with this code, as what the booth cannot give. */
    unable: null as string | null,
  }

  function change(id: string, part: Partial<Session>): void {
    const session = books.sessions.get(id)
    if (session) books.sessions.set(id, { ...session, ...part })
  }

  function tell(event: string, news: unknown): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(news)}\n\n`
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(text))
  }
  const push = (news: PaymentNews) => tell(backendEvents.payment, news)

  /** Nobody is listened to any more who listens now. */
  function endStreams(): void {
    for (const stream of streams) stream.close()
    streams.clear()
  }

  /** The guest pays on the phone; `quietly`: nobody is told, as when the stream is cut. */
  function pay(id: string, how: { quietly?: boolean } = {}): void {
    change(id, { isPaid: true })
    if (!how.quietly) push({ sessionId: id, isPaid: true })
  }

  function make(session: Session): Response {
    state.made.push(session.id)
    if (state.provider === 'out-of-order') return refusal(409, 'out_of_order')
    if (state.unable) return refusal(409, state.unable)
    if (books.settings.freeMode && session.sessionMode === null) {
      const free = { isPaid: true, price: 0, paymentLink: freeModeLink, sessionMode: promoModeId }
      change(session.id, free)
      return Response.json({ status: 'completed', url: null, price: 0, processId: 'a1b2c3' })
    }
    const mode = books.modes.find((one) => one.id === session.sessionMode)
    if (!mode) return refusal(409, 'no_mode')
    const price = session.price ?? modePrice(mode)
    const isUnderWay = state.underWay.has(session.id)
    const url = isUnderWay ? null : state.url
    const view: PaymentView = { status: 'pending', url, isUnderWay, price, processId: 'a1b2c3' }
    if (session.isPaid) return Response.json({ ...view, status: 'completed', url: null })
    if (state.provider === 'no-address') return Response.json({ ...view, url: null })
    if (state.provider === 'fails') return Response.json({ ...view, status: 'failed', url: null })
    return Response.json(view)
  }

  function stateOf({ id, isPaid }: Session): Response {
    return Response.json({
      isPaid,
      isUnderWay: state.underWay.has(id),
      refund: state.refunds.get(id) ?? null,
      hasFailed: state.failed.has(id),
    } satisfies PaymentState)
  }

  function redeem(id: string, body: unknown): Response {
    if (state.unable) return refusal(409, state.unable)
    if (state.promoStatus !== 200) return refusal(state.promoStatus, 'promo_trouble')
    const { code } = body as { code: string }
    state.codes.push(code)
    const left = state.promos[code]
    if (left === undefined) return Response.json({ outcome: 'WRONG' })
    if (left === 0) return Response.json({ outcome: 'USED_UP' })
    state.promos[code] = left - 1
    change(id, {
      sessionMode: promoModeId,
      price: 0,
      isPaid: true,
      paymentLink: promoLink(code),
    })
    return Response.json({ outcome: 'ACCEPTED' })
  }

  function listen(signal: Call['signal']): Response {
    if (!state.pushes) return refusal(503, 'unavailable')
    let listener: ReadableStreamDefaultController<Uint8Array> | null = null
    const leave = () => listener && streams.delete(listener)
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        listener = stream
        streams.add(stream)
        signal?.addEventListener('abort', () => {
          leave()
          stream.error(signal.reason)
        })
      },
      cancel: () => void leave(),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** Undefined where the path is not the payments'. */
  function answer({ method, path, body, signal }: Call): Response | undefined {
    if (path === 'api/events') return listen(signal)
    const [, id = '', rest] =
      /^api\/sessions\/([^/]+)\/(payment|payment\/close|promo|started)$/.exec(path) ?? []
    if (!rest) return undefined
    const session = books.sessions.get(id)
    if (!session) return refusal(404, 'session_unknown')
    if (rest === 'started') {
      state.started.push(id)
      return Response.json({})
    }
    if (rest === 'promo') return redeem(id, body)
    if (rest === 'payment' && method === 'POST') return make(session)
    if (rest === 'payment/close') {
      state.closed.push(id)
      return stateOf(session)
    }
    state.polls += 1
    return state.isLost ? refusal(500, 'trouble') : stateOf(session)
  }

  /** Takes the question and answers nothing. */
  const isMute = (method: string, path: string) =>
    state.provider === 'mute' && method === 'POST' && path.endsWith('/payment')

  return { state, answer, isMute, pay, push, tell, endStreams, listeners: () => streams.size }
}

function refusal(status: number, code: string): Response {
  return Response.json({ error: { code, message: `Refused: ${code}.` } }, { status })
}
