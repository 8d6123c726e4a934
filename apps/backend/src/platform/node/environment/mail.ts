import * as z from 'zod/mini'
import type { MailSettings } from '../../../mail/adapters/smtp.ts'
import { readVariables } from './variables.ts'

const ADDRESS = /^[^\s@<>",;:()[\]\\]+@[\w-]+(?:\.[\w-]+)*$/
const NAMED = /^(?<name>[^<>\r\n]*)<(?<address>[^<>]+)>$/

/** Options of the address would reach into the mail library: there are none. */
const ServerAddress = z.url({ protocol: /^smtps?$/ }).check(
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && url.hostname !== '' && url.search === '' && /^\/?$/.test(url.pathname)
  }),
  z.refine((text) => decoded(text) !== undefined),
)

const Variables = z.object({
  SMTP_URL: z.optional(ServerAddress),
  MAIL_FROM: z.optional(
    z.string().check(
      z.maxLength(320),
      z.refine((text) => readSender(text) !== undefined),
    ),
  ),
})

const aSender = 'an address that mails come from, like DiscoBooth <booth@example.org>'

const wanted: Record<keyof z.output<typeof Variables>, string> = {
  SMTP_URL: 'an address like smtps://user:password@mail.example.org:465',
  MAIL_FROM: aSender,
}

type Read = { ok: true; mail: MailSettings | undefined } | { ok: false; line: string }

/** How mails leave, or one line that says what to correct; nothing, where none do. */
export function readMail(variable: (name: string) => string | undefined): Read {
  const read = readVariables(Variables, wanted, variable)
  if (!read.ok) return read
  const { SMTP_URL: server, MAIL_FROM: sender } = read.values
  if (!server) return { ok: true, mail: undefined }
  const from = readSender(sender ?? '')
  if (!from) return { ok: false, line: `MAIL_FROM must be set with SMTP_URL: ${aSender}.` }
  const { protocol, hostname, port } = new URL(server)
  const isSecure = protocol === 'smtps:'
  return {
    ok: true,
    mail: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      isSecure,
      isLocal: /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname),
      credentials: decoded(server)?.credentials,
      from,
    },
  }
}

/** Undefined: what is between // and @ can't be read. */
function decoded(address: string): { credentials: MailSettings['credentials'] } | undefined {
  const { username, password } = URL.parse(address) ?? { username: '', password: '' }
  if (username === '' && password === '') return { credentials: undefined }
  try {
    return {
      credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }
  } catch {
    return undefined
  }
}

function readSender(text: string): MailSettings['from'] | undefined {
  const { name = '', address = text } = NAMED.exec(text)?.groups ?? {}
  const trimmed = address.trim()
  return ADDRESS.test(trimmed) ? { name: name.trim(), address: trimmed } : undefined
}
