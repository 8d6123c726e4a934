import { Buffer } from 'node:buffer'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import {
  type Delivery,
  headersOf,
  type MailTransport,
  messageIdOf,
  type Sender,
  shownReason,
} from '../transport.ts'

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
  return { kind: isFinal(failure) ? 'refused' : 'later', reason: shownReason(failure.message) }
}

function isFinal({ command, code, responseCode = 0 }: z.infer<typeof Failure>): boolean {
  // No server was asked: this is no address that a mail could go to.
  if (code === 'EENVELOPE' && command === 'API') return true
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Together shorter than the lease of a job: no mail is under way twice. */
const LIMITS = { answerMs: 15_000, wholeMs: 45_000 }

/** A mail server that speaks SMTP. Each mail has a connection of its own: a booth sends few. */
export function createSmtpTransport(options: {
  settings: SmtpSettings
  limits?: { answerMs: number; wholeMs: number }
}): MailTransport {
  const { settings, limits = LIMITS } = options
  const { host, port, isSecure, credentials, from } = settings
  const open = new Set<Socket>()

  function openSocket(): Socket {
    // Deno 2.2 can't make TLS of a connection that is open already.
    const socket = isSecure
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port })
    open.add(socket)
    // Whoever talks hears of it as well; an error that comes after that must end nothing.
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    return socket
  }

  return {
    name: 'smtp',
    async deliver(mail): Promise<Delivery> {
      const socket = openSocket()
      // A server that says one letter at a time never looks idle.
      const limit = setTimeout(() => socket.destroy(new Error('it took too long')), limits.wholeMs)
      try {
        await connected(socket, isSecure ? 'secureConnect' : 'connect', limits.answerMs)
        const transport = createTransport({
          host,
          port,
          secure: isSecure,
          secured: isSecure,
          // A password goes to nobody in the clear, except on this very machine.
          requireTLS: credentials !== undefined && !settings.isLocal,
          ...(credentials && { auth: credentials }),
          greetingTimeout: limits.answerMs,
          socketTimeout: limits.answerMs,
          disableFileAccess: true,
          disableUrlAccess: true,
          connection: socket,
        })
        await transport.sendMail({
          messageId: messageIdOf(mail, from),
          envelope: { from: from.address, to: [mail.to] },
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.attachments ?? []).map(({ name, type, bytes, cid }) => ({
            filename: name,
            contentType: type,
            ...(cid && { cid, contentDisposition: 'inline' as const }),
            content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          })),
          date: mail.writtenAt,
          headers: headersOf(mail),
        })
        return { kind: 'sent' }
      } catch (error) {
        return judge(error)
      } finally {
        clearTimeout(limit)
        socket.destroy()
      }
    },
    stop() {
      for (const socket of open) socket.destroy(new Error('the backend stops'))
    },
  }
}

function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  limitMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => socket.destroy(new Error('no connection')), limitMs)
    const finish = (error?: Error) => {
      clearTimeout(limit)
      socket.off(event, finish)
      socket.off('error', finish)
      if (error) reject(error)
      else resolve()
    }
    socket.once(event, finish)
    socket.once('error', finish)
  })
}

/** A mail server, and who mails come from. */
export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte; otherwise as soon as the server offers it. */
  isSecure: boolean
  /** The mail server is on this very machine. */
  isLocal: boolean
  credentials: { user: string; pass: string } | undefined
  from: Sender
}
