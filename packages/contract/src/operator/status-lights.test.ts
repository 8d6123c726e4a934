import { describe, expect, it } from 'vitest'
import { type DeviceHealth, defaultPlan } from '../device/device.ts'
import type { BackendPartStatus } from './operator-api.ts'
import { type Known, lightParts, statusLights, troubles } from './status-lights.ts'

const well = { healthy: true, simulated: false }
const device = (change: Partial<DeviceHealth['parts']> = {}, sos = false): DeviceHealth => ({
  status: 'ok',
  simulated: false,
  parts: { door: well, sos: well, lights: well, camera: well, ...change },
  plan: { ...defaultPlan },
  booth: { state: 'disarmed', door: 'CLOSED', sos, sessionId: null, remainingMs: null },
})
const said = (
  part: BackendPartStatus['part'],
  change: Partial<BackendPartStatus> = {},
): BackendPartStatus => ({ part, state: 'ok', reason: 'fine', detail: null, mend: null, ...change })
const allWell: Known = {
  backend: 'online',
  parts: (['database', 'payments', 'mail', 'music', 'recordings', 'disk'] as const).map((part) =>
    said(part),
  ),
  tally: { arrived: 45, underWay: 2, lost: 0 },
  means: { booth: device(), music: 'ready' },
  settings: { freeMode: false, helpNumber: '+31 6 12345678' },
}
const light = (known: Known, part: string) =>
  statusLights(known).find((one) => one.part === part) ?? null

describe('status lights', () => {
  it('there is one for every part, and all are green where everything works', () => {
    const lights = statusLights(allWell)
    expect(lights.map(({ part }) => part)).toEqual([...lightParts])
    expect(new Set(lights.map(({ state }) => state))).toEqual(new Set(['ok']))
    expect(troubles(lights)).toEqual([])
  })

  it('with backend and booth gone each says who is missing, and offers to try again', () => {
    const gone: Known = {
      backend: 'away',
      parts: null,
      tally: null,
      means: { booth: 'gone', music: 'gone' },
      settings: allWell.settings,
    }
    expect(light(gone, 'backend')).toMatchObject({
      state: 'error',
      reason: 'backend_gone',
      mend: 'reconnect',
    })
    expect(light(gone, 'booth')).toMatchObject({ reason: 'no_answer', mend: 'look-again' })
    expect(light(gone, 'door')).toMatchObject({ state: 'unknown', reason: 'booth_away' })
    expect(light(gone, 'disk')).toMatchObject({ state: 'unknown', reason: 'backend_away' })
    expect(troubles(statusLights(gone))).toHaveLength(10)
  })

  it('a part that is ill says why in its own words', () => {
    const camera = { healthy: false, simulated: false, reason: 'This booth has no camera.' }
    const known = { ...allWell, means: { ...allWell.means, booth: device({ camera }) } }
    expect(light(known, 'camera')).toMatchObject({
      state: 'error',
      detail: 'This booth has no camera.',
    })
    expect(light(known, 'booth')?.state).toBe('ok')
    const alarm = { ...allWell, means: { ...allWell.means, booth: device({}, true) } }
    expect(light(alarm, 'booth')).toMatchObject({ state: 'error', reason: 'alarm' })
  })

  it("the backend's parts bring their own cure", () => {
    const parts = [
      said('payments', { state: 'error', reason: 'refunds_failed', mend: 'retry-refunds' }),
      said('music', { state: 'error', reason: 'sign_in_needed' }),
      said('mail', { state: 'off', reason: 'mail_not_set_up' }),
      said('database', { state: 'error', reason: 'not_measured', detail: 'too slow' }),
    ]
    const known: Known = { ...allWell, parts }
    expect(light(known, 'payments')?.mend).toBe('retry-refunds')
    expect(light(known, 'music')?.mend).toBe('sign-in')
    expect(light(known, 'backend')).toMatchObject({ reason: 'database_ill', detail: 'too slow' })
    expect(troubles(statusLights(known)).map(({ part }) => part)).not.toContain('mail')
    expect(light({ ...allWell, means: { booth: 'unknown', music: 'gone' } }, 'music')?.reason).toBe(
      'music_gone',
    )
  })

  it('recordings say how many wait in the booth, and what became of the others', () => {
    const { means, tally } = allWell
    const kept = (problem: string | null): Known => ({
      ...allWell,
      means: {
        ...means,
        booth: { ...device(), recordings: { waitingFiles: 3, problem } },
      },
    })
    const files = { waiting: 3, tally }
    expect(light(kept(null), 'recordings')).toMatchObject({ state: 'ok', files })
    expect(light(kept('The disk is full.'), 'recordings')).toMatchObject({
      state: 'error',
      detail: 'The disk is full.',
      files,
    })
    const lost = { arrived: 44, underWay: 2, lost: 1 }
    expect(light({ ...allWell, tally: lost }, 'recordings')).toMatchObject({
      state: 'warn',
      reason: 'recordings_lost',
      files: { waiting: null, tally: lost },
    })
    expect(light({ ...allWell, tally: null }, 'recordings')).toMatchObject({
      state: 'ok',
      files: { waiting: null, tally: null },
    })
    expect(light({ ...allWell, backend: 'away' }, 'recordings')).toMatchObject({
      state: 'unknown',
      files: { waiting: null, tally: null },
    })
  })

  it('a kiosk that is not set up is sent to be', () => {
    expect(light({ ...allWell, backend: 'not-enrolled' }, 'backend')?.mend).toBe('set-up')
    expect(light({ ...allWell, backend: 'connecting' }, 'backend')?.state).toBe('unknown')
  })

  it('a booth that sells without a help number is yellow, and says where to enter one', () => {
    const help = (settings: Known['settings'], backend: Known['backend'] = 'online') =>
      light({ ...allWell, backend, settings }, 'help')
    expect(help({ freeMode: false, helpNumber: ' ' })).toMatchObject({
      state: 'warn',
      reason: 'no_help_number',
      mend: 'help-number',
    })
    expect(help({ freeMode: true, helpNumber: '' })).toMatchObject({ state: 'off', mend: null })
    expect(help({ freeMode: false, helpNumber: '+31 6 1' })).toMatchObject({
      state: 'ok',
      detail: '+31 6 1',
      mend: null,
    })
    // Nobody knows what is set where nobody answers.
    expect(help({ freeMode: false, helpNumber: '' }, 'away')?.state).toBe('unknown')
  })
})
