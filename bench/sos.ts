import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { counts } from './counts.ts'
import { rounded } from './figures.ts'
import { report } from './report.ts'

const Result = z.object({ tookMs: z.array(z.number()) })
const entry = join(import.meta.dirname, '../apps/controller/src/testing/sos-presses.process.ts')
const limitMs = 600_000

/** From the button's contact to light, silence, a free door and no recording: the controller alone. */
export async function measureSos(): Promise<void> {
  const { tookMs } = await pressInAnotherProcess(counts.controllerPresses)
  report({
    name: `SOS pressed to lights, silence and way out at the controller, slowest of ${tookMs.length}`,
    value: rounded(Math.max(...tookMs)),
    unit: 'ms',
    goal: 100,
  })
}

async function pressInAnotherProcess(presses: number) {
  const child = fork(entry)
  const limit = AbortSignal.timeout(limitMs)
  try {
    child.send({ presses })
    const answer: unknown[] = await Promise.race([
      once(child, 'message', { signal: limit }),
      once(child, 'exit', { signal: limit }).then(() => {
        throw new Error('The controller ended before it was done; what it said is above.')
      }),
    ])
    return z.parse(Result, answer[0])
  } finally {
    child.kill()
  }
}
