import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandOutcome, runCommand } from './suite/command.ts'
import { steps } from './suite/steps.ts'
import { copyRepository } from './testing/repository-copy.ts'

type Command = readonly [string, ...string[]]

/** A check can be hollow and still say "ok". So each bought one is shown something bad. */
describe('the checks of npm test', () => {
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
      limitMs: 60_000,
      live: false,
      signal: new AbortController().signal,
    })
    return outcome.ok ? '' : outcome.output
  }

  /** The step's own command and settings, turned on one file. */
  const lint = (path: string) => {
    const [file, ...parameters] = commandOf('lint')
    return complaints([file, ...parameters.filter((part) => part !== '.'), path])
  }

  it.each([
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
      'vitest(no-focused-tests)',
      'scripts/planted.test.ts',
      "import { expect, it } from 'vitest'\nit.only('x', () => expect(1).toBe(1))\n",
    ],
  ])('oxlint sees %s in %s', async (rule, path, text) => {
    copy.plant(path, text)
    expect(await lint(path)).toContain(rule)
  })

  it('oxlint has nothing to say about the same promise when it is awaited', async () => {
    const path = 'apps/backend/src/planted.ts'
    copy.plant(path, "export async function go() {\n  await Promise.resolve('party')\n}\n")
    expect(await lint(path)).toBe('')
  })

  it('knip sees an unused export, an unused file and an unlisted package', async () => {
    copy.append('scripts/chromium.ts', '\nexport const plantedExport = 1\n')
    copy.plant('apps/kiosk/src/flow/planted-file.ts', 'export const x = 1\n')
    copy.append('apps/kiosk/src/flow/routes.ts', "\nimport 'planted-package'\n")
    const said = await complaints(commandOf('knip'))
    expect(said).toMatch(/Unused exports[^]*plantedExport/)
    expect(said).toMatch(/Unused files[^]*planted-file\.ts/)
    expect(said).toMatch(/Unlisted dependencies[^]*planted-package/)
  })

  it('tsc sees a type error in each project', async () => {
    const { commands } = steps.find((step) => step.name === 'types')!
    const places = [
      'scripts/planted.ts',
      'apps/kiosk/src/planted.ts',
      'apps/controller/src/simulator/page/planted.js',
      'e2e/planted.ts',
    ]
    expect(commands).toHaveLength(places.length)
    for (const [index, command] of commands.entries()) {
      const place = places[index]!
      copy.plant(place, '/** @type {number} */\nexport const n = "1" * {}\n')
      expect(await complaints(command)).toContain(`${place}(2,`)
    }
  })
})
