import * as z from 'zod/mini'
import type { ProviderSettings } from '../../../mail/adapters/http.ts'
import type { SmtpSettings } from '../../../mail/adapters/smtp.ts'
import type { MailTransport, Sender } from '../../../mail/transport.ts'
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
const Key = z.string().check(z.regex(/^[\w-]{1,200}$/))
/** A key goes to nobody in the clear, except on this very machine. */
const ApiAddress = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((text) => text.startsWith('https:') || isLocal(URL.parse(text)?.hostname ?? '')))

const Variables = z.object({
  SMTP_URL: z.optional(ServerAddress),
  RESEND_API_KEY: z.optional(Key),
  RESEND_API_URL: z._default(ApiAddress, 'https://api.resend.com'),
  POSTMARK_SERVER_TOKEN: z.optional(Key),
  POSTMARK_MESSAGE_STREAM: z._default(z.string().check(z.regex(/^[\w-]{1,100}$/)), 'outbound'),
  POSTMARK_API_URL: z._default(ApiAddress, 'https://api.postmarkapp.com'),
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
  RESEND_API_KEY: 'an API key of Resend: re_…',
  RESEND_API_URL: 'an address like https://api.resend.com',
  POSTMARK_SERVER_TOKEN: 'the API token of a server at Postmark',
  POSTMARK_MESSAGE_STREAM: 'the id of a message stream at Postmark, like outbound',
  POSTMARK_API_URL: 'an address like https://api.postmarkapp.com',
  MAIL_FROM: aSender,
}

/** How mails leave. */
export type MailSettings =
  | { kind: 'smtp'; smtp: SmtpSettings }
  | { kind: 'resend'; provider: ProviderSettings }
  | { kind: 'postmark'; provider: ProviderSettings; stream: string }

type Read = { ok: true; mail: MailSettings | undefined } | { ok: false; line: string }

const ways = ['SMTP_URL', 'RESEND_API_KEY', 'POSTMARK_SERVER_TOKEN'] as const

/** How mails leave, or one line that says what to correct; nothing, where none do. */
export function readMail(variable: (name: string) => string | undefined): Read {
  const read = readVariables(Variables, wanted, variable)
  if (!read.ok) return read
  const { values } = read
  const [way, another] = ways.filter((name) => values[name] !== undefined)
  if (way === undefined) return { ok: true, mail: undefined }
  if (another)
    return { ok: false, line: `${another} must not be set with ${way}: mails go one way.` }
  const from = readSender(values.MAIL_FROM ?? '')
  if (!from) return { ok: false, line: `MAIL_FROM must be set with ${way}: ${aSender}.` }
  const { SMTP_URL: server, RESEND_API_KEY: resend, POSTMARK_SERVER_TOKEN: token } = values
  if (server) return { ok: true, mail: { kind: 'smtp', smtp: readServer(server, from) } }
  const providerAt = (address: string, key: string) => ({ url: new URL(address).origin, key, from })
  if (resend) {
    const provider = providerAt(values.RESEND_API_URL, resend)
    return { ok: true, mail: { kind: 'resend', provider } }
  }
  const provider = providerAt(values.POSTMARK_API_URL, token ?? '')
  const { POSTMARK_MESSAGE_STREAM: stream } = values
  return { ok: true, mail: { kind: 'postmark', provider, stream } }
}

/** Each is loaded where it is used: the demo needs none of them. */
export async function openMail(mail: MailSettings): Promise<MailTransport> {
  if (mail.kind === 'smtp') {
    const { createSmtpTransport } = await import('../../../mail/adapters/smtp.ts')
    return createSmtpTransport({ settings: mail.smtp })
  }
  const { createProviderTransport } = await import('../../../mail/adapters/http.ts')
  const { provider: settings } = mail
  if (mail.kind === 'resend') {
    const { resend } = await import('../../../mail/adapters/resend.ts')
    return createProviderTransport({ wire: resend, settings, fetch })
  }
  const { postmark } = await import('../../../mail/adapters/postmark.ts')
  return createProviderTransport({ wire: postmark(mail.stream), settings, fetch })
}

function readServer(address: string, from: Sender): SmtpSettings {
  const { protocol, hostname, port } = new URL(address)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    isLocal: isLocal(hostname),
    credentials: decoded(address)?.credentials,
    from,
  }
}

function isLocal(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Undefined: what is between // and @ can't be read. */
function decoded(address: string): { credentials: SmtpSettings['credentials'] } | undefined {
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

function readSender(text: string): Sender | undefined {
  const { name = '', address = text } = NAMED.exec(text)?.groups ?? {}
  const trimmed = address.trim()
  return ADDRESS.test(trimmed) ? { name: name.trim(), address: trimmed } : undefined
}
