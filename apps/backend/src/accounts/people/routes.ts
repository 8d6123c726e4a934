import {
  AuditLines,
  ConsoleMe,
  ConsolePeople,
  ConsolePerson,
  NewRecoveryCodes,
  PersonChange,
  PersonInvitation,
  PersonInvited,
  RecoveryCodeUse,
} from '@discobooth/contract/console/people-api'
import * as z from 'zod/mini'
import { ok, refused } from '../../platform/http/answer.ts'
import { consoleRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import type { AuditQuery } from '../record.ts'
import type { RecoveryCodes } from '../recovery-codes.ts'
import type { People } from './people.ts'

const Id = z.object({ id: z.uuid() })
const Nothing = z.object({})
const LONGEST_LIST = 200
const AuditWish = z.object({
  person: z.optional(z.uuid()),
  booth: z.optional(z.uuid()),
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  limit: z._default(
    z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(LONGEST_LIST)),
    50,
  ),
})

/** The console's people, their recovery codes, and what they have changed. */
export function peopleRoutes(deps: {
  people: People
  recoveryCodes: RecoveryCodes
  changes: (wanted: AuditQuery) => Promise<AuditLines>
}): Route[] {
  const { people, recoveryCodes } = deps
  return [
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/me',
        summary: 'Who is signed in, with which role, at which level',
        answers: { 200: { description: 'You', schema: ConsoleMe } },
      },
      async ({ caller }) => {
        const me = await people.me(caller)
        if (!me) throw new Error('who has a role is one of the people')
        const recoveryCodesLeft = await recoveryCodes.left(caller.id)
        return ok({ status: 200, body: { ...me, recoveryCodesLeft } })
      },
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/recovery-codes',
        summary: 'New recovery codes, shown this once; those of before are void',
        answers: { 201: { description: 'Ten codes', schema: NewRecoveryCodes } },
      },
      async ({ caller }) => ok({ status: 201, body: await recoveryCodes.make(caller) }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/recovery-codes/use',
        summary: 'Instead of a lost second factor: it is removed, and every session ends',
        body: strict(RecoveryCodeUse),
        answers: { 200: { description: 'Sign in again, and set up another', schema: Nothing } },
      },
      async ({ caller, body }) => {
        const used = await recoveryCodes.use(caller, body.code)
        return used.ok ? ok({ status: 200, body: {} }) : used
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/people',
        summary: 'Everybody with an account',
        answers: { 200: { description: 'By address', schema: ConsolePeople } },
      },
      async () => ok({ status: 200, body: { people: await people.list() } }),
    ),
    consoleRoute(
      {
        method: 'post',
        path: '/api/console/people',
        summary: 'Invite somebody by mail, or once more who has not come yet',
        body: strict(PersonInvitation),
        answers: { 201: { description: 'Invited, for an hour', schema: PersonInvited } },
      },
      async ({ caller, body }) => {
        const invited = await people.invite(caller, body)
        return invited.ok ? ok({ status: 201, body: invited.value }) : invited
      },
    ),
    consoleRoute(
      {
        method: 'patch',
        path: '/api/console/people/{id}',
        summary: "Change somebody's role, booths or refund limit",
        params: Id,
        body: strict(PersonChange),
        answers: { 200: { description: 'As they are now', schema: ConsolePerson } },
      },
      async ({ caller, params, body }) => {
        const changed = await people.change(caller, params.id, body)
        return changed.ok ? ok({ status: 200, body: changed.value }) : changed
      },
    ),
    consoleRoute(
      {
        method: 'delete',
        path: '/api/console/people/{id}',
        summary: 'Remove somebody: their account and every session of it end',
        params: Id,
        answers: { 200: { description: 'Removed', schema: Nothing } },
      },
      async ({ caller, params }) => {
        const removed = await people.remove(caller, params.id)
        return removed.ok ? ok({ status: 200, body: {} }) : refused(removed.refusal)
      },
    ),
    consoleRoute(
      {
        method: 'get',
        path: '/api/console/audit',
        summary: 'Who changed what, when and from where, the newest first',
        query: strict(AuditWish),
        answers: { 200: { description: 'Lines of the audit trail', schema: AuditLines } },
      },
      async ({ query }) => ok({ status: 200, body: await deps.changes(query) }),
    ),
  ]
}
