import { expect, it } from 'vitest'
import type { Camera } from '../parts/parts.ts'
import { lookAtTwin } from '../parts/simulated-parts.ts'
import { BoothRig, sessions } from '../testing/booth-rig.ts'
import { refusals } from './commands.ts'

const inEmergency = { lights: 'full', music: false, held: false, camera: 'off' }

const situations: Record<string, (booth: BoothRig) => void> = {
  disarmed: () => {},
  armed: (booth) => booth.arm(),
  ready: (booth) => {
    booth.arm()
    booth.guestsGetIn()
  },
  running: (booth) => booth.startParty(),
  'running with an open door': (booth) => {
    booth.startParty()
    booth.parts.door.move('open')
    booth.clock.advance(11_000)
  },
}

it.each(Object.entries(situations))(
  'SOS while %s: light, silence, way out, no recording',
  (_, arrange) => {
    const booth = new BoothRig()
    arrange(booth)
    booth.parts.sos.press(true)
    expect(lookAtTwin(booth.parts)).toMatchObject(inEmergency)
    expect(booth.runtime.status()).toMatchObject({
      state: 'emergency',
      sos: true,
      remainingMs: null,
    })
  },
)

it('nothing starts while the button is pressed, and nothing goes on by itself when it is released', () => {
  const booth = new BoothRig()
  booth.startParty()
  booth.parts.sos.press(true)
  expect(booth.arm()).toBe(refusals.sos)
  expect(booth.go()).toBe(refusals.sos)
  expect(booth.stop()).toBeNull()
  expect(booth.stop(sessions.second)).toBe(refusals.otherSession)
  booth.guestsGetIn()
  booth.clock.advance(500_000)
  expect(lookAtTwin(booth.parts)).toMatchObject(inEmergency)
  booth.parts.sos.press(false)
  expect(booth.runtime.status()).toMatchObject({ state: 'disarmed', sessionId: null })
  expect(lookAtTwin(booth.parts)).toMatchObject({ lights: 'house', music: true, camera: 'off' })
})

it('a button that is pressed when the program starts is an emergency from the first moment', () => {
  const booth = new BoothRig()
  booth.parts.sos.press(true)
  const readings = { door: booth.parts.door.reading(), sos: booth.parts.sos.pressed() }
  booth.runtime.start(readings)
  expect(booth.state).toBe('emergency')
  expect(lookAtTwin(booth.parts)).toMatchObject(inEmergency)
})

it('a button nobody can read counts as pressed', () => {
  const booth = new BoothRig()
  booth.startParty()
  booth.parts.sos.fail('dead monitor')
  expect(booth.state).toBe('emergency')
  booth.parts.sos.fail(null)
  expect(booth.state).toBe('disarmed')
})

const burnOut = () => {
  throw new Error('burnt out')
}

const breakages: { effect: string; stays: object; breakIt: (booth: BoothRig) => void }[] = [
  {
    effect: 'lights',
    stays: { lights: 'show' },
    breakIt: ({ parts }) => (parts.lights.scene = burnOut),
  },
  { effect: 'music', stays: { music: true }, breakIt: ({ parts }) => (parts.sos.music = burnOut) },
  { effect: 'hold', stays: { held: true }, breakIt: ({ parts }) => (parts.door.hold = burnOut) },
  {
    effect: 'finish',
    stays: { camera: 'recording' },
    breakIt: ({ parts }) => (parts.camera.finish = burnOut),
  },
]

it.each(breakages)(
  'when $effect fails it is logged, and every other part does its work',
  ({ effect, stays, breakIt }) => {
    const booth = new BoothRig()
    booth.startParty()
    breakIt(booth)
    booth.parts.sos.press(true)
    expect(lookAtTwin(booth.parts)).toMatchObject({ ...inEmergency, ...stays })
    expect(booth.failures).toEqual([`${effect}: Error: burnt out`])
    expect(booth.happened).toContain('sos_pressed')
  },
)

it('a part that fails later is logged just the same', async () => {
  const booth = new BoothRig()
  const camera: Camera = booth.parts.camera
  camera.record = () => Promise.reject(new Error('disk full'))
  booth.startParty()
  await Promise.resolve()
  expect(booth.failures).toEqual(['record: Error: disk full'])
  expect(booth.state).toBe('running')
})
