import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'

/** A mail as it left, in the words of none of the providers. */
export type SentMail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: { name: string; type: string; bytes: Buffer; cid?: string }[]
}

/** What became of one call. `again`: of a mail that was sent before. `over`: it has been answered. */
export type Taken = { status: number; body: object; over?: () => void } & (
  | { kind: 'sent'; mail: SentMail }
  | { kind: 'again' }
  | { kind: 'refused' }
  | { kind: 'violation'; what: string }
)

type Refusal = { kind: 'refused'; status: number; body: object }

/** One provider's way to be asked. */
export type ProviderApi = {
  path: string
  /** How it says no, whatever it is asked. */
  refusals: Partial<Record<string, Refusal>>
  take(headers: IncomingHttpHeaders, body: string): Taken
}

export const MailAddress = z.string().check(z.regex(/^[^\s@<>,]+@[^\s@<>,]+$/))

export const refuse = (status: number, body: object): Refusal => ({ kind: 'refused', status, body })

export const decodeBase64 = (text: string) => Buffer.from(text, 'base64')

/** A picture that the page shows and nobody sent: a hole at the top of the guest's mail. */
export function pictureMissingIn({ html, attachments }: SentMail): string | undefined {
  const missing = [...html.matchAll(/src="cid:([^"]+)"/g)].find(
    ([, shown]) => !attachments.some(({ cid }) => cid === shown),
  )
  return missing && `The mail shows ${missing[0]}, and nothing sent has that id.`
}
