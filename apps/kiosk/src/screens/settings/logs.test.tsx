import type { OperatorLog } from '@discobooth/contract/operator-api'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { guestSession, openSettings, section } from './testing/open-settings.ts'

beforeEach(() => page.viewport(768, 1024))

it('[9.24, 9.25, 9.26] finds lines of the log by time, priority, type, status and session, and older ones', async () => {
  const backend = fakeBackend()
  const { id } = guestSession()
  backend.operator.state.sessions = [guestSession()]
  const line = (number: number, part: Partial<OperatorLog>): OperatorLog => ({
    id: String(number),
    session_id: null,
    message: `Line ${number}.`,
    error_code: null,
    status: 'ENDED',
    priority: 'LOW',
    type: 'AUDIT',
    curr_date_time: new Date().toISOString(),
    user_id: 'anonymous',
    ...part,
  })
  backend.operator.state.logs = [
    line(5, { priority: 'HIGH' }),
    line(4, { type: 'SECURITY' }),
    line(3, { status: 'ERROR' }),
    line(2, { session_id: id }),
    line(1, { curr_date_time: '2026-01-01T20:00:00.000Z', session_id: id }),
  ]
  await openSettings(backend)
  const logs = section('Logs')
  const shown = () =>
    logs
      .getByRole('listitem')
      .elements()
      .map((one) => /Line \d/.exec(one.textContent)?.[0] ?? one.textContent)
  const choose = (name: string, value: string) =>
    logs.getByRole('combobox', { name, exact: true }).selectOptions(value)
  await expect.poll(shown).toEqual(['Line 5'])
  await logs.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(shown).toEqual(['Line 5', 'Line 4'])
  await choose('Type', 'SECURITY')
  await expect.poll(shown).toEqual(['Line 4'])
  await choose('Type', 'All')
  await choose('Status', 'ERROR')
  await expect.poll(shown).toEqual(['Line 3'])
  await choose('Status', 'All')
  await choose('Session', id)
  await expect.poll(shown).toEqual(['Line 2'])
  await logs.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(shown).toEqual(['Line 2', 'Line 1'])
  await choose('Time', 'Last hour')
  await expect.poll(shown).toEqual(['Line 2'])
  await choose('Priority', 'HIGH')
  await expect.poll(shown).toEqual(['Nothing here.'])
  backend.operator.state.logsFail = true
  await logs.getByRole('button', { name: 'Look again' }).click()
  await expect.poll(shown).toEqual(['The logs did not arrive.'])
})
