import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/open-app.tsx'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'
import { speak } from '../../../i18n/texts.ts'
import { button, enterPasscode, guestSession, openTab, section } from '../testing/open-settings.ts'

beforeEach(() => page.viewport(768, 1024))

const ready = expect.stringMatching(/PERFORMANCE_METRIC Page ready: \d+ ms$/)
const failed = expect.stringMatching(/ERROR .*Refused: camera_not_ready/)

it('[9.24, 9.25, 9.26] what a guest met is what the operator reads: by type, status, priority, session and time, and older lines', async () => {
  const backend = fakeBackend()
  const app = await openApp('/', { backend })
  await button("LET'S PARTY").click()
  const photo = page.getByRole('button', { name: /^Photo[^+]*€/ })
  await expect.element(photo).toBeVisible()
  backend.payments.state.unable = 'camera_not_ready'
  await photo.click()
  await button('OK').click()
  await expect.poll(() => backend.state.logs).toHaveLength(2)
  const id = app.kiosk.context.getState().session?.id ?? ''
  backend.operator.state.sessions = [guestSession({ id })]

  app.go('/settings')
  await enterPasscode()
  await openTab('Technical')
  const logs = section('Logs')
  const shown = () =>
    logs
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
  const choose = (name: string, value: string) =>
    logs.getByRole('combobox', { name, exact: true }).selectOptions(value)
  await expect.poll(shown).toEqual([failed])
  await logs.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(shown).toEqual([failed, ready])
  await choose('Type', 'PERFORMANCE')
  await expect.poll(shown).toEqual([ready])
  await choose('Type', 'TECHNICAL')
  await expect.poll(shown).toEqual([failed])
  await choose('Type', 'All')
  await choose('Status', 'PERFORMANCE_METRIC')
  await expect.poll(shown).toEqual([ready])
  await choose('Status', 'All')
  await choose('Session', id)
  await expect.poll(shown).toEqual([failed])
  await choose('Priority', 'LOW')
  await expect.poll(shown).toEqual(['Nothing here.'])
  await choose('Session', 'All')
  await expect.poll(shown).toEqual([ready])

  // The page was opened in the winter before.
  for (const line of backend.state.logs) {
    if (line.type === 'PERFORMANCE') line.curr_date_time = '2026-01-01T20:00:00.000Z'
  }
  await choose('Time', 'Last hour')
  await expect.poll(shown).toEqual(['Nothing here.'])
  backend.operator.state.logsFail = true
  await logs.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(shown).toEqual(['We couldn’t load the logs.'])
  backend.operator.state.logsFail = false
  await choose('Priority', 'All')
  await expect.poll(shown).toEqual([failed])

  // An operator who reads Dutch reads it in Dutch.
  await speak('nl')
  onTestFinished(() => speak('en'))
  await section('Logboek').getByRole('combobox', { name: 'Type' }).selectOptions('SNELHEID')
  await section('Logboek').getByRole('combobox', { name: 'Tijd' }).selectOptions('Altijd')
  await expect
    .element(section('Logboek').getByText(/ anonymous METING Pagina klaar: \d+ ms$/))
    .toBeVisible()
})
