import { join } from 'node:path'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { expect } from '@playwright/test'
import { eases, everyLook, lookEverywhere } from './access/look-everywhere.ts'
import { test } from './fixtures/test.ts'
import { isLong } from './fixtures/visits.ts'
import { screens } from './screens/screens.ts'

/** The guest's phone and the stage have sizes and specs of their own. */
const ofTheKiosk = screens.filter(({ sizes }) => sizes === undefined)
const shown = ofTheKiosk.flatMap((screen) =>
  (screen.languages ?? languageCodes).map((language) => ({ screen, language })),
)
/** Every one of them takes half an hour: day by day what every guest sees, in the longer language. */
const isDaily = ({ screen, language }: (typeof shown)[number]) =>
  language === 'nl' && ['start', 'mode'].includes(screen.name)
const chosen = isLong ? shown : shown.filter(isDaily)
/** Plain, and with everything asked for at once. */
const looks = everyLook.filter(({ ease }) => isLong || ease === '' || ease === eases.at(-1))

// The demo's own songs: a party that lasts, and titles as long as they are. Day by day no song is seen.
test.use(isLong ? { boothEnv: { SONGS_DIR: join(import.meta.dirname, '../songs') } } : {})
test.setTimeout(600_000)
// Alone they would keep one worker busy for half an hour after all others have ended.
test.describe.configure({ mode: 'parallel' })

for (const { screen, language } of chosen) {
  test(`anybody can read and tap: ${screen.name} in ${language}, in ${looks.length} sizes and modes`, async ({
    browser,
    booth,
  }) => {
    expect(await lookEverywhere({ browser, booth, screen, language, looks })).toEqual([])
  })
}
