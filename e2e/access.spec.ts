import { join } from 'node:path'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { eases, everyLook, lookEverywhere } from './access/look-everywhere.ts'
import { test } from './fixtures/test.ts'
import { isLong } from './fixtures/visits.ts'
import { sizes } from './screens/open-screen.ts'
import { screens } from './screens/screens.ts'

const seed = Number(process.env['TEST_SEED'])

const someOf = <T>(all: readonly T[], count: number): T[] =>
  fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  })[0] ?? []

const shown = screens.flatMap((screen) =>
  (['en', 'nl'] as const).map((language) => ({ screen, language })),
)
const chosen = isLong ? shown : someOf(shown, 2)
/** One mode in each size, or all of them. */
const modes = someOf(eases, sizes.length)
const looks = isLong ? everyLook : sizes.map((size, at) => ({ size, ease: modes[at] ?? '' }))

// The demo's own songs: a party that lasts, and titles as long as they are.
test.use({ boothEnv: { SONGS_DIR: join(import.meta.dirname, '../songs') } })
test.setTimeout(600_000)

for (const { screen, language } of chosen) {
  test(`anybody can read and tap: ${screen.name} in ${language}, in ${looks.length} sizes and modes (seed ${seed})`, async ({
    browser,
    booth,
  }) => {
    expect(await lookEverywhere({ browser, booth, screen, language, looks })).toEqual([])
  })
}
