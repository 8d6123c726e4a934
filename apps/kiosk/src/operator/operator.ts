import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import {
  type BoothSetup,
  type EnrolmentRequest,
  OfflineVerifier,
  OperatorPass,
  operatorPassHeader,
  type PassRole,
} from '@discobooth/contract/operator/operator-api'
import type { LocalKey } from '@discobooth/contract/session/storage-keys'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer, BackendFailure } from '../backend/answer.ts'
import type { Call } from '../backend/client.ts'
import { type Connection, notConnected } from '../backend/connection.ts'
import { deviceAddress } from '../booth/device/device.ts'
import type { Disk } from '../platform/database.ts'
import { type BoothTests, createBoothTests } from './booth-tests.ts'
import { createOperatorCalls, type OperatorCalls } from './operator-calls.ts'
import { createPasscodeAtBooth, deriveProof } from './passcode-at-booth.ts'

/** `offline`: the passcode was right, but nobody can hand out a pass: looking is allowed, changing is not. */
export type Access = { kind: 'closed' } | { kind: 'open'; role: PassRole } | { kind: 'offline' }

export type Entry =
  | { kind: 'entered' }
  | { kind: 'wrong'; waitMs: number }
  | { kind: 'wait'; waitMs: number }
  /** The backend is away, and the booth cannot say: it is away too, or no right passcode was ever typed here. */
  | { kind: 'unknown'; message: string }

/** What comes of a kiosk's wish for a key. */
export type Enrolled =
  | Entry
  /** The booth has no passcode yet: its owner chooses one. */
  | { kind: 'choose-passcode' }
  | { kind: 'refused'; code: string; message: string }

export type Operator = {
  access: StoreApi<Access>
  /** Asks the backend, or without one the booth's controller. */
  enter(passcode: string): Promise<Entry>
  /** Makes this kiosk the booth's: with a one-time code, or on its own machine with the passcode (A3, C4). */
  enrol(request: EnrolmentRequest): Promise<Enrolled>
  /** What /setup chose; without a pass 401 where money is real. */
  setUp(setup: BoothSetup): Promise<Answer<BoothSettings>>
  changePasscode(current: string, next: string): Promise<Entry>
  /** Forgets the pass, here and at the backend. */
  close(): void
  /** Calls the backend as the operator; refused at once without a pass. */
  call: Connection['call']
  calls: OperatorCalls
  booth: BoothTests
  connection: Pick<Connection, 'call' | 'adopt' | 'enrol' | 'boothKey' | 'refresh' | 'mayCall'>
}

const passMs = 15 * 60_000
const enterLimitMs = 6_000
/** How the proof is derived that the booth keeps; never what was derived. */
const storedVerifier = 'operatorVerifier'

/** What the backend says to a call without a key. */
const keyRequired = 'booth_key_required'

/** The passcode was right, and whoever typed it has gone meanwhile. */
const left: Entry = { kind: 'unknown', message: 'The screen was left.' }

const noPass: BackendFailure = {
  ok: false,
  kind: 'refused',
  status: 401,
  code: 'operator_pass_required',
  message: 'Changes need the passcode, and a backend that answers.',
}

/** The operator at this kiosk. The pass lives here, in memory, and nowhere else (A2). */
export function createOperator(options: {
  connection: Operator['connection']
  disk: Disk
  clock: Clock
  fetch: typeof globalThis.fetch
  setting(key: LocalKey): string | null
  window: { navigator: Partial<Pick<Navigator, 'serviceWorker'>> }
}): Operator {
  const { connection, clock } = options
  const device = {
    fetch: options.fetch,
    clock,
    boothKey: connection.boothKey,
    mayCall: connection.mayCall,
    worker: () => options.window.navigator.serviceWorker,
    address: () => deviceAddress(options.setting),
  }
  const atBooth = createPasscodeAtBooth(device)
  const access = createStore<Access>()(() => ({ kind: 'closed' }))
  let pass: string | null = null
  let cancelExpiry: (() => void) | null = null
  /** Counts who has left: a pass that comes for somebody who is gone is nobody's. */
  let departures = 0

  function open(to: Exclude<Access, { kind: 'closed' }>, forMs: number) {
    cancelExpiry?.()
    cancelExpiry = clock.after(forMs, close)
    access.setState(to, true)
  }

  function drop(unwanted: string) {
    void connection.call({ ...dropPass, headers: { [operatorPassHeader]: unwanted } })
  }

  function close() {
    departures += 1
    cancelExpiry?.()
    if (pass) drop(pass)
    pass = null
    if (access.getState().kind !== 'closed') access.setState({ kind: 'closed' }, true)
  }

  async function call<Value>(wanted: Call<Value>): Promise<Answer<Value>> {
    if (!pass) return noPass
    const used = pass
    const answer = await connection.call({ ...wanted, headers: { [operatorPassHeader]: used } })
    const isOver = !answer.ok && answer.status === 401 && answer.code === noPass.code
    if (isOver && pass === used) close()
    return answer
  }

  async function enter(passcode: string, visit: number): Promise<Entry> {
    const ask = () =>
      connection.call({
        method: 'POST',
        path: 'api/operator/pass',
        body: { passcode },
        answer: OperatorPass,
        limitMs: enterLimitMs,
      })
    let answer = await ask()
    if (!answer.ok && answer.code === notConnected.code) {
      // Whoever stands there does not wait for the next try in the background.
      connection.refresh()
      answer = await ask()
    }
    if (!answer.ok && answer.code === keyRequired) {
      // The key is sealed, and its controller is away or elsewhere: on the machine itself the passcode
      // brings it again, and with it where the controller is now.
      const boothId = options.setting('boothId') ?? ''
      const key = await connection.enrol({ boothId, passcode })
      if (key.ok) answer = await ask()
      else answer = refusal(key) ? key : answer
    }
    if (answer.ok && visit !== departures) {
      drop(answer.value.pass)
      return left
    }
    if (answer.ok) return admitted(answer.value, passcode)
    return refusal(answer) ?? enterOffline(passcode, { message: answer.message, visit })
  }

  function admitted(handed: OperatorPass, passcode: string): Entry {
    pass = handed.pass
    open({ kind: 'open', role: handed.role }, Math.min(handed.expiresInMs, passMs))
    // What is kept for a day without a network is the operator's.
    if (handed.role === 'operator') remember(passcode, handed)
    return { kind: 'entered' }
  }

  /** Slow on purpose: nobody waits for it. */
  function remember(passcode: string, { verifier }: OperatorPass): void {
    void deriveProof(passcode, verifier).then(async (proof) => {
      const isKept = proof !== null && (await atBooth.keep(proof))
      // An older passcode must not go on opening anything.
      await options.disk.put(storedVerifier, isKept ? verifier : null)
    })
  }

  async function enrol(request: EnrolmentRequest): Promise<Enrolled> {
    const visit = departures
    const key = await connection.enrol(request)
    if (!key.ok) {
      if (key.code === 'passcode_not_set') return { kind: 'choose-passcode' }
      const { code, message } = key
      return (
        refusal(key) ??
        (key.kind === 'refused' ? { kind: 'refused', code, message } : { kind: 'unknown', message })
      )
    }
    const booth = await connection.call({ method: 'GET', path: 'api/booth', answer: BoothSettings })
    if (booth.ok) await connection.adopt(booth.value)
    const passcode = request.passcode ?? request.newPasscode
    // Who came with a code has a kiosk now, and no pass. So has who got no answer any more.
    const entry = passcode === undefined ? null : await enter(passcode, visit)
    return entry === null || entry.kind === 'unknown' ? { kind: 'entered' } : entry
  }

  async function setUp(body: BoothSetup) {
    const answer = await connection.call({
      method: 'PUT',
      path: 'api/booth/setup',
      body,
      answer: BoothSettings,
      ...(pass && { headers: { [operatorPassHeader]: pass } }),
    })
    if (answer.ok) await connection.adopt(answer.value)
    return answer
  }

  async function changePasscode(passcode: string, newPasscode: string): Promise<Entry> {
    const visit = departures
    const answer = await call({
      method: 'PUT',
      path: 'api/operator/passcode',
      body: { passcode, newPasscode },
      answer: OperatorPass,
    })
    if (answer.ok && visit !== departures) {
      remember(newPasscode, answer.value)
      drop(answer.value.pass)
      return left
    }
    if (answer.ok) return admitted(answer.value, newPasscode)
    return refusal(answer) ?? { kind: 'unknown', message: answer.message }
  }

  async function enterOffline(
    passcode: string,
    { message, visit }: { message: string; visit: number },
  ): Promise<Entry> {
    const verifier = z.safeParse(OfflineVerifier, await options.disk.get(storedVerifier))
    if (!verifier.success) return { kind: 'unknown', message }
    const proof = await deriveProof(passcode, verifier.data)
    const answer = proof === null ? null : await atBooth.check(proof)
    if (answer === null || answer.verdict === 'unknown') return { kind: 'unknown', message }
    if (answer.verdict !== 'right') return { kind: answer.verdict, waitMs: answer.waitMs }
    if (visit !== departures) return left
    open({ kind: 'offline' }, passMs)
    return { kind: 'entered' }
  }

  let entering: Promise<unknown> = Promise.resolve()
  return {
    access,
    enter(passcode) {
      const visit = departures
      const entry = entering.then(() => enter(passcode, visit))
      entering = entry.catch(() => undefined)
      return entry
    },
    enrol,
    setUp,
    changePasscode,
    close,
    call,
    calls: createOperatorCalls({
      call,
      adopt: connection.adopt,
      timeBefore: (ageMs) => new Date(Date.now() - ageMs).toISOString(),
    }),
    booth: createBoothTests(device),
    connection,
  }
}

/** What the backend itself says to a passcode; null where it could not say anything. */
function refusal({ code, status, retryAfterMs: waitMs = 0 }: BackendFailure): Entry | null {
  if (code === 'incorrect_passcode') return { kind: 'wrong', waitMs }
  return status === 429 ? { kind: 'wait', waitMs: Math.max(1_000, waitMs) } : null
}

/** Also in the moment in which the page goes away. */
const dropPass = {
  method: 'DELETE',
  path: 'api/operator/pass',
  answer: z.unknown(),
  keepalive: true,
} as const
