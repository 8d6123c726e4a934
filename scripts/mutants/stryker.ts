import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../suite/command.ts'
import type { Chosen } from './chosen.ts'
import type { Program } from './folders.ts'

/** Of one program: nobody waits for ever for tests that hang. */
const limitMs = 2 * 3_600_000

/** Plants these faults one by one in a copy of the repository, and runs the tests that meet them. */
export async function testMutants(
  program: Program,
  { chosen, signal }: { chosen: Chosen; signal: AbortSignal },
): Promise<void> {
  const { root, workFolder } = chosen
  const file = join(root, workFolder, `${program.name}.chosen.json`)
  writeFileSync(file, JSON.stringify(chosen))
  const outcome = await runCommand({
    command: ['node', 'scripts/mutants/stryker.process.ts', file],
    root,
    environment: { ...process.env, MUTANTS_PROGRAM: program.name },
    limitMs,
    live: true,
    signal,
  })
  // A run that was ended in the middle leaves its copy behind.
  rmSync(join(root, workFolder, 'sandboxes'), { recursive: true, force: true })
  if (!outcome.ok) throw new Error(`The faults of ${program.name}: ${outcome.reason}`)
}
