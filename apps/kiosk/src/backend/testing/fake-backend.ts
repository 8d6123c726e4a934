import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { ourBrand } from '@discobooth/contract/device/brand'
import { type Mode, modePrice } from '@discobooth/contract/modes/mode'
import type { ConsoleLine, LogEntry } from '@discobooth/contract/session/log'
import { newSession } from '@discobooth/contract/session/new-session'
import {
  type Consent,
  freeModeLink,
  type NewSession,
  type Session,
} from '@discobooth/contract/session/session'
import { fakeDevice } from '../../booth/testing/fake-device.ts'
import { fakeLibrary } from '../../music/testing/fake-library.ts'
import { fakeOperatorDesk } from '../../operator/testing/fake-operator-calls.ts'
import { fakePayments } from '../../payments/testing/fake-payments.ts'

/** How the next calls fare. `lost`: done, but the answer never arrives. `trouble`: 503, nothing done. */
export type Weather = 'fair' | 'away' | 'lost' | 'trouble' | 'silent'

const mode = (id: number, name: string, price: number, part: Partial<Mode> = {}): Mode => ({
  id,
  name,
  price,
  isPhoto: false,
  isVideo: false,
  isPhotoVideo: false,
  isEnabled: true,
  icon: null,
  playlistId: null,
  ...part,
})

const deviceHost = '127.0.0.1:5000'

/** The backend as a kiosk sees it: a `fetch` with a database behind it, in any weather; and the booth beside it. */
export function fakeBackend() {
  const device = fakeDevice()
  const library = fakeLibrary()
  const settings: BoothSettings = {
    boothId: 'demo',
    freeMode: false,
    language: 'en',
    helpNumber: '+31 6 12345678',
    priceMultiplier: 3,
    songMenu: 'tiles',
    partyVolume: 1,
    protocol: 'http',
    raspberryIp: '127.0.0.1',
    raspberryPort: '5000',
    raspberryEndpoint: '/health-check',
    location: null,
    brand: ourBrand,
    outOfOrderSince: null,
    takesRealMoney: false,
    lacks: null,
    deliversMedia: true,
  }
  const state = {
    weather: 'fair' as Weather,
    config: { supabaseUrl: 'http://backend.test', supabaseKey: 'public' } as unknown,
    settings,
    boothKey: 'key-1',
    /** Those that were signed out. */
    endedKeys: [] as (string | null)[],
    enrols: true,
    /** What the backend says to a kiosk that it does not enrol by itself. */
    enrolmentWants: 'enrolment_closed',
    modes: [
      mode(1, 'Photo', 5, { isPhoto: true }),
      mode(2, 'Video', 7, { isVideo: true }),
      mode(3, 'Song only', 2),
      mode(4, 'Photo + Video', 9, { isPhotoVideo: true }),
    ],
    sessions: new Map<string, Session>(),
    /** Those that the operator has started again for nothing. */
    gifts: new Set<string>(),
    ended: new Map<string, string>(),
    /** Where what was recorded opens; nothing of another session does. */
    partyLinks: new Map<string, string>(),
    consents: [] as (Consent & { sessionId: string })[],
    logs: [] as LogEntry[],
    consoleLines: [] as ConsoleLine[],
    /** Ids of writes in the order in which they counted. */
    operations: [] as string[],
    /** Every call that arrived, answered or not. */
    calls: [] as { method: string; path: string; headers: Headers; body: unknown }[],
    /** Refuses one operation id with 422. */
    refuses: new Set<string>(),
  }
  const payments = fakePayments(state)
  const operator = fakeOperatorDesk(state, signOut)

  /** All kiosks, wherever that was asked for. */
  function signOut(): void {
    state.endedKeys.push(state.boothKey)
    state.boothKey = `key-after-sign-out-${state.endedKeys.length}`
    payments.endStreams()
  }

  function decided(session: Session): Session {
    const chosen = state.modes.find((one) => one.id === session.sessionMode)
    if (!chosen || session.isPaid) return session
    const price = state.settings.freeMode ? 0 : modePrice(chosen)
    if (price > 0) return { ...session, price }
    return { ...session, price, isPaid: true, paymentLink: freeModeLink }
  }

  function upsert(sent: NewSession): Session {
    const known = state.sessions.get(sent.id)
    const blank = newSession({
      id: sent.id,
      boothId: '',
      language: 'en',
      location: '-',
      startDateTime: '',
    })
    const { isPaid, price, paymentLink } = known ?? blank
    const session = decided({
      ...(known ?? blank),
      ...(sent as Session),
      isPaid,
      price,
      paymentLink,
    })
    state.sessions.set(session.id, session)
    return session
  }

  function write(operationId: string | null, run: () => void) {
    if (operationId && state.operations.includes(operationId)) return
    if (operationId) state.operations.push(operationId)
    run()
  }

  function answer(call: {
    path: string
    method: string
    headers: Headers
    body: unknown
    signal: AbortSignal | null | undefined
  }): Response {
    const { path, method, headers, body, signal } = call
    if (path === '/config.json') return json(200, state.config)
    const api = path.replace('/functions/v1/', '')
    if (api === 'api/booths/enrol') {
      const asked = operator.enrol(body)
      if (asked) return asked
      return state.enrols
        ? json(200, { boothId: 'demo', boothKey: state.boothKey })
        : refusal(403, state.enrolmentWants)
    }
    const key = headers.get('x-booth-key')
    if (state.endedKeys.includes(key)) return refusal(401, 'booth_key_ended')
    if (key === null) return refusal(401, 'booth_key_required')
    if (key !== state.boothKey) return refusal(401, 'booth_key_unknown')
    const operationId = headers.get('x-operation-id')
    if (operationId && state.refuses.has(operationId)) return refusal(422, 'invalid_body')
    const operated = operator.answer({ method, path: api, body, headers })
    if (operated) return operated
    const music = library.answer(method, path, body)
    if (music) return music
    const money = payments.answer({ method, path: api, body, signal })
    if (money) return money
    const [, party] = /^api\/media\/([^/]+)$/.exec(api) ?? []
    if (party) return json(200, { url: state.partyLinks.get(party) ?? null })
    const [, id = '', end] = /^api\/sessions\/([^/]+)(\/end|\/consent)?$/.exec(api) ?? []
    const asked = api.replace(/[?&]session=[^&]+/, '').replace(/[?&]priceList=[^&]+/, '')
    switch (`${method} ${id ? `session${end ?? ''}` : asked}`) {
      case 'GET api/booth':
        return json(200, state.settings)
      case 'GET api/unfinished-sessions': {
        const open = [...state.sessions.values()].filter((one) => !state.ended.has(one.id))
        const isGift = (one: Session) => state.gifts.has(one.id)
        const standing = (one: Session) => ({ session: one, isStarted: false, isGift: isGift(one) })
        return json(200, { sessions: open.map(standing) })
      }
      case 'GET api/modes':
        return json(
          200,
          state.modes.filter((one) => one.isEnabled),
        )
      case 'GET api/modes?includeDisabled=true':
        return json(200, state.modes)
      case 'POST api/sessions':
      case 'PUT session': {
        const sent = { ...(body as NewSession), ...(id && { id }) }
        const isChoice = sent.sessionMode !== (state.sessions.get(sent.id)?.sessionMode ?? null)
        if (payments.state.unable && isChoice) return refusal(409, payments.state.unable)
        write(operationId, () => upsert(sent))
        return json(id ? 200 : 201, state.sessions.get(sent.id))
      }
      case 'GET session': {
        const row = state.sessions.get(id)
        return row ? json(200, row) : refusal(404, 'no_such_session')
      }
      case 'POST session/end':
        write(operationId, () => state.ended.set(id, (body as { reason: string }).reason))
        return json(200, state.sessions.get(id))
      case 'POST session/consent':
        write(operationId, () => state.consents.push({ ...(body as Consent), sessionId: id }))
        return json(200, state.sessions.get(id))
      case 'POST api/logs':
        write(operationId, () => state.logs.push(body as LogEntry))
        return json(202, { stored: 1 })
      case 'POST console-logger':
        state.consoleLines.push(...(body as ConsoleLine[]))
        return json(202, { stored: (body as ConsoleLine[]).length })
      default:
        return refusal(404, 'not_found')
    }
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, 'http://backend.test')
    if (address.host === deviceHost) return device.fetch(input, init)
    const { weather } = state
    if (weather === 'away') throw new TypeError('Failed to fetch')
    const method = init?.method ?? 'GET'
    const headers = new Headers(init?.headers)
    const body: unknown = init?.body ? JSON.parse(init.body as string) : undefined
    const path = address.pathname + address.search
    state.calls.push({ method, path, headers, body })
    const isMute =
      (library.state.isMute && path.includes('/api/music')) || payments.isMute(method, path)
    if (weather === 'silent' || isMute) await aborted(init?.signal)
    if (weather === 'trouble') return refusal(503, 'unavailable')
    const response = answer({ path, method, headers, body, signal: init?.signal })
    await Promise.resolve()
    if (weather === 'lost') throw new TypeError('Failed to fetch')
    return response
  }

  return { state, fetch, device, library, payments, operator, signOut }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status })
}

function refusal(status: number, code: string): Response {
  return json(status, { error: { code, message: `Refused: ${code}.` } })
}
