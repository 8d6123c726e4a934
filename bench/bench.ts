import { constants } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPagesIfChanged } from '../e2e/fixtures/pages-build.setup.ts'
import { preflight } from '../scripts/preflight/preflight.ts'
import { ffmpeg, wholeChromium } from '../scripts/preflight/programs.ts'
import { isShort } from './counts.ts'
import { type Kiosk, openKiosk } from './kiosk.ts'
import { leavePage } from './page.ts'
import { type Part, parts } from './parts.ts'
import { takeReported } from './report.ts'
import type { PartResult } from './table.ts'

/**
 * `bench.ts` measures everything and writes docs/benchmarks.md; `bench.ts PART…` only these, `eyes` for
 * all that begin so. With `--before CLONE` what eyes see is measured beside the kiosk of another clone.
 */
async function main(): Promise<void> {
  const { values, positionals: named } = parseArgs({
    options: { before: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = named.filter((name) => !parts.some((part) => isMeant(part, name)))
  if (unknown.length > 0) {
    const all = parts.map((part) => part.name).join(', ')
    return fail(`There is no part ${unknown.join(', ')}: ${all}.`)
  }
  const chosen = parts.filter(
    (part) => named.length === 0 || named.some((name) => isMeant(part, name)),
  )
  const ready = await preflight({
    programs: [wholeChromium, ffmpeg],
    environment: process.env,
    isRoot: process.getuid?.() === 0,
  })
  if (!ready.ok) return fail(ready.reason)
  await buildPagesIfChanged()
  const before = values.before && resolve(values.before)
  if (before) await buildPagesIfChanged(before)
  const { CHROMIUM = '', FFMPEG = '' } = ready.environment
  const results = await measure(chosen, openKiosk({ chromium: CHROMIUM, ffmpeg: FFMPEG, before }))
  const file = leavePage(results, {
    isWhole: named.length === 0 && !isShort,
    before,
  })
  console.error(`The table is in ${file}.`)
}

function isMeant(part: Part, name: string): boolean {
  return part.name === name || part.name.startsWith(`${name}-`)
}

/** A part that fails costs its own figures, and no others. */
async function measure(chosen: readonly Part[], kiosk: Kiosk): Promise<PartResult[]> {
  const results: PartResult[] = []
  try {
    for (const { name, about, run } of chosen) {
      try {
        await run(kiosk)
        results.push({ name, about, figures: takeReported() })
      } catch (error) {
        fail(`${name} did not finish: ${error instanceof Error ? error.stack : String(error)}`)
        const [failure = ''] = String(error).split('\n')
        results.push({ name, about, figures: takeReported(), failure })
      }
    }
  } finally {
    await kiosk.close()
  }
  return results
}

// Playwright takes these for its browsers alone, and the next part would begin. Our programs end with us.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => process.exit(128 + constants.signals[name]))
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

await main()
// A booth of which one program did not come up has left the others: they end with us.
process.exit()
