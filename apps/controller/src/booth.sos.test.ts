import { expect, it } from 'vitest'
import { refusals } from './booth-commands.ts'
import { lookAtTwin } from './parts/simulated-parts.ts'
import { BoothRig, sessions } from './testing/booth-rig.ts'

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

it('each part that throws is logged, and keeps no other part from doing its work', () => {
  for (const broken of ['lights', 'music', 'hold', 'finish'] as const) {
    const booth = new BoothRig()
    booth.startParty()
    const fail = () => {
      throw new Error('burnt out')
    }
    if (broken === 'lights') booth.parts.lights.scene = fail
    if (broken === 'music') booth.parts.sos.music = fail
    if (broken === 'hold') booth.parts.door.hold = fail
    if (broken === 'finish') booth.parts.camera.finish = fail
    booth.parts.sos.press(true)
    const seen = lookAtTwin(booth.parts)
    if (broken !== 'lights') expect(seen.lights).toBe('full')
    if (broken !== 'music') expect(seen.music).toBe(false)
    if (broken !== 'hold') expect(seen.held).toBe(false)
    if (broken !== 'finish') expect(seen.camera).toBe('off')
    expect(booth.failures).toEqual([`${broken}: Error: burnt out`])
    expect(booth.happened).toContain('sos_pressed')
  }
})

it('a part that fails later is logged just the same', async () => {
  const booth = new BoothRig()
  booth.parts.camera.record = () => Promise.reject(new Error('disk full'))
  booth.startParty()
  await Promise.resolve()
  expect(booth.failures).toEqual(['record: Error: disk full'])
  expect(booth.state).toBe('running')
})
