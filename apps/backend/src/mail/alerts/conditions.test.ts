import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import { expect, it } from 'vitest'
import { conditionsOf } from './conditions.ts'

type Status = Pick<BackendPartStatus, 'part' | 'state' | 'reason'>
const told = (status: Status) =>
  conditionsOf({ ...status, detail: null, mend: null }).map(
    ({ kind, subject, isIll }) => `${kind} ${subject} ${isIll ? 'ill' : 'well'}`,
  )

it.each<[Status['part'], Status['state'], Status['reason'], string[]]>([
  ['payments', 'ok', 'fine', ['part-unhealthy payments well']],
  ['payments', 'warn', 'payments_failing', ['part-unhealthy payments ill']],
  ['payments', 'warn', 'refunds_held', ['part-unhealthy payments ill']],
  ['payments', 'warn', 'refunds_waiting', ['part-unhealthy payments ill']],
  ['payments', 'error', 'refunds_failed', []],
  ['music', 'error', 'no_songs', ['part-unhealthy music ill', 'sign-in music well']],
  ['music', 'warn', 'playlist_missing', ['part-unhealthy music well', 'sign-in music well']],
  ['music', 'error', 'sign_in_needed', ['part-unhealthy music well', 'sign-in music ill']],
  ['mail', 'error', 'mail_failing', []],
  ['disk', 'off', 'not_measured', []],
  ['disk', 'ok', 'fine', ['disk-full disk_filling well', 'disk-full disk_full well']],
  // From filling to full is news; back from full to filling is none.
  ['disk', 'warn', 'disk_filling', ['disk-full disk_filling ill']],
  ['disk', 'error', 'disk_full', ['disk-full disk_full ill']],
])('%s %s %s', (part, state, reason, expected) => {
  expect(told({ part, state, reason })).toEqual(expected)
})
