import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import { noteChange } from '../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../accounts/service.ts'
import { claimOperation, findOperation, operationReused } from '../platform/db/operations.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'

/** Something that somebody with an account does to one thing of a booth, for a reason, once. */
export type Act = {
  caller: ConsoleCaller
  operationId: string
  /** null: it is of none. */
  booth: string | null
  /** What was done, in the past, as the audit trail says it. */
  action: AuditAction
  subject: string
  reason: string
  at: Date
}

/**
 * Asked in the transaction in which an act is done: writes it into the audit trail there, or says that
 * this very act was done before, or that its id was another's. What is done in several transactions
 * (two failed refunds of one session) is one act: the first of them claims its id.
 */
export function onceOnly(act: Act) {
  const { caller, operationId: id, booth, action, subject, reason, at } = act
  /** What a transaction claims that is rolled back, it has not claimed. */
  let claimedBy: string | undefined
  return async (trx: InTransaction, after: object = {}): Promise<Outcome<void>> => {
    const operation = { booth, id, what: `${action} ${subject}` }
    const claimed = await claimOperation(trx, operation)
    const before = claimed ?? (await findOperation(trx, operation))
    if (claimed) claimedBy = claimed.by
    else if (before?.by !== claimedBy) {
      return refused(before?.what === operation.what ? doneBefore : operationReused)
    }
    const who = authorOf(caller)
    await noteChange(trx, { who, at, action, subject, booth, after: { ...after, reason } })
    return ok(undefined)
  }
}

/** Whether this very act was done, which may be why there is nothing to do any more. */
export async function wasDone(
  db: Database,
  {
    operationId: id,
    booth,
    action,
    subject,
  }: Pick<Act, 'operationId' | 'booth' | 'action' | 'subject'>,
): Promise<boolean> {
  const what = `${action} ${subject}`
  return (await findOperation(db, { booth, id, what }))?.what === what
}

/** Not for the caller: who sends an act again is answered as the first time. */
export const doneBefore: Refusal = {
  status: 409,
  code: 'done_before',
  message: 'This was done already.',
}

export const operationIdRequired: Refusal = {
  status: 400,
  code: 'operation_id_required',
  message: 'Send an x-operation-id, a new uuid for each act, so that it happens once.',
}
