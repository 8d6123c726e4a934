import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ServerRig } from '../testing/server-rig.ts'

const paper = readFileSync(
  new URL('../../../../docs/integrators/device.md', import.meta.url),
  'utf8',
)
/** The page that shows the simulated booth is no contract. */
const isPage = (path: string) =>
  ['/', '/simulator', '/wiring'].includes(path) || path.includes('/page/')

it('the integrators’ page names every call of the device, and no other', () => {
  const rows = paper.split('\n').filter((line) => line.startsWith('| `'))
  const written = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`((?:GET|POST) \/\S+)`/g)].map(([, call = '']) => call),
  )
  const { routes } = new ServerRig().app
  const real = routes
    .filter(({ method, path }) => ['GET', 'POST'].includes(method) && !isPage(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(written)].toSorted()).toEqual([...new Set(real)].toSorted())
  expect(real).toContain('POST /system-check')
})
