import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lookAtTwin } from '../parts/simulated-parts.ts'
import { BoothRig, sessions } from '../testing/booth-rig.ts'

const isLong = process.env['TEST_LONG'] === '1'
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
const runs = { numRuns: isLong ? 5_000 : 200, seed }

const session = fc.constantFrom(sessions.first, sessions.second)
const option = fc.constantFrom('A', 'B', 'C', 'D' as const)
const songMs = fc.integer({ min: 0, max: 200_000 })

type Move = (booth: BoothRig) => void

const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(session, option, songMs).map(
    (one): Move =>
      (booth) =>
        booth.arm(...one),
  ),
  session.map(
    (id): Move =>
      (booth) =>
        booth.go(id),
  ),
  session.map(
    (id): Move =>
      (booth) =>
        booth.stop(id),
  ),
  fc.constantFrom('open', 'closed' as const).map(
    (to): Move =>
      (booth) =>
        booth.parts.door.move(to),
  ),
  fc.boolean().map(
    (ill): Move =>
      (booth) =>
        booth.parts.door.fail(ill ? 'ill' : null),
  ),
  fc.boolean().map(
    (pressed): Move =>
      (booth) =>
        booth.parts.sos.press(pressed),
  ),
  fc.boolean().map(
    (ill): Move =>
      (booth) =>
        booth.parts.sos.fail(ill ? 'ill' : null),
  ),
  fc.integer({ min: 0, max: 60_000 }).map(
    (ms): Move =>
      (booth) =>
        booth.clock.advance(ms),
  ),
  fc.integer({ min: 0, max: 20_000 }).map(
    (ms): Move =>
      (booth) =>
        booth.clock.oversleep(ms),
  ),
  // Chance alone seldom dances: this is the way a party really begins.
  fc.tuple(session, option, songMs).map(
    ([id, letter, ms]): Move =>
      (booth) => {
        booth.arm(id, letter, ms)
        booth.guestsGetIn()
        booth.go(id)
      },
  ),
)

function checkInvariants(booth: BoothRig): void {
  const twin = lookAtTwin(booth.parts)
  const pressed = booth.parts.sos.pressed()
  const isRunning = booth.state === 'running'
  expect(booth.state === 'emergency').toBe(pressed)
  expect(twin.music).toBe(!pressed)
  expect(twin.held).toBe(isRunning && booth.parts.door.reading() !== 'unknown')
  const still = pressed ? 'full' : 'house'
  expect(twin.lights).toBe(isRunning ? 'show' : still)
  expect(twin.camera !== 'off' && !isRunning).toBe(false)
  expect(booth.clock.waiting).toBeLessThanOrEqual(1)
}

/** Two recordings, or two parties, would show as two starts with no end between them. */
function checkOneAtATime(booth: BoothRig): void {
  const acts = booth.parts.camera.log()
  const turns = acts.map(({ act }) => act).filter((act) => act === 'start' || act === 'stop')
  expect(turns.join(' ')).not.toMatch(/start start|stop stop/)
  const starts = acts.filter((act) => act.act === 'start')
  expect(starts.every(({ take }) => take.photo || take.video)).toBe(true)
  const parties = booth.happened.filter((code) => /^(party_|sos_pressed)/.test(code))
  expect(parties.join(' ')).not.toMatch(/party_started party_started/)
}

it(`whatever happens in whatever order, one party at most, and none with SOS on (seed ${seed})`, () => {
  let parties = 0
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 40 }), (script) => {
      const booth = new BoothRig()
      for (const move of script) {
        move(booth)
        checkInvariants(booth)
      }
      checkOneAtATime(booth)
      parties += booth.happened.filter((code) => code === 'party_started').length
      booth.parts.sos.press(false)
      booth.parts.sos.fail(null)
      booth.clock.advance(240_000)
      expect(booth.state).toBe('disarmed')
      expect(booth.clock.waiting).toBe(0)
      expect(booth.failures).toEqual([])
    }),
    runs,
  )
  // A run in which nobody ever danced would have proved nothing.
  expect(parties).toBeGreaterThan(runs.numRuns / 20)
})
