import type { BoothBeat, BoothFault } from '@discobooth/contract/device/booth-beat'
import { faultsOf } from '@discobooth/contract/device/booth-beat'
import type { AskedCommand, CommandOrder } from '@discobooth/contract/device/commands'
import type { Booth } from '../fixtures/booth.ts'
import { openSession } from '../fixtures/recorded-party.ts'
import { consoleSizes, consoleThemes, openInConsole } from './console-screens.ts'
import { expect, type Screen, type Visit } from './visit.ts'

const fine = { healthy: true, simulated: false }
const well: BoothBeat = {
  version: '0.1.0+a83f4a9',
  parts: { door: fine, sos: fine, lights: fine, camera: fine },
  state: 'disarmed',
  sosPressed: false,
  disk: { freeBytes: 38_400_000_000, totalBytes: 61_000_000_000 },
  temperature: 52.3,
  throttled: { now: [], before: ['under-voltage'] },
  network: { answerMs: 48, lost: 1, of: 20 },
  clockErrorMs: 120,
  recordings: { waitingFiles: 3, waitingBytes: 12_000_000, problem: null },
  screen: 'alive',
}
const MINUTE = 60_000

type Told = { place: string; group: string; heardMs: number | null; beat?: Partial<BoothBeat> }

/** What stands in the list, by name. */
const fleet: Readonly<Record<string, Told>> = {
  'Market Square': {
    ...{ place: 'Café De Zwaan', group: 'Utrecht', heardMs: 0 },
    beat: {
      sosPressed: true,
      state: 'emergency',
      parts: { ...well.parts, camera: { ...fine, healthy: false, reason: 'No picture came.' } },
    },
  },
  'Central Station': { place: 'Platform 7', group: 'Amsterdam', heardMs: 40 * MINUTE },
  Harbour: { place: 'Quay 1', group: 'Amsterdam', heardMs: 0 },
  'Old Mill': { place: '', group: '', heardMs: 0, beat: { temperature: 84 } },
  Museum: { place: 'Second floor', group: 'Utrecht', heardMs: null },
}

/** A fleet of which something is wrong; answers with the ids by name. */
async function makeFleet({ db }: Booth): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [boothId, { place, group, heardMs, beat }] of Object.entries(fleet)) {
    const known = db.selectFrom('booths').select('id').where('boothId', '=', boothId)
    const { id } =
      (await known.executeTakeFirst()) ??
      (await db
        .insertInto('booths')
        .values({ boothId, place, groupName: group })
        .returning('id')
        .executeTakeFirstOrThrow())
    found.set(boothId, id)
    if (heardMs === null) continue
    const told = { ...well, ...beat }
    // Those that live are heard from now on for a while: nobody beats in between.
    const at = new Date(Date.now() + (heardMs === 0 ? 60 * MINUTE : -heardMs))
    const faults: BoothFault[] = heardMs === 0 ? faultsOf(told) : ['offline']
    await db.deleteFrom('booth_beats').where('booth', '=', id).execute()
    await db
      .insertInto('booth_beats')
      .values({ booth: id, at, beat: JSON.stringify(told), faults })
      .execute()
    for (const fault of faults) {
      await db
        .insertInto('booth_faults')
        .values({ booth: id, fault, since: new Date(Date.now() - 40 * MINUTE) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  return found
}

type Asked = [CommandOrder, Pick<AskedCommand, 'state'> & Partial<AskedCommand>, number]
const session = '5c0ffee0-0000-4000-8000-000000000001'
const journal = [
  '2026-11-19T20:04:11+01:00 booth discobooth-controller[612]: party_started 5C0FFEE0',
  '2026-11-19T20:06:41+01:00 booth discobooth-controller[612]: party_over 5C0FFEE0',
  '2026-11-19T20:06:44+01:00 booth discobooth-controller[612]: recording photo-3.jpg is on the disk, 1,482,113 bytes, checked',
  '2026-11-19T20:07:02+01:00 booth discobooth-kiosk[733]: mail to *** is on its way',
]
/** In every state, the newest first; minutes ago. */
const asked: readonly Asked[] = [
  [{ verb: 'restart-screen' }, { state: 'waiting' }, 1],
  [{ verb: 'check-system' }, { state: 'taken' }, 2],
  [
    { verb: 'fetch-journal' },
    { state: 'done', answer: { failure: null, journal: journal.flatMap((line) => [line, line]) } },
    9,
  ],
  [{ verb: 'free-party', session }, { state: 'done', answer: { failure: null } }, 24],
  [
    { verb: 'check-system' },
    {
      state: 'done',
      answer: { failure: null, check: { lights: null, camera: 'No picture came.' } },
    },
    31,
  ],
  [{ verb: 'restart-machine' }, { state: 'failed', answer: { failure: 'not_installed' } }, 200],
  [{ verb: 'volume', volume: 0.4 }, { state: 'done', answer: { failure: null } }, 1_500],
  [{ verb: 'out-of-order', on: false }, { state: 'expired' }, 1_600],
]

async function makeCommands({ db }: Booth, booth: string): Promise<void> {
  await db.deleteFrom('booth_commands').where('booth', '=', booth).execute()
  for (const [order, { state, answer = null }, minutes] of asked) {
    const askedAt = new Date(Date.now() - minutes * MINUTE)
    const isOver = state !== 'waiting' && state !== 'taken'
    await db
      .insertInto('booth_commands')
      .values({
        ...{ id: crypto.randomUUID(), booth, verb: order.verb, order: JSON.stringify(order) },
        ...{ state, askedAt, expiresAt: new Date(askedAt.getTime() + 60 * MINUTE) },
        author: JSON.stringify({ name: 'ada@example.org', person: null, from: null }),
        claim: state === 'taken' ? crypto.randomUUID() : null,
        takenAt: state === 'taken' ? askedAt : null,
        endedAt: isOver ? new Date(askedAt.getTime() + 12_000) : null,
        answer: answer && JSON.stringify(answer),
      })
      .execute()
  }
}

async function one(visit: Visit, name: string): Promise<string> {
  const id = (await makeFleet(visit.booth)).get(name) ?? ''
  await makeCommands(visit.booth, id)
  return `booths/${id}`
}

/** The demo's own booth, at which guests were. */
async function own(visit: Visit): Promise<string> {
  await openSession(visit.booth, { sessionMode: 3, language: 'en' })
  const { id } = await visit.booth.db
    .selectFrom('booths')
    .select('id')
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow()
  return `booths/${id}`
}

const press = ({ page }: Visit, names: RegExp) => page.getByRole('button', { name: names }).click()
const dialog = ({ page }: Visit) => expect(page.getByRole('dialog')).toBeVisible()

const states: readonly Pick<Screen, 'name' | 'open' | 'isWhole'>[] = consoleThemes.flatMap(
  (theme) => [
    {
      name: `console-booths-${theme}`,
      async open(visit: Visit) {
        await makeFleet(visit.booth)
        await openInConsole(visit, theme, 'booths')
      },
    },
    {
      name: `console-booth-well-${theme}`,
      isWhole: true,
      open: async (visit: Visit) => openInConsole(visit, theme, await one(visit, 'Harbour')),
    },
    {
      name: `console-booth-wrong-${theme}`,
      isWhole: true,
      open: async (visit: Visit) => openInConsole(visit, theme, await one(visit, 'Market Square')),
    },
    {
      name: `console-booth-offline-${theme}`,
      isWhole: true,
      open: async (visit: Visit) =>
        openInConsole(visit, theme, await one(visit, 'Central Station')),
    },
    {
      name: `console-booth-journal-${theme}`,
      async open(visit: Visit) {
        await openInConsole(visit, theme, await one(visit, 'Harbour'))
        await press(visit, /^(Read the journal|Journaal van .* lezen)/)
        await dialog(visit)
      },
    },
    {
      name: `console-booth-gift-${theme}`,
      async open(visit: Visit) {
        await openInConsole(visit, theme, await own(visit))
        await press(visit, /^(Give a free party|Gratis feestje geven)$/)
        await expect(visit.page.getByRole('dialog').getByRole('combobox')).toBeVisible()
      },
    },
    {
      name: `console-booth-volume-${theme}`,
      async open(visit: Visit) {
        await openInConsole(visit, theme, await own(visit))
        await press(visit, /^(Set the volume|Volume instellen)$/)
        await expect(visit.page.getByRole('dialog').getByRole('slider')).toBeVisible()
      },
    },
    {
      name: `console-booth-join-${theme}`,
      async open(visit: Visit) {
        await makeFleet(visit.booth)
        await openInConsole(visit, theme, 'booths')
        await press(visit, /^(Add a booth|Booth toevoegen)$/)
        await visit.page.getByLabel(/^(Name|Naam)$/).fill(`Pier ${crypto.randomUUID().slice(0, 4)}`)
        await press(visit, /^(Make the code|Code maken)$/)
        await expect(visit.page.getByLabel(/^(One-time code|Eenmalige code)$/)).toBeVisible()
      },
    },
    {
      name: `console-booth-replace-${theme}`,
      async open(visit: Visit) {
        await openInConsole(visit, theme, await one(visit, 'Central Station'))
        await press(visit, /^(Replace the machine|Machine vervangen)$/)
        await dialog(visit)
      },
    },
  ],
)

/** The pages of the fleet: its list, one booth in several states, and what is asked of it. */
export const fleetScreens: readonly Screen[] = states.map((screen) => ({
  ...screen,
  sizes: consoleSizes,
  languages: ['en', 'nl'],
  opensAnew: true,
}))
