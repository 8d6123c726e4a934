import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandOutcome, runCommand } from './suite/command.ts'
import { steps } from './suite/steps.ts'
import { copyRepository } from './testing/repository-copy.ts'

type Command = readonly [string, ...string[]]

const isLong = process.env['TEST_LONG'] === '1'
/** Other test files share the cores: it ends what hangs, it does not judge. */
const limitMs = 180_000

/** A check can be hollow and still say "ok". So each bought one is shown something bad. */
describe('the checks of npm test', { timeout: limitMs }, () => {
  let copy: ReturnType<typeof copyRepository>

  beforeAll(() => {
    copy = copyRepository()
  })
  afterAll(() => copy.remove())

  const commandOf = (name: string) => steps.find((step) => step.name === name)!.commands[0]!

  async function complaints(command: Command): Promise<string> {
    const outcome: CommandOutcome = await runCommand({
      command,
      root: copy.root,
      environment: process.env,
      limitMs,
      live: false,
      signal: new AbortController().signal,
    })
    return outcome.ok ? '' : outcome.output
  }

  /** The step's own command and settings, turned on these files; one finding is one line. */
  const lint = async (...paths: string[]) => {
    const [file, ...parameters] = commandOf('lint')
    const settings = parameters.filter((part) => part !== '.')
    return (await complaints([file, ...settings, '--format=unix', ...paths])).split('\n')
  }

  const bad: [rule: string, path: string, text: string][] = [
    [
      'typescript(no-floating-promises)',
      'apps/backend/src/planted.ts',
      "export function go() {\n  Promise.resolve('party')\n}\n",
    ],
    [
      'typescript(no-misused-promises)',
      'apps/kiosk/src/planted.ts',
      'export const go = (async: () => Promise<boolean>) => (async() ? 1 : 2)\n',
    ],
    [
      'typescript(no-explicit-any)',
      'packages/contract/src/planted.ts',
      'export const go = (x: any) => String(x)\n',
    ],
    [
      'react-hooks(rules-of-hooks)',
      'apps/kiosk/src/Planted.tsx',
      "import { useState } from 'react'\nexport function Planted({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
    ],
    [
      'jsx-a11y(alt-text)',
      'apps/kiosk/src/Picture.tsx',
      'export const Picture = () => <img src="/a.png" />\n',
    ],
    [
      'eslint(no-restricted-globals)',
      'apps/kiosk/src/flow/planted.ts',
      'export const now = () => new Date()\n',
    ],
    [
      'eslint(no-restricted-properties)',
      'apps/kiosk/src/flow/chance.ts',
      'export const { random } = Math\n',
    ],
    [
      'eslint(no-restricted-globals)',
      'apps/backend/src/sales/modes/planted.service.ts',
      "export const get = () => fetch('/')\n",
    ],
    [
      'eslint(no-restricted-globals)',
      'apps/controller/src/booth/state.ts',
      'export const wait = () => setTimeout(() => undefined, 1)\n',
    ],
    // What a function loads runs under Deno as well.
    [
      'eslint(no-restricted-globals)',
      'apps/backend/src/sales/promos/planted.service.ts',
      'export const here = () => __dirname\n',
    ],
    [
      'eslint(no-restricted-globals)',
      'apps/backend/src/mail/adapters/planted.ts',
      "export const bytes = Buffer.from('party')\n",
    ],
    [
      'eslint(no-restricted-globals)',
      'packages/runtime/src/planted.ts',
      'export const soon = (then: () => void) => setImmediate(then)\n',
    ],
    [
      'vitest(no-focused-tests)',
      'scripts/planted.test.ts',
      "import { expect, it } from 'vitest'\nit.only('x', () => expect(1).toBe(1))\n",
    ],
  ]
  const good = {
    path: 'apps/backend/src/awaited.ts',
    text: "export async function go() {\n  await Promise.resolve('party')\n}\n",
  }

  describe('oxlint', () => {
    let said: string[]
    // One run over all of them: it reads every project's types each time.
    beforeAll(async () => {
      copy.plant(good.path, good.text)
      for (const [, path, text] of bad) copy.plant(path, text)
      said = await lint(good.path, ...bad.map(([, path]) => path))
    }, limitMs)
    const saidOf = (file: string) => said.filter((line) => line.startsWith(`${file}:`))

    it.each(bad)('sees %s in %s', (rule, path) => {
      expect(saidOf(path).join('\n')).toContain(rule)
    })

    it('has nothing to say about the same promise when it is awaited', () => {
      expect(saidOf(good.path)).toEqual([])
    })
  })

  // It reads the whole repository once more.
  it.runIf(isLong)('knip sees an unused export, file and unlisted package', async () => {
    copy.append('scripts/chromium.ts', '\nexport const plantedExport = 1\n')
    copy.plant('apps/kiosk/src/flow/planted-file.ts', 'export const x = 1\n')
    copy.append('apps/kiosk/src/flow/routes.ts', "\nimport 'planted-package'\n")
    const said = await complaints(commandOf('knip'))
    expect(said).toMatch(/Unused exports[^]*plantedExport/)
    expect(said).toMatch(/Unused files[^]*planted-file\.ts/)
    expect(said).toMatch(/Unlisted dependencies[^]*planted-package/)
  })

  // Half a minute of both cores: the long run does it.
  it.runIf(isLong)('tsc sees a type error in each project', async () => {
    const { commands } = steps.find((step) => step.name === 'types')!
    const places = [
      'scripts/planted.ts',
      'apps/kiosk/src/planted.ts',
      'apps/console/src/planted.ts',
      'apps/controller/src/simulator/page/planted.js',
      'apps/demo/stage/page/planted.js',
      'e2e/planted.ts',
    ]
    expect(commands).toHaveLength(places.length)
    for (const place of places) {
      copy.plant(place, '/** @type {number} */\nexport const n = "1" * {}\n')
    }
    const said = await Promise.all(commands.map(complaints))
    for (const [index, place] of places.entries()) expect(said[index]).toContain(`${place}(2,`)
  })
})
