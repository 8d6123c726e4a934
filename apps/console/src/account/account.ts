import { ConsoleMe, NewRecoveryCodes } from '@discobooth/contract/console/people-api'
import type { GoTrueClient } from '@supabase/auth-js'
import { createStore } from 'zustand/vanilla'
import { CallFailed, type Calls, Nothing } from '../backend/calls.ts'
import type { Trouble } from '../i18n/TroubleNotice.tsx'

export type Factor = { id: string; name: string }

/** Why nobody is signed in, where there is something to say about it. */
export type Leaving = 'over' | 'recovered' | 'everywhere'

/** Where somebody is on their way into the console. */
export type Standing =
  | { name: 'starting' }
  | { name: 'signed-out'; because?: Leaving | undefined }
  | { name: 'code-wanted'; factors: Factor[] }
  | { name: 'password-wanted' }
  | { name: 'factor-wanted' }
  | { name: 'codes-wanted'; me: ConsoleMe }
  | { name: 'in'; me: ConsoleMe }
  | { name: 'unreachable'; trouble: Trouble }

export type NewFactor = { id: string; picture: string; secret: string; address: string }
type Done = Promise<Trouble | null>
/** Ten codes, or why there are none. */
export type MadeCodes = { codes: string[] } | { trouble: Trouble }

const APP_NAME = 'DiscoBooth'
/** A link opened the account: whoever came by it chooses a password, also after a reload. */
const PASSWORD_WANTED = 'console.password-wanted'

export type Account = ReturnType<typeof createAccount>

/** Signing in, with a second factor (P8), by the library of Supabase: its wire is the same on both hosts. */
export function createAccount(deps: {
  auth: GoTrueClient
  calls: Pick<Calls, 'ask'>
  /** Of this tab: it forgets when it is closed. */
  tabMemory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Somebody comes in, once it is known who: what they will see can be asked for meanwhile. */
  comesIn: () => void
}) {
  const { auth, calls, tabMemory, comesIn } = deps
  const standing = createStore<{ now: Standing }>()(() => ({ now: { name: 'starting' } }))
  const set = (now: Standing) => standing.setState({ now })
  let settling = 0

  async function stand(because?: Leaving): Promise<Standing> {
    const { data, error } = await auth.getSession()
    const { session } = data
    // Not signed out: the refresh of an old token went astray.
    const isAway = error !== null && (!error.status || error.status >= 500)
    if (!session && isAway) {
      return { name: 'unreachable', trouble: { code: 'network', message: error.message } }
    }
    if (!session) return { name: 'signed-out', because }
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
    const factors = (session.user.factors ?? [])
      .filter((one) => one.status === 'verified' && one.factor_type === 'totp')
      .map(({ id, friendly_name: name }) => ({ id, name: name ?? '' }))
    const isLifted = level?.currentLevel === 'aal2'
    if (factors.length > 0 && !isLifted) return { name: 'code-wanted', factors }
    if (tabMemory.getItem(PASSWORD_WANTED)) return { name: 'password-wanted' }
    if (!isLifted) return { name: 'factor-wanted' }
    if (standing.getState().now.name !== 'in') comesIn()
    try {
      const me = await calls.ask({ method: 'GET', path: 'me', answer: ConsoleMe })
      return me.recoveryCodesLeft === 0 ? { name: 'codes-wanted', me } : { name: 'in', me }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status === 401) {
        await auth.signOut({ scope: 'local' })
        return { name: 'signed-out', because: 'over' }
      }
      return { name: 'unreachable', trouble: failure }
    }
  }

  /** Looks where somebody is now; a later look overtakes an earlier, slower one. */
  async function settle(because?: Leaving): Promise<void> {
    settling += 1
    const own = settling
    const found = await stand(because)
    if (own === settling) set(found)
  }

  /** Another tab signed in or out, or the session ended while nobody looked. */
  function watch(): void {
    auth.onAuthStateChange((event) => {
      const { now } = standing.getState()
      // Not from within: what the library is asked there, it would wait for itself to answer.
      if (event === 'SIGNED_OUT' && now.name !== 'signed-out') {
        queueMicrotask(() => void settle('over'))
      }
      if (event === 'SIGNED_IN' && now.name === 'signed-out') queueMicrotask(() => void settle())
    })
  }

  async function codeGiven(factorId: string, code: string): Done {
    const { error } = await auth.mfa.challengeAndVerify({
      factorId,
      code: code.replaceAll(/\s/g, ''),
    })
    if (error) return troubleIn(error)
    await settle()
    return null
  }

  return {
    standing,

    async start(): Promise<void> {
      await auth.initialize()
      watch()
      await settle()
    },
    settle: () => settle(),

    /** A call was turned away: the session is over. */
    async turnedAway(): Promise<void> {
      if (standing.getState().now.name !== 'in') return
      await auth.signOut({ scope: 'local' })
      await settle('over')
    },

    token: async (): Promise<string | null> =>
      (await auth.getSession()).data.session?.access_token ?? null,

    async signIn(email: string, password: string): Done {
      const { error } = await auth.signInWithPassword({ email, password })
      if (error) return troubleIn(error)
      tabMemory.removeItem(PASSWORD_WANTED)
      await settle()
      return null
    },

    codeGiven,

    async forgotten(email: string): Done {
      const redirectTo = new URL('/console/link', location.href).href
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
      return error && troubleIn(error)
    },

    /** Takes up the link of an invitation or a reset: once, so only when somebody asks for it. */
    async takeLink(link: { kind: 'invite' | 'recovery'; token: string }): Done {
      const { error } = await auth.verifyOtp({ type: link.kind, token_hash: link.token })
      if (error) return troubleIn(error)
      tabMemory.setItem(PASSWORD_WANTED, 'yes')
      await settle()
      return null
    },

    async choosePassword(password: string): Done {
      const { error } = await auth.updateUser({ password })
      if (error) return troubleIn(error)
      tabMemory.removeItem(PASSWORD_WANTED)
      await settle()
      return null
    },

    async beginFactor(friendlyName: string): Promise<NewFactor | { trouble: Trouble }> {
      const { data, error } = await auth.mfa.enroll({
        factorType: 'totp',
        friendlyName,
        issuer: APP_NAME,
      })
      if (error) return { trouble: troubleIn(error) }
      const { qr_code: picture, secret, uri: address } = data.totp
      return { id: data.id, picture, secret, address }
    },

    async factorsNow(): Promise<Factor[] | { trouble: Trouble }> {
      const { data, error } = await auth.mfa.listFactors()
      if (error) return { trouble: troubleIn(error) }
      return data.totp.map(({ id, friendly_name: name }) => ({ id, name: name ?? '' }))
    },

    async removeFactor(factorId: string): Done {
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) return troubleIn(error)
      // The level of this session went with it.
      await auth.refreshSession()
      await settle()
      return null
    },

    async makeCodes(): Promise<MadeCodes> {
      try {
        return await calls.ask({ method: 'POST', path: 'recovery-codes', answer: NewRecoveryCodes })
      } catch (error) {
        return { trouble: callTrouble(error) }
      }
    },

    async recover(code: string): Done {
      try {
        const path = 'recovery-codes/use'
        await calls.ask({ method: 'POST', path, answer: Nothing, body: { code } })
      } catch (error) {
        return callTrouble(error)
      }
      await auth.signOut({ scope: 'local' })
      await settle('recovered')
      return null
    },

    async signOut(scope: 'local' | 'global'): Done {
      const { error } = await auth.signOut({ scope })
      if (error) return troubleIn(error)
      await settle(scope === 'global' ? 'everywhere' : undefined)
      return null
    },
  }
}

/** The library's error, or the network's. */
function troubleIn(error: {
  code?: string | undefined
  message: string
  status?: number | undefined
}): Trouble {
  if (!error.status) return { code: 'network', message: error.message }
  return { code: error.code ?? `http_${error.status}`, message: error.message }
}

function callTrouble(error: unknown): Trouble {
  if (error instanceof CallFailed) return error
  throw error
}
