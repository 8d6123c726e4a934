import { type Clock, systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { gpiodVersions, StubGpio } from '../../testing/stub-gpio.ts'
import { Relay } from './relay.ts'

describe.each(gpiodVersions)('a relay over libgpiod %s', (version) => {
  let gpio: StubGpio
  let relay: Relay
  const troubles: (string | null)[] = []
  const make = (activeLow = false, clock: Clock = systemClock) =>
    new Relay({
      context: { clock, env: gpio.env },
      line: 'GPIO22',
      activeLow,
      onTrouble: (reason) => troubles.push(reason),
    })

  beforeEach(() => {
    troubles.length = 0
    gpio = new StubGpio(version)
  })
  afterEach(async () => {
    await relay.stop()
    gpio.close()
  })

  it('starts without current, and is held as told', async () => {
    relay = make()
    await relay.start()
    expect(gpio.driven('GPIO22')).toBe(0)
    relay.set(true)
    await eventually('it is on', () => gpio.driven('GPIO22') === 1)
    relay.set(false)
    await eventually('it is off', () => gpio.driven('GPIO22') === 0)
    await relay.stop()
    expect(gpio.driven('GPIO22')).toBeNull()
  })

  it('turns the level round for a board that is active low', async () => {
    relay = make(true)
    await relay.start()
    expect(gpio.driven('GPIO22')).toBe(1)
    relay.set(true)
    await eventually('it is on', () => gpio.driven('GPIO22') === 0)
  })

  it.each([false, true])(
    'stopped while it is on, it takes the current away (active low: %s)',
    async (low) => {
      relay = make(low)
      await relay.start()
      relay.set(true)
      await eventually('it is on', () => gpio.driven('GPIO22') === (low ? 0 : 1))
      await relay.stop()
      // A Raspberry Pi keeps the level of a process that is gone: a door would stay shut.
      expect(gpio.lastDriven('GPIO22')).toBe(low ? '1' : '0')
    },
  )

  it('ends at the last of many quick changes', async () => {
    relay = make()
    await relay.start()
    for (let change = 0; change < 9; change += 1) relay.set(change % 2 === 0)
    await eventually('it is on', () => gpio.driven('GPIO22') === 1)
    const { pid } = gpio.holder('GPIO22')!
    await eventually('it stays so', () => troubles.at(-1) === null)
    expect(gpio.holder('GPIO22')?.pid).toBe(pid)
  })

  it('is held again when its process dies, and says so meanwhile', async () => {
    relay = make()
    await relay.start()
    relay.set(true)
    await eventually('it is on', () => gpio.driven('GPIO22') === 1)
    gpio.misbehave('gpioset', { fails: 'unable to request lines: Device or resource busy' })
    gpio.tell('GPIO22', 'die')
    await eventually('it is told', () => troubles.at(-1)?.includes('gpioset ended') ?? false)
    expect(gpio.driven('GPIO22')).toBeNull()
    gpio.misbehave('gpioset', null)
    await eventually('it is on again', () => gpio.driven('GPIO22') === 1)
    await eventually('it is well again', () => troubles.at(-1) === null)
  })

  it('a change does not wait for the next try', async () => {
    // Time stands still, and the next try never comes.
    relay = make(false, new ManualClock())
    gpio.misbehave('gpioset', { fails: 'no' })
    await relay.start()
    expect(troubles).toHaveLength(1)
    gpio.misbehave('gpioset', null)
    relay.set(true)
    await eventually('it is on', () => gpio.driven('GPIO22') === 1)
  })
})
