import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { ScenePlayer } from './scene-player.ts'
import { darkState, type Frame, lampFrame, limitFlash, relayFrame } from './show.ts'

const isLong = process.env['TEST_LONG'] === '1'
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
const runs = { numRuns: isLong ? 5_000 : 200, seed }

interface Shown {
  at: number
  field: number
}

const brightness = (frame: Frame) => frame.reduce((sum, value) => sum + value, 0)

/** The moments at which the full field turned from falling to rising: each is one flash. */
function flashes(shown: readonly Shown[]): number[] {
  const turns: number[] = []
  let falling = true
  let last = 0
  for (const { at, field } of shown) {
    if (field > last && falling) turns.push(at)
    if (field !== last) falling = field < last
    last = field
  }
  return turns
}

const mostInOneSecond = (turns: readonly number[]) =>
  Math.max(0, ...turns.map((from) => turns.filter((at) => at >= from && at - from <= 1_000).length))

const frames = fc.array(
  fc.record({
    waitMs: fc.integer({ min: 0, max: 400 }),
    frame: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 }),
  }),
  { maxLength: 120 },
)

it(`whatever is asked for, the full field never flashes over 3 Hz (seed ${seed})`, () => {
  fc.assert(
    fc.property(frames, (wanted) => {
      let state = darkState
      let now = 0
      const shown = wanted.map(({ waitMs, frame }) => {
        now += waitMs
        const limited = limitFlash(state, frame, now)
        state = limited.state
        for (const [channel, value] of limited.frame.entries())
          expect(value).toBeLessThanOrEqual(frame[channel]!)
        return { at: now, field: brightness(limited.frame) }
      })
      expect(mostInOneSecond(flashes(shown))).toBeLessThanOrEqual(3)
    }),
    runs,
  )
})

it('a strobe is asked for: a strobe would be seen, three a second are', () => {
  let state = darkState
  const shown: Shown[] = []
  for (let now = 0; now < 4_000; now += 25) {
    const limited = limitFlash(state, [now % 50 === 0 ? 255 : 0], now)
    state = limited.state
    shown.push({ at: now, field: brightness(limited.frame) })
  }
  expect(flashes(shown).length).toBeGreaterThan(8)
  expect(mostInOneSecond(flashes(shown))).toBe(3)
})

it('the same picture, and one that grows darker, passes untouched', () => {
  const bright = limitFlash(darkState, [200, 100], 0)
  expect(bright.frame).toEqual([200, 100])
  expect(limitFlash(bright.state, [100, 200], 1).frame).toEqual([100, 200])
  expect(limitFlash(bright.state, [0, 0], 1).frame).toEqual([0, 0])
})

const scenes = fc.array(
  fc.record({
    scene: fc.constantFrom('house', 'show', 'full' as const),
    forMs: fc.integer({ min: 0, max: 3_000 }),
  }),
  { minLength: 1, maxLength: 30 },
)

it.each([
  { name: 'lamps', draw: (...at: Parameters<typeof relayFrame>) => lampFrame(...at, 3) },
  { name: 'relays', draw: relayFrame },
  {
    name: 'a driver that wants a strobe',
    draw: (...[scene, elapsedMs]: Parameters<typeof relayFrame>) =>
      scene === 'show' ? [(elapsedMs / 40) % 2 < 1 ? 255 : 0] : [scene === 'full' ? 255 : 160],
  },
])(
  'the scenes of $name flash at most 3 times a second, one alarm more (seed ' + seed + ')',
  ({ draw }) => {
    fc.assert(
      fc.property(scenes, (script) => {
        const clock = new ManualClock()
        const shown: Shown[] = []
        const alarms: number[] = []
        const show = (frame: Frame) => shown.push({ at: clock.now(), field: brightness(frame) })
        const player = new ScenePlayer({ clock, frameMs: 40, draw, show })
        for (const { scene, forMs } of script) {
          player.scene(scene)
          if (scene === 'full') alarms.push(clock.now())
          const isFull = shown.at(-1)?.field === brightness(draw('full', 0))
          expect(scene === 'full' && !isFull).toBe(false)
          clock.advance(forMs)
        }
        player.stop()
        expect(clock.waiting).toBe(0)
        const turns = flashes(shown)
        const calm = turns.filter((at) => !alarms.includes(at))
        expect(mostInOneSecond(calm)).toBeLessThanOrEqual(3)
        expect(mostInOneSecond(turns)).toBeLessThanOrEqual(4)
      }),
      runs,
    )
  },
)

it('a trembling SOS button makes one steady light, no flashing', () => {
  const clock = new ManualClock()
  const shown: Shown[] = []
  const show = (frame: Frame) => shown.push({ at: clock.now(), field: brightness(frame) })
  const player = new ScenePlayer({ clock, frameMs: 40, draw: relayFrame, show })
  player.scene('show')
  clock.advance(5_000)
  const before = flashes(shown).length
  for (let times = 0; times < 40; times += 1) {
    player.scene(times % 2 === 0 ? 'full' : 'house')
    clock.advance(50)
  }
  player.stop()
  expect(flashes(shown).length - before).toBeLessThanOrEqual(1)
  expect(shown.at(-1)?.field).toBe(510)
})

it('a photo’s flash belongs to the show: it is bright, it ends, and an alarm or the house end it at once', () => {
  const clock = new ManualClock()
  let field = 0
  const player = new ScenePlayer({
    clock,
    frameMs: 100,
    draw: (scene) => (scene === 'full' ? [255, 255] : [scene === 'show' ? 10 : 20, 0]),
    show: (frame) => {
      field = brightness(frame)
    },
  })
  player.scene('house')
  player.flash()
  expect(field).toBe(20)
  player.scene('show')
  clock.advance(1_000)
  player.flash()
  expect(field).toBe(510)
  clock.advance(500)
  expect(field).toBe(10)
  clock.advance(1_000)
  player.flash()
  player.scene('house')
  clock.advance(100)
  expect(field).toBe(20)
  player.stop()
})
