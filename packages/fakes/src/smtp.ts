/**
 * A mail server on this machine, which takes mails over real SMTP and keeps them.
 *
 *   const fake = await startFakeSmtp()
 *   …SMTP_URL = fake.url
 *   fake.behave('refusesAddress')          // see SmtpBehaviour for all that can happen
 *   expect(fake.mails).toEqual([…])        // what it has taken, with 250 or without
 *   await fake.stop()                      // and startFakeSmtp({ port: fake.port }): back again
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const behaviours = [
  'well',
  /** 550: there is nobody of this name. */
  'refusesAddress',
  /** 451: come back later, as many do with a stranger's first mail. */
  'greylists',
  /** 554: not this mail, whoever it is for. */
  'refusesMail',
  /** Takes the connection and says nothing. */
  'hangs',
  /** Says one answer letter by letter: it never ends, and never looks idle. */
  'drips',
  /** Has the whole mail, and is gone before it says so. */
  'dropsAfterData',
  /** Takes its time, and then does all that was asked. */
  'slow',
] as const
export type SmtpBehaviour = (typeof behaviours)[number]

const SLOW_MS = 100
const DRIP_MS = 40

export type FakeSmtp = Awaited<ReturnType<typeof startFakeSmtp>>

/** `identity`: it speaks TLS from the first byte, as at port 465. */
export async function startFakeSmtp(
  options: { port?: number; identity?: { key: string; cert: string } } = {},
) {
  let behaviour: SmtpBehaviour = 'well'
  const mails: TakenMail[] = []
  const sockets = new Map<number, Socket>()
  const timers = new Set<NodeJS.Timeout>()

  function later(act: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  function drip(remotePort: number): void {
    const socket = sockets.get(remotePort)
    if (!socket || socket.destroyed) return
    socket.write('2')
    later(() => drip(remotePort), DRIP_MS)
  }

  const server = new SMTPServer({
    logger: false,
    ...(options.identity && { secure: true, ...options.identity }),
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_, greet) {
      if (behaviour !== 'hangs') greet()
    },
    onRcptTo({ address }, { remotePort }, answer) {
      if (behaviour === 'drips') return drip(remotePort)
      if (behaviour === 'refusesAddress') {
        return answer(refusal(550, `5.1.1 <${address}>: nobody of this name here`))
      }
      if (behaviour === 'greylists') {
        return answer(refusal(451, `4.7.1 <${address}>: greylisted, come back later`))
      }
      return answer()
    },
    onData(stream, { envelope, remotePort }, answer) {
      void text(stream).then((source) => {
        if (behaviour === 'refusesMail') return answer(refusal(554, '5.7.1 this looks like spam'))
        mails.push(
          readMessage(
            source,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        if (behaviour === 'dropsAfterData') {
          sockets.get(remotePort)?.destroy()
          return undefined
        }
        if (behaviour === 'slow') return later(() => answer(), SLOW_MS)
        return answer()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    sockets.set(socket.remotePort ?? 0, socket)
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    port,
    url: `${options.identity ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    behave(next: SmtpBehaviour) {
      behaviour = next
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type TakenMail = {
  to: string[]
  /** By name in small letters; of a name that is there twice, the last. */
  headers: Record<string, string>
  /** As it came. */
  source: string
}

/** Reads a message as far as tests ask: its header, unfolded. */
function readMessage(source: string, to: string[]): TakenMail {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { to, headers: Object.fromEntries(headers), source }
}
