import { expect, it } from 'vitest'
import { lookAtTwin } from '../parts/simulated-parts.ts'
import { BoothRig, sessions } from '../testing/booth-rig.ts'
import { refusals } from './commands.ts'

it("'start' arms; the door seen open and then closed makes the booth ready; 'go' starts the party", () => {
  const booth = new BoothRig()
  expect(booth.state).toBe('disarmed')
  expect(booth.arm()).toBeNull()
  expect([booth.state, booth.door]).toEqual(['armed', 'CLOSED'])
  booth.parts.door.move('open')
  expect([booth.state, booth.door]).toEqual(['armed', 'OPEN'])
  booth.parts.door.move('closed')
  expect([booth.state, booth.door]).toEqual(['ready', 'READY'])
  expect(booth.go()).toBeNull()
  expect([booth.state, booth.door]).toEqual(['running', 'RUNNING'])
  expect(lookAtTwin(booth.parts)).toMatchObject({ lights: 'show', camera: 'recording', held: true })
})

it('a door that was shut when the booth was armed has to be opened first', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.parts.door.move('closed')
  expect(booth.state).toBe('armed')
})

it('a door that stood open when the booth was armed counts as opened', () => {
  const booth = new BoothRig()
  booth.parts.door.move('open')
  booth.arm()
  booth.parts.door.move('closed')
  expect(booth.state).toBe('ready')
})

it('a door opened during the countdown sends the booth back to waiting, with its full time', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.clock.advance(200_000)
  booth.guestsGetIn()
  booth.parts.door.move('open')
  expect([booth.state, booth.door]).toEqual(['armed', 'OPEN'])
  booth.clock.advance(239_999)
  expect(booth.state).toBe('armed')
  booth.parts.door.move('closed')
  expect(booth.state).toBe('ready')
})

it('240 s without READY disarm the booth', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.clock.advance(239_999)
  expect(booth.runtime.status().remainingMs).toBe(1)
  booth.clock.advance(1)
  expect(booth.runtime.status()).toMatchObject({ state: 'disarmed', sessionId: null })
  expect(booth.happened).toContain('disarmed_door_wait')
})

it("15 s of READY without 'go' disarm the booth", () => {
  const booth = new BoothRig()
  booth.arm()
  booth.guestsGetIn()
  booth.clock.advance(15_000)
  expect([booth.state, booth.door]).toEqual(['disarmed', 'CLOSED'])
  expect(booth.go()).toBe(refusals.notArmed)
})

it("a 'go' that arrives when the 15 s are over is too late, even if the timer was late too", () => {
  const booth = new BoothRig()
  booth.arm()
  booth.guestsGetIn()
  booth.clock.oversleep(15_001)
  expect(booth.go()).toBe(refusals.notArmed)
  expect(booth.parts.camera.log()).toEqual([])
})

it('a party ends by itself after its song', () => {
  const booth = new BoothRig()
  booth.startParty('D', 90_000)
  booth.clock.advance(89_999)
  expect(booth.state).toBe('running')
  booth.clock.advance(1)
  expect(booth.state).toBe('disarmed')
  expect(lookAtTwin(booth.parts)).toMatchObject({
    lights: 'house',
    camera: 'off',
    held: false,
    music: true,
  })
})

it('a longer song is cut at 150 s', () => {
  const booth = new BoothRig()
  booth.startParty('D', 180_000)
  expect(booth.runtime.status().remainingMs).toBe(150_000)
  booth.clock.advance(150_000)
  expect(booth.state).toBe('disarmed')
})

it("'go' may name what is left of the song, never more than the cap", () => {
  const booth = new BoothRig()
  booth.arm()
  booth.guestsGetIn()
  booth.go(sessions.first, 4_000)
  expect(booth.runtime.status().remainingMs).toBe(4_000)
})

it("'stop' ends a party at once, and disarms a booth that waits", () => {
  const booth = new BoothRig()
  booth.startParty()
  expect(booth.stop()).toBeNull()
  expect(booth.state).toBe('disarmed')
  expect(lookAtTwin(booth.parts)).toMatchObject({ lights: 'house', camera: 'off', held: false })
  booth.arm()
  booth.stop()
  expect(booth.state).toBe('disarmed')
  expect(booth.happened.at(-1)).toBe('disarmed_by_stop')
})

it('the same command sent twice is answered the same and does nothing twice', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.parts.door.move('open')
  booth.clock.advance(1_000)
  expect(booth.arm()).toBeNull()
  expect(booth.runtime.status().remainingMs).toBe(239_000)
  booth.parts.door.move('closed')
  expect(booth.arm()).toBeNull()
  expect(booth.state).toBe('ready')
  booth.go()
  booth.clock.advance(1_000)
  expect(booth.go()).toBeNull()
  expect(booth.arm()).toBeNull()
  expect(booth.runtime.status().remainingMs).toBe(119_000)
  expect(booth.stop()).toBeNull()
  expect(booth.stop()).toBeNull()
  expect(booth.parts.camera.log().map((line) => line.act)).toEqual(['start', 'stop'])
  expect(booth.happened.filter((code) => code === 'party_started')).toHaveLength(1)
})

it('the newest session takes an armed or ready booth, which then wants its own open door', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.guestsGetIn()
  expect(booth.arm(sessions.second)).toBeNull()
  expect(booth.runtime.status()).toMatchObject({ state: 'armed', sessionId: sessions.second })
  expect(booth.go()).toBe(refusals.otherSession)
  booth.guestsGetIn()
  expect(booth.go(sessions.second)).toBeNull()
  expect(booth.arm()).toBe(refusals.running)
  expect(booth.stop()).toBe(refusals.otherSession)
  expect(booth.runtime.status()).toMatchObject({ state: 'running', sessionId: sessions.second })
})

it("'go' before the door was closed is refused", () => {
  const booth = new BoothRig()
  booth.arm()
  expect(booth.go()).toBe(refusals.notReady)
})

it('a guest who chose song only is never recorded, whatever the later command says', () => {
  const booth = new BoothRig()
  booth.arm(sessions.first, 'C')
  booth.guestsGetIn()
  const event = { kind: 'go', sessionId: sessions.first, durationMs: 1_000, option: 'D' } as const
  expect(booth.runtime.dispatch(event)).toBe(refusals.otherOption('C'))
  booth.go()
  booth.parts.door.move('open')
  booth.clock.advance(20_000)
  booth.parts.door.move('closed')
  expect(booth.state).toBe('running')
  expect(booth.parts.camera.log()).toEqual([])
})

it('a door opened in mid-party is logged and stops nothing; the recording pauses after 10 s', () => {
  const booth = new BoothRig()
  booth.startParty()
  booth.parts.door.move('open')
  booth.clock.advance(9_999)
  expect(lookAtTwin(booth.parts)).toMatchObject({ lights: 'show', camera: 'recording' })
  booth.clock.advance(1)
  expect(lookAtTwin(booth.parts)).toMatchObject({ lights: 'show', camera: 'paused' })
  booth.parts.door.move('closed')
  expect(lookAtTwin(booth.parts)).toMatchObject({ lights: 'show', camera: 'recording' })
  expect(booth.happened).toContain('door_opened')
  expect(booth.parts.camera.log().map((line) => line.act)).toEqual(['start', 'pause', 'resume'])
  booth.clock.advance(110_000)
  expect(booth.state).toBe('disarmed')
})

it('a door that is open for less than 10 s pauses nothing', () => {
  const booth = new BoothRig()
  booth.startParty()
  for (let times = 0; times < 3; times += 1) {
    booth.parts.door.move('open')
    booth.clock.advance(9_000)
    booth.parts.door.move('closed')
    booth.clock.advance(5_000)
  }
  expect(booth.parts.camera.log().map((line) => line.act)).toEqual(['start'])
})

it('a door switch that fails says ERROR, and never makes the booth ready', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.guestsGetIn()
  booth.parts.door.fail('cut wire')
  expect([booth.state, booth.door]).toEqual(['armed', 'ERROR'])
  booth.parts.door.fail(null)
  expect([booth.state, booth.door]).toEqual(['armed', 'CLOSED'])
  booth.guestsGetIn()
  expect(booth.state).toBe('ready')
})

it('a switch that fails and comes back closed is no door that was opened', () => {
  const booth = new BoothRig()
  booth.arm()
  booth.parts.door.fail('loose wire')
  booth.parts.door.fail(null)
  expect([booth.state, booth.door]).toEqual(['armed', 'CLOSED'])
})
