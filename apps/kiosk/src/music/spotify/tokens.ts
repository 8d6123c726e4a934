import { AccessToken } from '@discobooth/contract/music/music-api'
import type { Clock } from '@discobooth/runtime/clock'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type BackendFailure, isTemporary } from '../../backend/answer.ts'
import type { Connection } from '../../backend/connection.ts'
import type { LocalStore } from '../../platform/storage.ts'
import type { SignIn } from '../provider.ts'

const lifeMs = 3_600_000
/** Renewed this long before its end: a token must not die in the middle of a call. */
const marginMs = 300_000

export type Token = { ok: true; token: string } | { ok: false; signedOut: boolean; message: string }

type Out = Extract<SignIn, { kind: 'signed-out' }>

export type Tokens = {
  state: StoreApi<SignIn>
  /** A token that is good now; renewed first where it is about to end. */
  current(): Promise<Token>
  /** The service refused this token: another one, or the reason why there is none. */
  replace(refused: string): Promise<Token>
  keep(token: AccessToken): void
  /** Forgets the sign-in; the message tells the operator why. */
  signOut(cause: Out['cause'], message: string): void
}

const neverSignedIn = 'Nobody has signed in at Spotify yet: connect the booth at /login.'
export const signInAgain = 'The sign-in at Spotify is over: connect the booth again at /login.'

/** The sign-in as the browser keeps it: the access token, and a handle for the next one (A5). */
export function createTokens(options: {
  local: LocalStore
  call: Connection['call']
  clock: Clock
}): Tokens {
  const { local, clock } = options
  let renewing: Promise<Token> | null = null

  const stored = local.read('accessToken')
  const state = createStore<SignIn>()(() =>
    stored
      ? { kind: 'signed-in', accessToken: stored }
      : { kind: 'signed-out', cause: 'never', message: neverSignedIn },
  )

  function keep({ accessToken, refreshToken, expiresInMs }: AccessToken): void {
    local.write('accessToken', accessToken)
    local.write('refreshToken', refreshToken)
    // The time of issue as the service's usual hour makes it: only that is stored, not the end.
    local.write('tokenTimestamp', String(Math.round(clock.now() + expiresInMs - lifeMs)))
    state.setState({ kind: 'signed-in', accessToken }, true)
  }

  function signOut(cause: Out['cause'], message: string): void {
    local.remove('accessToken')
    local.remove('refreshToken')
    local.remove('tokenTimestamp')
    state.setState({ kind: 'signed-out', cause, message }, true)
  }

  function over(message: string): Token {
    signOut('over', message)
    return { ok: false, signedOut: true, message }
  }

  async function ask(refreshToken: string): Promise<Token> {
    const answer = await options.call({
      method: 'POST',
      path: 'api/music/token',
      body: { refreshToken },
      answer: AccessToken,
    })
    if (answer.ok) {
      keep(answer.value)
      return { ok: true, token: answer.value.accessToken }
    }
    if (isOver(answer)) return over(`${signInAgain} (${answer.message})`)
    return { ok: false, signedOut: false, message: answer.message }
  }

  /** One for all who wait: two refreshes at once could each make the other's token void. */
  async function renew(): Promise<Token> {
    const handle = local.read('refreshToken')
    const before = state.getState()
    if (!handle && before.kind === 'signed-out') {
      return { ok: false, signedOut: true, message: before.message }
    }
    if (!handle) return over(signInAgain)
    renewing ??= ask(handle).finally(() => {
      renewing = null
    })
    return renewing
  }

  /** A clock that jumped back must not make an old token young. */
  function ageMs(): number {
    const age = clock.now() - Number(local.read('tokenTimestamp') ?? Number.NaN)
    return age >= 0 ? age : lifeMs
  }

  return {
    state,
    async current() {
      const token = local.read('accessToken')
      if (token && ageMs() < lifeMs - marginMs) return { ok: true, token }
      const renewed = await renew()
      const isUsable = token !== null && ageMs() < lifeMs
      return !renewed.ok && !renewed.signedOut && isUsable ? { ok: true, token } : renewed
    },
    async replace(refused) {
      const token = local.read('accessToken')
      return token && token !== refused ? { ok: true, token } : renew()
    },
    keep,
    signOut,
  }
}

/** Whether the backend said that this sign-in cannot be renewed, and not that something else is wrong. */
function isOver(failure: BackendFailure): boolean {
  if (failure.kind !== 'refused' || failure.code.startsWith('booth_key')) return false
  return failure.status === 401 || !isTemporary(failure)
}
