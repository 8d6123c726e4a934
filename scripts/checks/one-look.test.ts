import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** What a sheet sets in its first `:root`, the ground of all others. */
function tokensOf(path: string): Map<string, string> {
  const text = readFileSync(join(repository, path), 'utf8')
  const [, root = ''] = /:root \{([^}]*)\}/.exec(text) ?? []
  const lines = root.matchAll(/(--[a-z-]+):\s*([^;]+);/g)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value.trim()]))
}

// Programs that are served apart, and look as if they were one.
it.each([
  ['the pages for phones', 'apps/backend/src/platform/http/page-style.ts'],
  ['the stage', 'apps/demo/stage/page/stage.css'],
  ['the console', 'apps/console/src/ui/tokens.css'],
  ["the booth's twin", 'apps/controller/src/simulator/page/twin.css'],
])('%s: the same colours, letters and corners as the kiosk', (_name, path) => {
  const kiosk = tokensOf('apps/kiosk/src/ui/tokens.css')
  const shared = [...tokensOf(path)].filter(([name]) => kiosk.has(name))
  expect(shared.length).toBeGreaterThan(10)
  expect(shared).toEqual(shared.map(([name]) => [name, kiosk.get(name)]))
})
