import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { gpiodVersions, isAlive, StubGpio } from '../../testing/stub-gpio.ts'
import type { Level } from './line-commands.ts'
import { LineInput } from './line-input.ts'

/** Real processes with all their time, but the ten seconds between two readings pass in half a second. */
const hastyClock = {
  now: () => systemClock.now(),
  after: (ms: number, run: () => void) => systemClock.after(ms > 5_000 ? ms / 20 : ms, run),
}

describe.each(gpiodVersions)('an input line over libgpiod %s', (version) => {
  let gpio: StubGpio
  let input: LineInput
  const levels: (Level | null)[] = []
  const troubles: (string | null)[] = []

  const make = (line: string, clock = systemClock) =>
    new LineInput({
      context: { clock, env: gpio.env },
      line,
      debounce: { highMs: 20, lowMs: 20 },
      onLevel: (level) => levels.push(level),
      onTrouble: (reason) => troubles.push(reason),
    })

  beforeEach(() => {
    gpio = new StubGpio(version)
    levels.length = 0
    troubles.length = 0
  })
  afterEach(async () => {
    await input.stop()
    gpio.close()
  })

  it('knows the level before the first edge', async () => {
    gpio.drive('GPIO17', 1)
    input = make('GPIO17')
    await input.start()
    expect(levels).toEqual([1])
  })

  it('follows the edges', async () => {
    input = make('GPIO17')
    await input.start()
    await eventually('it is watched', () => gpio.isWatched('GPIO17'))
    gpio.drive('GPIO17', 1)
    await eventually('it is high', () => levels.at(-1) === 1)
    gpio.drive('GPIO17', 0)
    await eventually('it is low', () => levels.at(-1) === 0)
    expect(levels).toEqual([0, 1, 0])
  })

  it('finds a level whose edge it missed at the next reading', async () => {
    input = make('GPIO17', hastyClock)
    await input.start()
    await eventually('it is watched', () => gpio.isWatched('GPIO17'))
    gpio.driveUnnoticed('GPIO17', 1)
    await expect.poll(() => levels.at(-1)).toBe(1)
  })

  it('reads the level again when the monitor was replaced', async () => {
    input = make('GPIO17')
    await input.start()
    await eventually('it is watched', () => gpio.isWatched('GPIO17'))
    gpio.driveUnnoticed('GPIO17', 1)
    gpio.tell('GPIO17', 'die')
    await eventually('the new level is known', () => levels.at(-1) === 1)
    expect(levels).toEqual([0, null, 1])
    expect(troubles[0]).toContain('Input/output error')
    await eventually('it is well again', () => troubles.at(-1) === null)
  })

  it('says so when there is no such line', async () => {
    input = make('GPIO99')
    await input.start()
    expect(levels).toEqual([null])
    expect(troubles[0]).toContain('GPIO99')
  })

  it('leaves no process behind when stopped', async () => {
    input = make('GPIO17')
    await input.start()
    await eventually('it is watched', () => gpio.isWatched('GPIO17'))
    const { pid } = gpio.holder('GPIO17')!
    await input.stop()
    expect(isAlive(pid)).toBe(false)
  })
})
