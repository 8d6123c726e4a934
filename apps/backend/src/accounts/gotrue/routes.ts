import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { type Answer, consoleRoute, openRoute, type Route } from '../../platform/http/route.ts'
import type { Factors } from '../factors.ts'
import type { Links } from '../links.ts'
import { goTrue } from '../refusals.ts'
import type { ConsoleCaller } from '../service.ts'
import type { Origin, Sessions } from '../sessions.ts'
import type { SignedIn, SignIn } from '../sign-in.ts'
import type { SigningKeys } from '../signing-keys.ts'

export const AUTH_BASE = '/auth/v1'

// Fields that are not named here are nobody's business, as with GoTrue: its client sends more than it needs.
const Text = z.string().check(z.maxLength(2_000))
const Grant = z.object({
  email: z.optional(Text),
  phone: z.optional(Text),
  password: z.optional(Text),
  refresh_token: z.optional(Text),
})
const Id = z.object({ id: z.uuid() })
const done = { 200: { description: 'Done', contentType: 'application/json' } } as const
const open = { door: 'console', answers: done } as const

/**
 * What `@supabase/auth-js` calls, in GoTrue's wire [7.auth-library.1]; docs/integrators/auth.md lists
 * which of its calls are served. Its errors are put into GoTrue's shape in `wire.ts`.
 */
export function goTrueRoutes(deps: {
  signIn: SignIn
  sessions: Sessions
  factors: Factors
  links: Links
  keys: SigningKeys
  signedIn: (caller: ConsoleCaller) => SignedIn
  originOf: (call: { request: Request; peerAddress: string | undefined }) => Origin
}): Route[] {
  const { signIn, sessions, factors, links, signedIn, originOf } = deps

  return [
    openRoute(
      {
        ...open,
        method: 'post',
        path: '/token',
        summary: 'Sign in with a password, or again with a refresh token',
        query: z.object({ grant_type: z.optional(Text) }),
        body: Grant,
      },
      async (call) => {
        const { email, phone, password = '', refresh_token: refreshToken } = call.body
        const { grant_type: grant } = call.query
        if (grant === 'refresh_token') return answer(await sessions.refresh(refreshToken ?? ''))
        if (grant !== 'password') return refused(goTrue.unsupportedGrant)
        if (phone) return refused(goTrue.phoneDisabled)
        if (!email) return refused(goTrue.missingEmail)
        return answer(await signIn.withPassword({ email, password, origin: originOf(call) }))
      },
    ),
    openRoute(
      {
        ...open,
        method: 'post',
        path: '/recover',
        summary: 'Have a link mailed to who forgot the password',
        query: z.object({ redirect_to: z.optional(Text) }),
        body: z.object({ email: Text }),
      },
      async (call) => {
        const { redirect_to: redirectTo } = call.query
        const origin = originOf(call)
        const asked = await links.recover({ email: call.body.email, redirectTo, origin })
        return asked.ok ? answer(ok({})) : asked
      },
    ),
    openRoute(
      {
        ...open,
        method: 'post',
        path: '/verify',
        summary: 'Come in with a link of a mail',
        body: z.object({
          type: Text,
          token_hash: z.optional(Text),
          token: z.optional(Text),
        }),
      },
      async (call) => {
        const { type: kind, token_hash: token } = call.body
        // Six digits by mail are not what we send.
        if (!token) return refused(goTrue.otpExpired)
        return answer(await links.redeem({ token, kind, origin: originOf(call) }))
      },
    ),
    openRoute(
      {
        ...open,
        method: 'get',
        path: '/.well-known/jwks.json',
        summary: 'The keys that sign access tokens now, and those that did a moment ago',
      },
      async () => answer(ok({ keys: await deps.keys.published() })),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/logout',
        summary: 'Sign out: everywhere, here, or everywhere else',
        query: z.object({ scope: z.optional(z.enum(['global', 'local', 'others'])) }),
        answers: { 204: { description: 'Signed out', contentType: null } },
      },
      async (call) => {
        const { scope = 'global' } = call.query
        await signIn.signOut(signedIn(call.caller), scope, call.caller)
        return ok({ status: 204, headers: {}, raw: null })
      },
    ),
    consoleRoute(
      { method: 'get', path: '/user', summary: 'Who am I?', answers: done },
      async ({ caller }) => answer(ok(await signIn.userOf(signedIn(caller)))),
    ),
    consoleRoute(
      {
        method: 'put',
        path: '/user',
        summary: 'Change the password, or what the console keeps for me',
        body: z.object({
          email: z.optional(Text),
          phone: z.optional(Text),
          password: z.optional(Text),
          data: z.optional(z.record(z.string(), z.unknown())),
        }),
        answers: done,
      },
      async ({ caller, body: { email, phone, password, data } }) => {
        if (phone) return refused(goTrue.phoneDisabled)
        if (email && email.trim().toLowerCase() !== caller.email) return refused(goTrue.emailFixed)
        return answer(await signIn.change(signedIn(caller), { password, data }, caller))
      },
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/factors',
        summary: 'Begin to set up a second factor',
        body: z.object({
          friendly_name: z.optional(z.string().check(z.maxLength(100))),
          factor_type: Text,
          issuer: z.optional(z.string().check(z.maxLength(100))),
          phone: z.optional(Text),
        }),
        answers: done,
      },
      async ({ caller, body }) => {
        const { friendly_name: friendlyName = '', factor_type: factorType, issuer = '' } = body
        const asked = { factorType, friendlyName, issuer }
        return answer(await factors.enrol(signedIn(caller), asked, caller))
      },
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/factors/{id}/challenge',
        summary: 'Ask to be asked for a code',
        params: Id,
        // A channel is for phones, which get no message here.
        body: z.optional(z.object({ channel: z.optional(Text) })),
        answers: done,
      },
      async ({ caller, params }) => answer(await factors.challenge(signedIn(caller), params.id)),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/factors/{id}/verify',
        summary: 'Answer with the code',
        params: Id,
        body: z.object({ challenge_id: z.uuid(), code: z.optional(Text) }),
        answers: done,
      },
      async ({ caller, params, body: { challenge_id: challenge, code = '' } }) => {
        const attempt = { factor: params.id, challenge, code, origin: caller }
        return answer(await factors.verify(signedIn(caller), attempt))
      },
    ),
    consoleRoute(
      {
        method: 'delete',
        path: '/factors/{id}',
        summary: 'Remove a second factor',
        params: Id,
        answers: done,
      },
      async ({ caller, params }) =>
        answer(await factors.unenrol(signedIn(caller), params.id, caller)),
    ),
  ]
}

function answer(outcome: Outcome<object>): Outcome<Answer> {
  return outcome.ok ? ok({ status: 200, body: outcome.value }) : outcome
}
