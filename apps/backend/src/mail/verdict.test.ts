import { startFakeSmtp } from '@discobooth/fakes/smtp'
import { expect, it } from 'vitest'
import { createSmtpTransport, judge } from './adapters/smtp.ts'

const failure = (parts: object) => Object.assign(new Error('no'), parts)

it.each([
  ['nobody of this name', { command: 'RCPT TO', code: 'EENVELOPE', responseCode: 550 }, 'refused'],
  ['not this mail', { command: 'DATA', code: 'EMESSAGE', responseCode: 554 }, 'refused'],
  ['no address at all', { command: 'API', code: 'EENVELOPE' }, 'refused'],
  ['greylisted', { command: 'RCPT TO', code: 'EENVELOPE', responseCode: 451 }, 'later'],
  ['a wrong password', { command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535 }, 'later'],
  ['a wrong sender', { command: 'MAIL FROM', code: 'EENVELOPE', responseCode: 550 }, 'later'],
  ['too busy to talk', { command: 'CONN', code: 'EPROTOCOL', responseCode: 554 }, 'later'],
  ['no connection', { code: 'ECONNREFUSED' }, 'later'],
])('%s', (_, parts, kind) => {
  expect(judge(failure(parts))).toEqual({ kind, reason: 'no' })
})

it('A6: repeats what the server said, and never an address', () => {
  const { reason } = judge(new Error('550 5.1.1 <eva@example.org>: nobody here')) as {
    reason: string
  }
  expect(reason).toContain('nobody here')
  expect(reason).not.toContain('eva')
  expect(judge('?')).toMatchObject({ kind: 'later' })
})

it.each([
  ['https://booth.example/gallery/offers/a?key=b&lang=nl', 'List-Unsubscribe=One-Click'],
  // RFC 8058 wants nobody to listen in; a person may still follow it.
  ['http://booth.example/gallery/offers/a?key=b&lang=nl', undefined],
  [undefined, undefined],
])('a mail program is told where offers are refused: %s', async (offersUrl, oneClick) => {
  const smtp = await startFakeSmtp()
  const transport = createSmtpTransport({
    settings: {
      host: '127.0.0.1',
      port: smtp.port,
      isSecure: false,
      isLocal: true,
      credentials: undefined,
      from: { name: 'DiscoBooth', address: 'booth@disco.example' },
    },
  })
  try {
    const letter = { to: 'eva@example.org', subject: 'S', text: 'T', html: '<p>T</p>' }
    const mail = { ...letter, messageId: 'one', writtenAt: new Date(0), offersUrl }
    expect(await transport.deliver(mail)).toEqual({ kind: 'sent' })
    const headers = smtp.mails[0]?.headers
    expect(headers?.['list-unsubscribe']).toBe(offersUrl && `<${offersUrl}>`)
    expect(headers?.['list-unsubscribe-post']).toBe(oneClick)
  } finally {
    await smtp.stop()
  }
})
