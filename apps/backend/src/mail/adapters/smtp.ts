import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailSettings } from '../settings.ts'
import type { Delivery, MailTransport } from '../transport.ts'
import { judge } from '../verdict.ts'

/** Together shorter than the lease of a job: no mail is under way twice. */
const LIMITS = { answerMs: 15_000, wholeMs: 45_000 }

/** A mail server that speaks SMTP. Each mail has a connection of its own: a booth sends few. */
export function createSmtpTransport(options: {
  settings: MailSettings
  limits?: { answerMs: number; wholeMs: number }
}): MailTransport {
  const { settings, limits = LIMITS } = options
  const { host, port, isSecure, credentials, from } = settings
  const open = new Set<Socket>()

  function openSocket(): Socket {
    const socket = connect({ host, port })
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
        await connected(socket, limits.answerMs)
        const transport = createTransport({
          host,
          port,
          secure: isSecure,
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
          messageId: `<${mail.messageId}@${from.address.split('@').at(-1)}>`,
          envelope: { from: from.address, to: [mail.to] },
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          })),
          date: mail.writtenAt,
          // Or the holiday notes of a whole evening's guests come back.
          headers: { 'auto-submitted': 'auto-generated' },
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

function connected(socket: Socket, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => socket.destroy(new Error('no connection')), limitMs)
    const settle = (error?: Error) => {
      clearTimeout(limit)
      socket.off('connect', settle)
      socket.off('error', settle)
      if (error) reject(error)
      else resolve()
    }
    socket.once('connect', settle)
    socket.once('error', settle)
  })
}
