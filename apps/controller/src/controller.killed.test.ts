import { afterEach, describe, expect, it } from 'vitest'
import { ControllerProgram } from './testing/controller-program.ts'
import { eventually } from './testing/eventually.ts'
import { lines } from './testing/gpio-booth.ts'
import { gpiodVersions, isAlive, StubGpio } from './testing/stub-gpio.ts'

// Real processes, started several times: on a busy machine that takes a while.
describe.each(gpiodVersions)('the controller over libgpiod %s', { timeout: 90_000 }, (version) => {
  const gpio = () => new StubGpio(version)
  let bench: StubGpio
  let program: ControllerProgram
  const start = async () => {
    program = new ControllerProgram({ ...bench.env, PARTS: 'gpio' })
    await program.ready()
    await eventually('the door is watched', () => bench.isWatched(lines.door))
  }
  const dance = async () => {
    await program.send('start')
    bench.drive(lines.door, 1)
    await untilDoor('OPEN')
    bench.drive(lines.door, 0)
    await untilDoor('READY')
    await program.send('go')
    await eventually('the show is on', () => bench.driven(lines.house) === 1)
  }
  const untilDoor = async (text: string) => {
    const giveUpAt = performance.now() + 20_000
    while ((await program.text('/door-state')) !== text)
      if (performance.now() > giveUpAt) throw new Error(`The door never says ${text}.`)
  }

  afterEach(async () => {
    await program.kill('SIGKILL')
    bench.close()
  })

  it('killed in mid-party, takes its tools along, and the booth is safe again after the restart', async () => {
    bench = gpio()
    await start()
    await dance()
    await eventually('six lines are taken', () => bench.pids().length === 6)
    const pids = bench.pids()
    await program.kill('SIGKILL')
    await eventually('no tool is left', () => !pids.some(isAlive))
    await start()
    expect(await program.text('/door-state')).toBe('CLOSED')
    await eventually('music is on', () => bench.driven(lines.music) === 1)
    await eventually('house lights are on', () => bench.driven(lines.house) === 0)
    await eventually('the door is free', () => bench.driven(lines.magnet) === 0)
    await eventually('the show is off', () => bench.driven(lines.show) === 0)
  })

  it('told to stop while it starts, leaves no process behind', async () => {
    bench = gpio()
    program = new ControllerProgram({ ...bench.env, PARTS: 'gpio' })
    await eventually('a line is taken', () => bench.pids().length > 0, 60_000)
    expect(await program.kill('SIGTERM')).toBe(0)
    expect(bench.pids()).toEqual([])
  })

  it('told to stop in mid-party, leaves no process behind', async () => {
    bench = gpio()
    await start()
    await dance()
    const pids = bench.pids()
    expect(await program.kill('SIGTERM')).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })
})
