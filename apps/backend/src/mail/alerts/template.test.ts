import { alertKinds } from '@discobooth/contract/operator/operator-api'
import { expect, it } from 'vitest'
import { writeAlert } from './template.ts'

const at = new Date('2026-11-15T20:05:00Z')
const happening = { subject: 'payments', detail: 'payments_failing', processId: 'AB12CD34', at }
const common = { boothId: 'Café <b>Noord</b>', timeZone: 'Europe/Amsterdam' }
const write = (alert: Pick<Parameters<typeof writeAlert>[0], 'kind' | 'language'>, parts = {}) =>
  writeAlert({ ...common, ...alert, happenings: [{ ...happening, ...parts }] })

it.each(alertKinds)(
  'P9: %s says what happened, when, where and what to do, in both languages',
  (kind) => {
    const detail = kind === 'refund-failed' || kind === 'dispute' ? '500' : 'payments_failing'
    const [en, nl] = [
      write({ kind, language: 'en' }, { detail }),
      write({ kind, language: 'nl' }, { detail }),
    ]
    for (const mail of [en, nl]) {
      expect(mail.subject).toContain(common.boothId)
      expect(mail.text).toContain('21:05 CET')
      expect(mail.text).toContain(common.boothId)
      expect(mail.html).toContain('Café &lt;b&gt;Noord&lt;/b&gt;')
      expect(mail.html).not.toContain('<b>')
      expect(mail.text).not.toMatch(/undefined|null|NaN/)
    }
    for (const part of ['What happened:', 'Where:', 'What to do:']) expect(en.text).toContain(part)
    for (const part of ['Wat er gebeurde:', 'Waar:', 'Wat te doen:'])
      expect(nl.text).toContain(part)
    expect(
      en.text.split('\n').filter((line) => nl.text.includes(`${line}\n`) && / /.test(line)),
    ).toEqual(kind === 'sos' ? [en.subject, common.boothId, '-- '] : [common.boothId, '-- '])
  },
)

it('names the session, the sum, and how much room is left', () => {
  const sos = write({ kind: 'sos', language: 'en' })
  expect(sos.text).toContain(
    '15 Nov 2026, 21:05 CET: The emergency button was pressed during session AB12CD34.',
  )
  const refund = write({ kind: 'refund-failed', language: 'nl' }, { detail: '700' })
  expect(refund.text).toMatch(/Een terugbetaling van €\s?7[.,]00 voor sessie AB12CD34 is mislukt\./)
  const disk = { subject: 'disk_full', detail: '0.4 GB' }
  expect(write({ kind: 'disk-full', language: 'en' }, disk).text).toContain(
    'The disk is almost full: 0.4 GB left.',
  )
})

it('of very many it names the first, and counts the others', () => {
  const happenings = Array.from({ length: 25 }, () => happening)
  const { text } = writeAlert({ ...common, kind: 'sos', language: 'en', happenings })
  expect(text.match(/emergency button was/g)).toHaveLength(20)
  expect(text).toContain('\n+ 5\n')
})
