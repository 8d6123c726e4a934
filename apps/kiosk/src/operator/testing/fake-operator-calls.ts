import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { ListedKey } from '@discobooth/contract/operator/key-api'
import {
  alertKinds,
  type BackendPartStatus,
  type EnrolmentRequest,
  type OperatorLog,
  type OperatorSession,
  OperatorSettingsChange,
  type PassRole,
} from '@discobooth/contract/operator/operator-api'
import type { LogEntry } from '@discobooth/contract/session/log'
import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'

type Call = { method: string; path: string; body: unknown; headers: Headers }

const nothingChosen = { TOP_40: null, DANCE: null, DISCO: null }

/** The backend's operator side as a kiosk sees it. `books` holds the settings that guests see. */
export function fakeOperatorDesk(
  books: { settings: BoothSettings; boothKey: string; logs: LogEntry[] },
  signOut: () => void,
) {
  const state = {
    passcode: '2468',
    staffPasscode: null as string | null,
    pass: null as string | null,
    handedOut: 0,
    expiresInMs: 900_000,
    /** The next try must wait. */
    retryAfterS: 0,
    /** Refuses every change with this sentence. */
    refusal: null as string | null,
    extra: {
      place: '',
      groupName: '',
      musicProvider: null as 'library' | 'spotify' | null,
      playlists: { library: { ...nothingChosen }, spotify: { ...nothingChosen } },
      operatorEmail: '',
      alerts: [...alertKinds] as (typeof alertKinds)[number][],
      staffRefundLimit: 25,
    },
    /** Enrols a kiosk with the passcode; null: enrolment is not asked for. */
    enrolled: [] as unknown[],
    joinCode: 'ABCDE-23456' as string,
    hasPasscode: true,
    keys: [] as ListedKey[],
    needsPassForSetup: false,
    refundsFailed: false,
    /** What a look at the payment provider has found. */
    paymentLight: null as Partial<BackendPartStatus> | null,
    mended: [] as string[],
    sessions: [] as OperatorSession[],
    /** The logs do not arrive. */
    logsFail: false,
    acts: [] as string[],
  }

  const settings = () => ({
    ...books.settings,
    ...state.extra,
    hasStaffPasscode: state.staffPasscode !== null,
    available: {
      musicProviders: ['library', 'spotify'],
      libraryPlaylists: [{ id: 'abc', name: 'Summer' }],
    },
  })

  function handOut(role: PassRole = 'operator'): Response {
    state.handedOut += 1
    state.pass = `pass-${state.handedOut}`
    return Response.json({
      pass: state.pass,
      role,
      expiresAt: new Date(Date.now() + state.expiresInMs).toISOString(),
      expiresInMs: state.expiresInMs,
      verifier: { algorithm: 'PBKDF2', hash: 'SHA-256', iterations: 1_000, salt: btoa('salt') },
    })
  }

  function enter(passcode: string): Response {
    const wait = state.retryAfterS
    state.retryAfterS = 0
    if (wait > 0) return refusal(429, 'too_many_tries', { 'retry-after': String(wait) })
    if (passcode === state.staffPasscode) return handOut('staff')
    return passcode === state.passcode ? handOut() : refusal(403, 'incorrect_passcode')
  }

  function change(body: unknown): Response {
    if (state.refusal) return refusal(503, 'unavailable', {}, state.refusal)
    const parsed = OperatorSettingsChange.safeParse(body)
    if (!parsed.success) return refusal(422, 'invalid_body')
    const { outOfOrder, ...wanted } = parsed.data
    const { musicProvider, playlists, operatorEmail, alerts, staffRefundLimit, ...shown } = wanted
    const since = outOfOrder ? new Date().toISOString() : null
    books.settings = {
      ...books.settings,
      ...shown,
      ...(outOfOrder !== undefined && { outOfOrderSince: since }),
    } as BoothSettings
    const kept = { musicProvider, playlists, operatorEmail, alerts, staffRefundLimit }
    const given = Object.entries(kept).filter(([, value]) => value !== undefined)
    Object.assign(state.extra, Object.fromEntries(given))
    return Response.json(settings())
  }

  function setUp(body: unknown, hasPass: boolean): Response {
    if (state.needsPassForSetup && !hasPass) return refusal(401, 'operator_pass_required')
    books.settings = { ...books.settings, ...(body as Partial<BoothSettings>) }
    return Response.json(books.settings)
  }

  function act(id: string, what: string): Response {
    state.acts.push(`${what} ${id}`)
    const session = state.sessions.find((one) => one.id === id)
    if (!session) return refusal(404, 'session_unknown')
    if (what === 'start-again') return Response.json(startedAgain(session))
    if (what === 'refund') Object.assign(session, { payment: 'refunding', canRefund: false })
    return Response.json(session)
  }

  /** One line a page, so that there is always an older one. */
  function readLogs(query: URLSearchParams): Response {
    if (state.logsFail) return refusal(503, 'unavailable')
    const written = books.logs.map(
      (line, index): OperatorLog => ({ ...line, id: String(index + 1), user_id: 'anonymous' }),
    )
    const found = written
      .toReversed()
      .filter(
        (line) =>
          (['status', 'priority', 'type'] as const).every(
            (name) => (query.get(name) ?? line[name]) === line[name],
          ) &&
          (query.get('session') ?? line.session_id) === line.session_id &&
          line.curr_date_time >= (query.get('from') ?? '') &&
          Number(line.id) < Number(query.get('before') ?? Number.POSITIVE_INFINITY),
      )
    const entries = found.slice(0, 1)
    return Response.json({ entries, next: found.length > 1 ? (entries[0]?.id ?? null) : null })
  }

  const parts = () =>
    (['database', 'payments', 'mail', 'music', 'recordings', 'disk'] as const).map((part) => ({
      part,
      state: part === 'payments' && state.refundsFailed ? 'error' : 'ok',
      reason: part === 'payments' && state.refundsFailed ? 'refunds_failed' : 'fine',
      detail: null,
      mend: part === 'payments' && state.refundsFailed ? 'retry-refunds' : null,
      ...(part === 'payments' && state.paymentLight),
    }))

  /** A kiosk without a key may only ask for one. */
  function enrol(body: unknown): Response | undefined {
    if (body === undefined) return undefined
    state.enrolled.push(body)
    const { passcode, boothId, code, newPasscode } = body as EnrolmentRequest
    if (code !== undefined && code !== state.joinCode) return refusal(403, 'join_code_unknown')
    if (!state.hasPasscode) {
      if (newPasscode === undefined) return refusal(409, 'passcode_not_set')
      Object.assign(state, { hasPasscode: true, passcode: newPasscode })
    } else if (code === undefined && passcode !== state.passcode) {
      return refusal(403, 'incorrect_passcode')
    }
    return Response.json({ boothId: boothId ?? books.settings.boothId, boothKey: books.boothKey })
  }

  const joinCode = () => ({
    code: state.joinCode,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    expiresInMs: 600_000,
  })

  /** Undefined where the path is not the operator's. */
  function answer({ method, path, body, headers }: Call): Response | undefined {
    const hasPass = state.pass !== null && headers.get('x-operator-pass') === state.pass
    if (path === 'api/booth/setup') return setUp(body, hasPass)
    if (!path.startsWith('api/operator/')) return undefined
    if (path === 'api/operator/pass' && method === 'POST') {
      return enter((body as { passcode: string }).passcode)
    }
    if (!hasPass) return refusal(401, 'operator_pass_required')
    const [, id = '', what = ''] = /^api\/operator\/sessions\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (id) return act(id, what)
    switch (`${method} ${path.replace(/\?.*/, '')}`) {
      case 'DELETE api/operator/pass':
        state.pass = null
        return Response.json({})
      case 'PUT api/operator/passcode': {
        const { passcode, newPasscode } = body as Record<'passcode' | 'newPasscode', string>
        if (passcode !== state.passcode) return refusal(403, 'incorrect_passcode')
        state.passcode = newPasscode
        return handOut()
      }
      case 'PUT api/operator/staff-passcode':
        state.staffPasscode = (body as { staffPasscode: string | null }).staffPasscode
        return Response.json({ changed: true })
      case 'PATCH api/operator/tonight': {
        const changed = change(body)
        return changed.ok ? Response.json(books.settings) : changed
      }
      case 'GET api/operator/keys':
        return Response.json({ keys: state.keys })
      case 'POST api/operator/join-code':
        return Response.json(joinCode())
      case 'POST api/operator/keys/sign-out':
        signOut()
        return Response.json({ ended: 2, joinCode: joinCode() })
      case 'GET api/operator/settings':
        return Response.json(settings())
      case 'PATCH api/operator/settings':
        return change(body)
      case 'GET api/operator/status':
        return Response.json({
          parts: parts(),
          version: '0.1.0',
          outOfOrderSince: null,
          media: { arrived: 45, underWay: 2, lost: 0 },
        })
      case 'POST api/operator/mend':
        state.mended.push((body as { action: string }).action)
        state.refundsFailed = false
        return Response.json({ begun: 1 })
      case 'GET api/operator/sessions':
        return Response.json({ sessions: state.sessions, next: null })
      case 'GET api/operator/logs':
        return readLogs(new URLSearchParams(path.replace(/.*\?/, '')))
      default:
        return refusal(404, 'not_found')
    }
  }

  return { state, answer, enrol }
}

function startedAgain({ sessionMode }: OperatorSession): Session {
  const startDateTime = new Date().toISOString()
  const known = { boothId: 'demo', language: 'en', location: '-', startDateTime } as const
  const id = '0190a2f4-0000-4000-8000-00000000000a'
  const paid = { isPaid: true, price: 0, paymentLink: 'Free Mode', sessionMode }
  return { ...newSession({ id, ...known }), ...paid }
}

function refusal(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  message = `Refused: ${code}.`,
): Response {
  return Response.json({ error: { code, message } }, { status, headers })
}
