import { expect, it } from 'vitest'
import { judge } from './adapters/smtp.ts'

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
