import { parseJson } from '@discobooth/runtime/parse-json'
import {
  type Delivery,
  type MailTransport,
  type OutgoingMail,
  type Sender,
  shownReason,
} from '../transport.ts'

/** A provider that takes mails over https, and who mails come from. */
export type ProviderSettings = { url: string; key: string; from: Sender }

/** What a provider answered. `isCut`: its status came, and then not all of the rest. */
export type ProviderAnswer = {
  status: number
  body: unknown
  isCut: boolean
  retryAfterMs: number | undefined
}

/** How one provider wants to be asked, and what its answers mean. */
export type ProviderWire = {
  name: Exclude<MailTransport['name'], 'smtp' | 'inbox'>
  path: string
  headers(key: string, mail: OutgoingMail): Record<string, string>
  body(mail: OutgoingMail, from: Sender): object
  judge(answer: ProviderAnswer): Delivery
}

/** Shorter than the lease of a job: no mail is under way twice. */
const WHOLE_MS = 45_000

/** A provider that takes each mail as one call: where a host closes the ports of mail, this is open. */
export function createProviderTransport(options: {
  wire: ProviderWire
  settings: ProviderSettings
  fetch: typeof globalThis.fetch
  wholeMs?: number
}): MailTransport {
  const { wire, settings, wholeMs = WHOLE_MS } = options
  const stopping = new AbortController()

  async function ask(mail: OutgoingMail): Promise<ProviderAnswer> {
    const response = await options.fetch(settings.url + wire.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        // Who sends none is turned away by some.
        'user-agent': 'discobooth',
        ...wire.headers(settings.key, mail),
      },
      body: JSON.stringify(wire.body(mail, settings.from)),
      // The key is for nobody else.
      redirect: 'error',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(wholeMs)]),
    })
    const text = await response.text().catch(() => undefined)
    return {
      status: response.status,
      body: parseJson(text),
      isCut: text === undefined,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    }
  }

  return {
    name: wire.name,
    async deliver(mail) {
      try {
        return wire.judge(await ask(mail))
      } catch (error) {
        return { kind: 'later', reason: shownReason(whyOf(error)) }
      }
    },
    stop: () => stopping.abort(new Error('the backend stops')),
  }
}

/** Seconds; that it may be a date as well, nobody makes use of here. */
function readRetryAfter(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : undefined
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What went wrong below, where fetch says only that something did.
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** `Name <address>`; what has a meaning in a header stands between quotation marks. */
export function writtenSender({ name, address }: Sender): string {
  if (name === '') return address
  const isPlain = /^[\p{L}\p{N} _-]+$/u.test(name)
  return `${isPlain ? name : `"${name.replaceAll(/["\\]/g, '\\$&')}"`} <${address}>`
}
