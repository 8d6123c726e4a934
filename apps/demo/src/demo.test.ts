import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  DEMO_FIXTURE,
  type Launched,
  launch,
  makeDataDir,
  makeKiosk,
  processesOf,
  signal,
  whenNoneIsLeft,
} from './testing/launched.ts'

function launchDemo(env: NodeJS.ProcessEnv = {}, through: string[] = []) {
  const dataDir = makeDataDir()
  const demo = launch([...through, process.execPath, DEMO_FIXTURE], {
    PORT: '0',
    CONTROLLER_PORT: '0',
    DATA_DIR: dataDir,
    KIOSK_FIXTURE: makeKiosk(),
    ...env,
  })
  return { demo, dataDir, notes: () => readFileSync(join(dataDir, 'notes'), 'utf8') }
}

const ready = (demo: Launched) => demo.says(/ready at (http:\S+)/)
const pidBehind = async (url: string) => Number(await (await fetch(url)).text())

describe('nothing is left', () => {
  it('after Ctrl-C, which arrives twice, and everything was stopped in order', async () => {
    const { demo, dataDir, notes } = launchDemo()
    const pid = await pidBehind(await ready(demo))
    expect(processesOf(dataDir)).toContain(pid)
    demo.process.kill('SIGINT')
    demo.process.kill('SIGINT')

    expect(await demo.ended).toEqual({ code: 0, signal: null })
    expect(notes()).toBe(`started ${pid}\ndrained ${pid}\n`)
    expect(processesOf(dataDir)).toEqual([])
  })

  it('after SIGTERM', async () => {
    const { demo, dataDir, notes } = launchDemo()
    await ready(demo)
    demo.process.kill('SIGTERM')

    expect(await demo.ended).toEqual({ code: 0, signal: null })
    expect(notes()).toContain('drained')
    expect(processesOf(dataDir)).toEqual([])
  })

  it('after SIGTERM while it is still starting', async () => {
    const { demo, dataDir } = launchDemo()
    await demo.says(/Building the kiosk/)
    demo.process.kill('SIGTERM')

    expect(await demo.ended).toEqual({ code: 0, signal: null })
    expect(processesOf(dataDir)).toEqual([])
  })

  it('after SIGKILL of the demo itself', async () => {
    const { demo, dataDir, notes } = launchDemo()
    await ready(demo)
    demo.process.kill('SIGKILL')

    await whenNoneIsLeft(dataDir)
    expect(notes()).toContain('drained')
  })

  it('after SIGKILL of whoever started the demo', async () => {
    const { demo, dataDir, notes } = launchDemo({}, ['sh', '-c', '"$0" "$@"; exit'])
    await ready(demo)
    demo.process.kill('SIGKILL')

    await whenNoneIsLeft(dataDir)
    expect(notes()).toContain('drained')
  })
})

describe('a program', () => {
  it('that crashes is started again at the same address', async () => {
    const { demo } = launchDemo()
    const url = await ready(demo)
    const dead = await pidBehind(url)
    signal(dead, 'SIGKILL')

    await demo.says(/The fixture ended \(signal SIGKILL\); it is started again in 0.5 s/)
    const next = await vi.waitUntil(() => pidBehind(url).catch(() => 0), { timeout: 20_000 })
    expect(next).not.toBe(dead)
  })

  it('that can not start at all ends the demo with its reason', async () => {
    const { demo, dataDir } = launchDemo({ FIXTURE_FAILS: 'The moon is in the way.' })

    expect(await demo.ended).toEqual({ code: 1, signal: null })
    // The kiosk's build says that it begins: before, after or between these two.
    expect(demo.output()).toMatch(
      /^The moon is in the way\.$[^]*^The fixture could not start \(code 3\)\.$/m,
    )
    expect(processesOf(dataDir)).toEqual([])
  })
})

it('a port that is taken is told in one line, before anything is started', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await vi.waitUntil(() => other.listening, { timeout: 20_000 })
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { demo, dataDir } = launchDemo({ PORT: String(port) })

  expect(await demo.ended).toEqual({ code: 1, signal: null })
  expect(demo.output()).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start\n`,
  )
  expect(existsSync(join(dataDir, 'demo-booth.key'))).toBe(false)
})
