/**
 * A provider that takes mails by HTTP, on this machine: Resend and Postmark, each as it documents
 * itself, and strict about it.
 *
 *   const fake = await startFakeMailProvider()
 *   …RESEND_API_URL = fake.url, RESEND_API_KEY = fake.keys.resend
 *   fake.behave('halfAnswers')             // see MailProviderBehaviour for all that can happen
 *   expect(fake.mails).toEqual([…])        // what it has sent, answered or not
 *   expect(fake.violations).toEqual([])    // nothing was asked that is not documented
 *   await fake.stop()
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createPostmarkApi } from './mail-provider/postmark.ts'
import { createResendApi } from './mail-provider/resend.ts'
import type { ProviderApi, SentMail } from './mail-provider/sent-mail.ts'

export type MailProviderBehaviour =
  | 'well'
  /** No mail goes to this address, ever. */
  | 'refusesAddress'
  /** Whoever it is from has not been verified yet. */
  | 'refusesSender'
  /** 429, with seconds to wait. */
  | 'asksForPatience'
  /** 500. */
  | 'fails'
  /** Takes the call and says nothing. */
  | 'hangs'
  /** Has sent the mail, and is still busy with it. */
  | 'hangsAfterSending'
  /** Has sent the mail, and is gone before it says so. */
  | 'dropsAfterSending'
  /** Has sent the mail, and is gone in the middle of its answer. */
  | 'halfAnswers'
  /** Has sent the mail, and says so letter by letter, for ever. */
  | 'drips'
  /** Somebody else answers here: 200, and a page. */
  | 'isAPage'

export const PATIENCE_S = 90
const DRIP_MS = 40

export type FakeMailProvider = Awaited<ReturnType<typeof startFakeMailProvider>>

export async function startFakeMailProvider() {
  const keys = { resend: 're_fake_key', postmark: 'fake-server-token' }
  const mails: SentMail[] = []
  const violations: string[] = []
  const apis: ProviderApi[] = [createResendApi(keys.resend), createPostmarkApi(keys.postmark)]
  let behaviour: MailProviderBehaviour = 'well'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const api = apis.find(({ path }) => request.method === 'POST' && request.url === path)
    if (!api) return void response.writeHead(404).end()
    const body = await text(request)
    if (behaviour === 'hangs') return
    if (behaviour === 'isAPage') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')
    }
    const no = api.refusals[behaviour]
    if (no) return say(response, no.status, no.body)
    const result = api.take(request.headers, body)
    if (result.kind === 'violation') violations.push(result.what)
    if (result.kind === 'sent') mails.push(result.mail)
    if (behaviour === 'hangsAfterSending') return
    result.over?.()
    if (behaviour === 'dropsAfterSending') return void response.destroy()
    return say(response, result.status, result.body)
  }

  function say(response: ServerResponse, status: number, body: object): void {
    const whole = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(whole),
      ...(status === 429 && { 'retry-after': String(PATIENCE_S) }),
    })
    if (behaviour === 'halfAnswers') {
      response.write(whole.slice(0, whole.length / 2), () => response.destroy())
    } else if (behaviour === 'drips') {
      response.write(whole[0])
      const drop = setInterval(() => response.write(' '), DRIP_MS)
      response.once('close', () => clearInterval(drop))
    } else response.end(whole)
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    mails,
    violations,
    behave(next: MailProviderBehaviour) {
      behaviour = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
