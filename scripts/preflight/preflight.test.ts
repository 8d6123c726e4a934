import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preflight } from './preflight.ts'
import { locate, type Program } from './program.ts'

/** The real programs' description, with Playwright's copy and command inside the temporary folder. */
function chromiumIn(folder: string): Program {
  return {
    title: 'Chromium',
    variable: 'CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    versionFlag: '--version',
    aptPackage: 'chromium',
    download: { path: join(folder, 'cache', 'chrome'), command: [join(folder, 'playwright')] },
  }
}

const ffmpeg: Program = {
  title: 'ffmpeg',
  variable: 'FFMPEG',
  names: ['ffmpeg'],
  versionFlag: '-version',
  aptPackage: 'ffmpeg',
}

describe('preflight', () => {
  let folder: string
  let system: string
  let journal: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'preflight-'))
    system = join(folder, 'system')
    journal = join(folder, 'journal')
    mkdirSync(system)
    mkdirSync(join(folder, 'cache'))
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function stub(path: string, body = 'exit 0'): string {
    writeFileSync(path, `#!/bin/sh\n${body}\n`)
    chmodSync(path, 0o755)
    return path
  }

  /** A stub that writes down how it was called and then puts a working program at `path`. */
  const installer = (name: string, path: string) =>
    [
      `echo "${name} $* $DEBIAN_FRONTEND" >> ${journal}`,
      `printf '#!/bin/sh\\nexit 0\\n' > ${path}`,
      `/bin/chmod 755 ${path}`,
    ].join('\n')

  const calls = () =>
    existsSync(journal) ? readFileSync(journal, 'utf8').trimEnd().split(/ *\n/) : []

  const look = (
    options: { environment?: Record<string, string>; isRoot?: boolean; programs?: Program[] } = {},
  ) =>
    preflight({
      programs: options.programs ?? [chromiumIn(folder)],
      environment: { PATH: system, ...options.environment },
      isRoot: options.isRoot ?? false,
    })

  it('takes the program named by CHROMIUM before the one of the system', async () => {
    stub(join(system, 'chromium'))
    const named = stub(join(folder, 'my-chromium'))
    expect(await look({ environment: { CHROMIUM: named } })).toEqual({
      ok: true,
      environment: { CHROMIUM: named },
    })
  })

  it('says in one line that CHROMIUM names nothing that runs, and installs nothing instead', async () => {
    stub(join(system, 'chromium'))
    stub(join(system, 'apt-get'), installer('apt-get', join(system, 'chromium')))
    const named = stub(join(folder, 'broken'), 'exit 1')
    expect(await look({ environment: { CHROMIUM: named }, isRoot: true })).toEqual({
      ok: false,
      reason: `CHROMIUM names ${named}, which does not run as Chromium: correct it, or run "unset CHROMIUM".`,
    })
    expect(calls()).toEqual([])
  })

  it.each([
    [['google-chrome-stable'], 'google-chrome-stable'],
    [['google-chrome-stable', 'google-chrome'], 'google-chrome'],
    [['google-chrome', 'chromium-browser'], 'chromium-browser'],
    [['chromium-browser', 'chromium'], 'chromium'],
  ])('of %j in PATH it takes %s', async (present, expected) => {
    for (const name of present) stub(join(system, name))
    stub(join(system, 'apt-get'), installer('apt-get', join(system, 'chromium')))
    expect(await look({ isRoot: true })).toEqual({
      ok: true,
      environment: { CHROMIUM: join(system, expected) },
    })
    expect(calls()).toEqual([])
  })

  it('passes over a file in PATH that does not run, and one that is not executable', async () => {
    stub(join(system, 'chromium'), 'exit 1')
    chmodSync(stub(join(system, 'chromium-browser')), 0o644)
    const chrome = stub(join(system, 'google-chrome'))
    expect(await look()).toEqual({ ok: true, environment: { CHROMIUM: chrome } })
  })

  it('installs with apt-get as root, without a question, before it thinks of a download', async () => {
    const chromium = join(system, 'chromium')
    stub(join(system, 'apt-get'), installer('apt-get', chromium))
    stub(join(folder, 'playwright'), installer('playwright', join(folder, 'cache', 'chrome')))
    expect(await look({ isRoot: true })).toEqual({ ok: true, environment: { CHROMIUM: chromium } })
    expect(calls()).toEqual([
      'apt-get update noninteractive',
      'apt-get install -y chromium noninteractive',
    ])
  })

  const withLighter = () => ({
    ...chromiumIn(folder),
    names: ['shell', 'chromium'],
    lighter: 'shell',
  })

  it('as root it brings the lighter program, beside a heavier one too, and only once', async () => {
    stub(join(system, 'chromium'))
    const shell = join(system, 'shell')
    stub(join(system, 'apt-get'), installer('apt-get', shell))
    const expected = { ok: true, environment: { CHROMIUM: shell } }
    expect(await look({ isRoot: true, programs: [withLighter()] })).toEqual(expected)
    expect(calls()).toEqual([
      'apt-get update noninteractive',
      'apt-get install -y shell noninteractive',
    ])
    expect(await look({ isRoot: true, programs: [withLighter()] })).toEqual(expected)
    expect(calls()).toHaveLength(2)
  })

  it('is content with the heavier program where there is no lighter one', async () => {
    const chromium = join(system, 'chromium')
    stub(join(system, 'apt-get'), `[ "$3" = shell ] && exit 100\n${installer('apt-get', chromium)}`)
    expect(await look({ isRoot: true, programs: [withLighter()] })).toEqual({
      ok: true,
      environment: { CHROMIUM: chromium },
    })
    expect(calls().at(-1)).toBe('apt-get install -y chromium noninteractive')
  })

  it('downloads with Playwright where apt-get fails', async () => {
    stub(join(system, 'apt-get'), `echo "apt-get $1" >> ${journal}\nexit 100`)
    stub(join(folder, 'playwright'), installer('playwright', join(folder, 'cache', 'chrome')))
    expect(await look({ isRoot: true })).toEqual({
      ok: true,
      environment: { CHROMIUM: join(folder, 'cache', 'chrome') },
    })
    expect(calls()).toEqual(['apt-get update', 'apt-get install', 'playwright'])
  })

  it('never calls apt-get as an ordinary user', async () => {
    stub(join(system, 'apt-get'), installer('apt-get', join(system, 'chromium')))
    stub(join(folder, 'playwright'), installer('playwright', join(folder, 'cache', 'chrome')))
    expect(await look()).toEqual({
      ok: true,
      environment: { CHROMIUM: join(folder, 'cache', 'chrome') },
    })
    expect(calls()).toEqual(['playwright'])
  })

  it('does not download twice', async () => {
    const chrome = stub(join(folder, 'cache', 'chrome'))
    stub(join(folder, 'playwright'), installer('playwright', chrome))
    expect(await look()).toEqual({ ok: true, environment: { CHROMIUM: chrome } })
    expect(calls()).toEqual([])
  })

  it('ends with one line and one command for everything that is missing', async () => {
    stub(join(folder, 'playwright'), 'exit 1')
    const result = await look({ programs: [chromiumIn(folder), ffmpeg] })
    expect(result).toEqual({
      ok: false,
      reason:
        'Chromium and ffmpeg not found. Run: sudo apt-get update && sudo apt-get install -y chromium ffmpeg',
    })
  })

  it('names only the program that is missing', async () => {
    stub(join(system, 'chromium'))
    expect(await look({ programs: [chromiumIn(folder), ffmpeg] })).toMatchObject({
      ok: false,
      reason: 'ffmpeg not found. Run: sudo apt-get update && sudo apt-get install -y ffmpeg',
    })
  })

  it('finds ffmpeg by FFMPEG, by PATH, and with apt-get as root', async () => {
    const named = stub(join(folder, 'my-ffmpeg'))
    const installed = join(system, 'ffmpeg')
    stub(join(system, 'apt-get'), installer('apt-get', installed))
    const find = (environment: Record<string, string> = {}) =>
      look({ programs: [ffmpeg], environment, isRoot: true })
    expect(await find({ FFMPEG: named })).toEqual({ ok: true, environment: { FFMPEG: named } })
    expect(calls()).toEqual([])
    expect(await find()).toEqual({ ok: true, environment: { FFMPEG: installed } })
    expect(calls()).toHaveLength(2)
    expect(await find()).toEqual({ ok: true, environment: { FFMPEG: installed } })
    expect(calls()).toHaveLength(2)
  })

  it('locates without installing', async () => {
    stub(join(system, 'apt-get'), installer('apt-get', join(system, 'chromium')))
    stub(join(folder, 'playwright'), installer('playwright', join(folder, 'cache', 'chrome')))
    expect(await locate(chromiumIn(folder), { PATH: system })).toBeUndefined()
    const chrome = stub(join(folder, 'cache', 'chrome'))
    expect(await locate(chromiumIn(folder), { PATH: system })).toBe(chrome)
    expect(calls()).toEqual([])
  })
})
