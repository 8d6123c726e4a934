import { noteChange } from '../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../accounts/service.ts'
import { claimOperation, findOperation } from '../platform/db/operations.ts'
import type { InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'

/** Something that somebody with an account does to one thing of a booth, for a reason, once. */
export type Act = {
  caller: ConsoleCaller
  operationId: string
  booth: string
  /** What was done, in the past, as the audit trail says it. */
  action: string
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
  let isOurs = false
  return async (trx: InTransaction, after: object = {}): Promise<Outcome<void>> => {
    const operation = { booth, id, what: `${action} ${subject}` }
    if (!isOurs && !(await claimOperation(trx, operation))) {
      const before = await findOperation(trx, operation)
      return refused(before?.what === operation.what ? doneBefore : operationReused)
    }
    isOurs = true
    const who = authorOf(caller)
    await noteChange(trx, { who, at, action, subject, booth, after: { ...after, reason } })
    return ok(undefined)
  }
}

/** Not for the caller: who sends an act again is answered as the first time. */
export const doneBefore: Refusal = {
  status: 409,
  code: 'done_before',
  message: 'This was done already.',
}

const operationReused: Refusal = {
  status: 422,
  code: 'operation_id_reused',
  message: 'This x-operation-id was used for something else. Make a new one for each act.',
}

export const operationIdRequired: Refusal = {
  status: 400,
  code: 'operation_id_required',
  message: 'Send an x-operation-id, a new uuid for each act, so that it happens once.',
}
