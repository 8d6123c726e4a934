import { maskText } from '@discobooth/contract/session/mask'
import * as z from 'zod/mini'
import type { Delivery } from './transport.ts'

const LONGEST_REASON = 300

const Failure = z.object({
  message: z._default(z.string(), ''),
  command: z.optional(z.string()),
  code: z.optional(z.string()),
  responseCode: z.optional(z.number()),
})

/**
 * What a failed try means. Only a final no to this address or this mail (5xx) ends it. A server that
 * is away, asks for patience (4xx), or does not know us (a wrong password, a wrong sender) is asked
 * again: that is not the guest's fault, and somebody will mend it.
 */
export function judge(error: unknown): Delivery {
  const read = z.safeParse(Failure, error)
  const failure = read.success ? read.data : { message: String(error) }
  const reason = maskText(failure.message).slice(0, LONGEST_REASON).toWellFormed()
  return { kind: isFinal(failure) ? 'refused' : 'later', reason: reason || 'no answer' }
}

function isFinal({ command, code, responseCode = 0 }: z.infer<typeof Failure>): boolean {
  // No server was asked: this is no address that a mail could go to.
  if (code === 'EENVELOPE' && command === 'API') return true
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
