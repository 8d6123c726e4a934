import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createPageBuild } from './page-build.ts'
import { makeKiosk } from './testing/launched.ts'

function buildOf(kioskDir: string, lines: string[] = []) {
  return createPageBuild({
    name: 'kiosk',
    dir: kioskDir,
    alsoFrom: [],
    log: (line) => lines.push(line),
  })
}

const workshopOf = (kioskDir: string) => readdirSync(join(kioskDir, '.vite'))

it('the kiosk is built when its sources changed, and only then', async () => {
  const kioskDir = makeKiosk()
  const lines: string[] = []
  const build = () => buildOf(kioskDir, lines).start()

  expect(await build()).toBeUndefined()
  expect(existsSync(join(kioskDir, 'dist/index.html'))).toBe(true)
  expect(await build()).toBeUndefined()
  expect(lines).toHaveLength(1)

  appendFileSync(join(kioskDir, 'src/main.js'), "document.title = 'changed'\n")
  await build()
  expect(lines).toHaveLength(2)

  const [asset = ''] = readdirSync(join(kioskDir, 'dist/assets'))
  expect(readFileSync(join(kioskDir, 'dist/assets', asset), 'utf8')).toContain('changed')
  rmSync(join(kioskDir, 'dist/assets', asset))
  await build()
  expect(lines).toHaveLength(3)
  expect(existsSync(join(kioskDir, 'dist/assets', asset))).toBe(true)
  expect(workshopOf(kioskDir)).toEqual([])
})

it('a build that fails says why and leaves the kiosk that was there', async () => {
  const kioskDir = makeKiosk()
  await buildOf(kioskDir).start()
  const before = readFileSync(join(kioskDir, 'dist/index.html'), 'utf8')
  writeFileSync(join(kioskDir, 'src/main.js'), "import './missing.js'\n")

  const outcome = await buildOf(kioskDir).start()

  expect(outcome?.problem).toMatch(/^The kiosk could not be built:\n[^]*missing\.js/)
  expect(readFileSync(join(kioskDir, 'dist/index.html'), 'utf8')).toBe(before)
  expect((await buildOf(kioskDir).start())?.problem).toContain('could not be built')
})

it('a build that is stopped before vite has begun does not begin it', async () => {
  const kioskDir = makeKiosk()
  const began = join(kioskDir, 'began')
  writeFileSync(
    join(kioskDir, 'vite.config.js'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(began)}, '')\n`,
  )
  const stopped = Promise.withResolvers<void>()
  const build = createPageBuild({
    name: 'kiosk',
    dir: kioskDir,
    alsoFrom: [],
    log: () => stopped.resolve(build.stop()),
  })

  expect(await build.start()).toBeUndefined()
  await stopped.promise
  expect(existsSync(began)).toBe(false)
})

it('a build that is stopped leaves nothing that looks complete', async () => {
  const kioskDir = makeKiosk()
  const lines: string[] = []
  const build = buildOf(kioskDir, lines)
  const started = build.start()
  await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 })
  await build.stop()

  expect(await started).toBeUndefined()
  expect(existsSync(join(kioskDir, 'dist'))).toBe(false)
  expect(workshopOf(kioskDir)).toEqual([])
})
