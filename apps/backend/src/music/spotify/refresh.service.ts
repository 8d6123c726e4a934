import type { AccessToken } from '@discobooth/contract/music/music-api'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { AccountsClient, TokenAnswer } from './accounts-client.ts'
import { spotifyLimits } from './settings.ts'
import {
  changeHandle,
  claimRefresh,
  claimWarning,
  endSignIn,
  findLiving,
  findSignIn,
  finishRefresh,
} from './store.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 86_400_000
/** After a failure the provider is left alone, by all who ask. */
const PAUSE_MS = 5_000
const REFUSAL_PAUSE_MS = 60_000
const { refreshLeaseMs, refreshPollMs, sharedMs, signInDays, warnAfterDays } = spotifyLimits

type SignIn = NonNullable<Awaited<ReturnType<typeof findSignIn>>>
type Refreshed = { accessToken: string; expiresAt: number }

export type Refreshes = {
  /**
   * A token for a booth whose kiosk has forgotten its own, under a new handle: nobody has to go to the
   * provider's page for that. Null: nobody has signed this booth in, or no longer.
   */
  resume(booth: string): Promise<Outcome<AccessToken> | null>
  /** A token for a call of our own on behalf of this booth's account. */
  current(booth: string): Promise<Outcome<string>>
  /** One refresh at a time for a booth, whoever asks, however often and at which backend. */
  refresh(call: { booth: string; handle: string }): Promise<Outcome<AccessToken>>
}

export function createRefreshes(deps: {
  db: Database
  now: () => number
  /** Milliseconds that never jump. */
  monotonic: () => number
  wait: (ms: number) => Promise<void>
  logs: Logs
  hashKey: (key: string) => string
  newHandle: () => string
  vault: Vault
  accounts: AccountsClient
}): Refreshes {
  const { db, logs, vault } = deps
  const underWay = new Map<string, Promise<Outcome<Refreshed>>>()
  /** The provider is in trouble, or asked for patience. */
  let quietUntil = Number.NEGATIVE_INFINITY
  /** The app itself is refused, and the operator knows. */
  let isRefusalTold = false

  async function tell(signIn: SignIn, message: string): Promise<void> {
    await logs.report(signIn.booth, {
      session_id: null,
      message,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'OPERATIONAL',
      details: { signedInAt: signIn.signedInAt },
    })
  }

  async function signInIsOver(signIn: SignIn, why: string): Promise<Outcome<Refreshed>> {
    await endSignIn(db, signIn, deps.now())
    await tell(signIn, `${errorTexts.tokenFailed(why)}. Somebody has to sign in again at /login.`)
    return refused(signInAgain(why))
  }

  async function warn(signIn: SignIn): Promise<void> {
    const days = Math.floor((deps.now() - signIn.signedInAt.getTime()) / DAY_MS)
    if (days < warnAfterDays) return
    if (!(await claimWarning(db, { ...signIn, now: deps.now() }))) return
    const left = Math.max(0, signInDays - days)
    await tell(
      signIn,
      `The sign-in at Spotify ends in about ${left} days. Sign in again at /login before.`,
    )
  }

  async function storeAnswer(signIn: SignIn, answer: TokenAnswer): Promise<Outcome<Refreshed>> {
    if (!answer.ok) {
      if (answer.isRefusal && answer.error === 'invalid_grant') {
        return signInIsOver(signIn, answer.error)
      }
      await finishRefresh(db, signIn)
      const waitMs = answer.isRefusal ? REFUSAL_PAUSE_MS : Math.max(PAUSE_MS, answer.retryAfterMs)
      quietUntil = deps.monotonic() + waitMs
      if (answer.isRefusal && !isRefusalTold) {
        isRefusalTold = true
        await tell(signIn, `${errorTexts.tokenFailed(answer.error)}. Look at the app's settings.`)
      }
      return refused(unavailable(answer.error, waitMs))
    }
    isRefusalTold = false
    const { accessToken, expiresInMs, refreshToken } = answer.grant
    const expiresAt = deps.now() + expiresInMs
    await finishRefresh(db, signIn, {
      sealedAccessToken: await vault.seal(accessToken),
      obtainedAt: deps.now(),
      expiresAt,
      ...(refreshToken && { sealedRefreshToken: await vault.seal(refreshToken) }),
    })
    await warn(signIn)
    return ok({ accessToken, expiresAt })
  }

  async function share(signIn: SignIn): Promise<Outcome<Refreshed>> {
    const accessToken = await vault.open(signIn.sealedAccessToken)
    if (!accessToken) return signInIsOver(signIn, 'the client secret was changed')
    return ok({ accessToken, expiresAt: signIn.expiresAt.getTime() })
  }

  // A clock that was set back makes a token look as if it came from the future: that one is not young.
  const isShared = (signIn: SignIn) => Math.abs(deps.now() - signIn.obtainedAt.getTime()) < sharedMs

  /** Another backend refreshes: what comes of it is ours as well. */
  async function waitFor(signIn: SignIn): Promise<Outcome<Refreshed>> {
    for (let waited = 0; waited < refreshLeaseMs; waited += refreshPollMs) {
      await deps.wait(refreshPollMs)
      const seen = await findSignIn(db, signIn)
      if (!seen || seen.endedAt) return refused(signInAgain('invalid_grant'))
      if (isShared(seen)) return share(seen)
      if (!seen.refreshingUntil) break
    }
    return refused(unavailable('no answer', PAUSE_MS))
  }

  async function refreshOnce(signIn: SignIn): Promise<Outcome<Refreshed>> {
    if (isShared(signIn)) return share(signIn)
    const quietMs = quietUntil - deps.monotonic()
    if (quietMs > 0) return refused(unavailable('it needs a pause', quietMs))
    const isOurs = await claimRefresh(db, { ...signIn, now: deps.now(), leaseMs: refreshLeaseMs })
    if (!isOurs) return waitFor(signIn)
    const refreshToken = await vault.open(signIn.sealedRefreshToken)
    if (!refreshToken) return signInIsOver(signIn, 'the client secret was changed')
    return storeAnswer(signIn, await deps.accounts.refresh(refreshToken))
  }

  /** Whoever asks meanwhile waits for the same answer. */
  function refreshTogether(signIn: SignIn): Promise<Outcome<Refreshed>> {
    const { handleSha256 } = signIn
    const asking =
      underWay.get(handleSha256) ?? refreshOnce(signIn).finally(() => underWay.delete(handleSha256))
    underWay.set(handleSha256, asking)
    return asking
  }

  function handOut({ accessToken, expiresAt }: Refreshed, handle: string): AccessToken {
    return { accessToken, refreshToken: handle, expiresInMs: Math.max(0, expiresAt - deps.now()) }
  }

  return {
    async resume(booth) {
      const signIn = await findLiving(db, booth)
      if (!signIn) return null
      const refreshed = await refreshTogether(signIn)
      if (!refreshed.ok) return refreshed.refusal.code === endedCode ? null : refreshed
      const handle = deps.newHandle()
      const isOurs = await changeHandle(db, signIn, deps.hashKey(handle))
      return isOurs ? ok(handOut(refreshed.value, handle)) : refused(unavailable('busy', PAUSE_MS))
    },

    async current(booth) {
      const signIn = await findLiving(db, booth)
      if (!signIn) return refused(signInAgain('nobody has signed in'))
      const leftMs = signIn.expiresAt.getTime() - deps.now()
      const isGood = leftMs > spotifyLimits.clientTokenMarginMs
      const held = await (isGood ? share(signIn) : refreshTogether(signIn))
      return held.ok ? ok(held.value.accessToken) : held
    },

    async refresh({ booth, handle }) {
      const handleSha256 = deps.hashKey(handle)
      const signIn = await findSignIn(db, { booth, handleSha256 })
      if (!signIn) {
        await logs.report(booth, {
          session_id: null,
          message: 'A music token was asked for with a handle that is not known here: refused.',
          status: 'ERROR',
          priority: 'MEDIUM',
          type: 'SECURITY',
        })
        return refused(signInAgain('unknown handle'))
      }
      if (signIn.endedAt) return refused(signInAgain('invalid_grant'))
      const refreshed = await refreshTogether(signIn)
      return refreshed.ok ? ok(handOut(refreshed.value, handle)) : refreshed
    },
  }
}

const endedCode = 'sign_in_again'

function signInAgain(why: string): Refusal {
  return {
    status: 401,
    code: endedCode,
    message: `${errorTexts.tokenFailed(why)}. Sign in again at /login.`,
  }
}

function unavailable(why: string, waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1_000)
  return {
    status: 503,
    code: 'music_provider_unavailable',
    message: `${errorTexts.tokenFailed(why)}. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  }
}
