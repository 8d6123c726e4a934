import type { Page } from '@playwright/test'
import type { Booth } from '../fixtures/booth.ts'
import { addOwner, comeIn } from '../fixtures/console.ts'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { callAsBooth, openSession } from '../fixtures/recorded-party.ts'
import { expect, type Screen, type Size, type Visit } from './visit.ts'

export const consoleSizes: readonly Size[] = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
]
export const consoleThemes = ['light', 'dark'] as const
type Theme = (typeof consoleThemes)[number]
const SESSION = 'console.session'

/** Of each booth: an owner who came in once, as every picture after it finds them. */
const signedIn = new WeakMap<Booth, string>()

async function look({ page, booth, language }: Visit, theme: Theme): Promise<void> {
  const known = signedIn.get(booth)
  if (known === undefined) {
    await comeIn(page, await addOwner(booth, `owner-${Date.now()}@example.org`))
    const session = await page.evaluate((name) => localStorage.getItem(name), SESSION)
    signedIn.set(booth, session ?? '')
  }
  await page.goto('/console/nowhere', { waitUntil: 'commit' })
  await keep(page, {
    [SESSION]: signedIn.get(booth) ?? '',
    'console.language': language,
    'console.theme': theme,
  })
}

async function keep(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, values)
}

export async function openInConsole(visit: Visit, theme: Theme, path: string): Promise<void> {
  await look(visit, theme)
  await visit.page.goto(`/console/${path}`)
  await expect(visit.page.locator('main h1')).toBeVisible()
  await expect(visit.page.locator('[role="status"] [aria-hidden]')).toHaveCount(0)
}

/** Some guests, of whom one danced. */
async function guests({ booth }: Visit): Promise<string> {
  await booth.setFreeMode(true)
  for (const sessionMode of [1, 2, 3]) {
    await openSession(booth, { sessionMode, language: 'en', customerEmail: 'eva@example.org' })
  }
  const id = await openSession(booth, { sessionMode: 3, language: 'en', songName: 'Mirrorball' })
  await callAsBooth(booth, { method: 'POST', path: `sessions/${id}/started` })
  return id
}

/** The month of a guest who paid, once the demo's cashier has told what it kept. */
async function paidMonth({ booth }: Visit): Promise<string> {
  await booth.setFreeMode(false)
  const id = await openSession(booth, { sessionMode: 1, language: 'en' })
  const opened = { method: 'POST', path: `sessions/${id}/payment` }
  const { url } = await callAsBooth<{ url: string }>(booth, opened)
  await fetch(`${booth.url}${new URL(url).pathname}/pay`, { method: 'POST', redirect: 'manual' })
  await callAsBooth(booth, { method: 'POST', path: `sessions/${id}/started` })
  return new Date().toISOString().slice(0, 7)
}

/** Twelve codes of which some were used in the last month, and a word. */
async function promos({ booth: { db } }: Visit): Promise<string> {
  const batch = '00000000-0000-4000-8000-0000000000aa'
  await db.deleteFrom('promo_uses').execute()
  await db.deleteFrom('promos').where('name', '!=', '').execute()
  const terms = { batch, name: 'Festival', max_usages: 5, validUntil: '2030-08-31T23:00' }
  const codes = Array.from('cdfghjkmnprt', (letter) => `${letter}4wx9k7${letter}`)
  const made = await db
    .insertInto('promos')
    .values(codes.map((code, place) => ({ ...terms, code, times_used: place % 4 })))
    .returning('id')
    .execute()
  await db.insertInto('promos').values({ code: 'zomer', name: 'Summer', max_usages: 100 }).execute()
  const sessions = await db.selectFrom('session').select(['id', 'owner']).limit(12).execute()
  const uses = sessions.map(({ id, owner }, place) => ({
    ...{ session_id: id, booth: owner, promo: made[place]?.id ?? 0 },
    at: new Date(Date.now() - (place % 5) * place * 86_400_000),
  }))
  if (uses.length > 0) await db.insertInto('promo_uses').values(uses).execute()
  return batch
}

async function troubledMails({ booth }: Visit): Promise<void> {
  const { db } = booth
  await db.deleteFrom('mails').where('subject', '=', 'Trouble').execute()
  const [first] = await db.selectFrom('booths').select('id').execute()
  const at = new Date()
  for (const state of ['waiting', 'failed'] as const) {
    const session_id = await openSession(booth, { sessionMode: 1, language: 'en' })
    const words = { subject: 'Trouble', text: '', html: '', language: 'en' } as const
    const about = { booth: first?.id ?? null, kind: 'session', to: 'eva@example.org' } as const
    const lastError = '450 4.2.1 The mailbox is full, try again later'
    const row = { ...words, ...about, session_id, state, tries: 4, lastError }
    await db
      .insertInto('mails')
      .values({ ...row, createdAt: at, askedAt: at })
      .execute()
  }
}

const places = {
  overview: async (visit: Visit) => {
    await guests(visit)
    return ''
  },
  sessions: async (visit: Visit) => {
    await guests(visit)
    return 'sessions'
  },
  story: async (visit: Visit) => `sessions/${await guests(visit)}`,
  prices: async () => 'prices',
  promos: async (visit: Visit) => {
    await guests(visit)
    await promos(visit)
    return 'promos'
  },
  promo: async (visit: Visit) => `promos/${await promos(visit)}`,
  'promo-sheet': async (visit: Visit) => `promos/${await promos(visit)}/sheet`,
  mails: async (visit: Visit) => {
    await troubledMails(visit)
    return 'mails'
  },
  recordings: async () => 'mails?of=recordings',
  alerts: async () => 'alerts',
  closing: async () => 'closing',
  privacy: async () => 'privacy',
  people: async () => 'people',
  audit: async () => 'audit',
  account: async () => 'account',
} as const

const inside: readonly Screen[] = Object.entries(places).flatMap(([name, prepare]) =>
  consoleThemes.map(
    (theme): Screen => ({
      name: `console-${name}-${theme}`,
      sizes: consoleSizes,
      languages: ['en', 'nl'],
      opensAnew: true,
      open: async (visit) => openInConsole(visit, theme, await prepare(visit)),
    }),
  ),
)

/** What an owner finds of a guest who agreed to something, also of one who was erased before. */
const privacy: readonly Screen[] = consoleThemes.map((theme) => ({
  name: `console-privacy-found-${theme}`,
  sizes: consoleSizes,
  languages: ['en', 'nl'],
  opensAnew: true,
  isWhole: true,
  async open(visit) {
    const { page, booth, language } = visit
    await guests(visit)
    for (const customerEmail of ['ada@example.org', 'eva@example.org']) {
      const id = await openSession(booth, { sessionMode: 3, language: 'en', customerEmail })
      const consent = { wording: screenTexts[language].email.consent, language }
      const body = { ...consent, consentedAt: new Date().toISOString() }
      await callAsBooth(booth, { method: 'POST', path: `sessions/${id}/consent`, body })
    }
    await openInConsole(visit, theme, 'privacy')
    const lookFor = async (email: string) => {
      await page.getByRole('textbox').fill(email)
      await page.getByRole('textbox').press('Enter')
      await expect(page.getByRole('table').first()).toContainText(/tax law|belastingwet/)
    }
    await lookFor('ada@example.org')
    await page.getByRole('button', { name: /^(Erase|Wissen)$/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('By mail of 3 May')
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await expect(
      page.getByRole('button', { name: /^(Save the proof|Bewijs opslaan)$/ }),
    ).toBeVisible()
    await lookFor('eva@example.org')
  },
}))

/** On a phone they are folded away. */
const filters: readonly Screen[] = consoleThemes.map((theme) => ({
  name: `console-filters-${theme}`,
  sizes: consoleSizes.slice(0, 1),
  languages: ['en', 'nl'],
  opensAnew: true,
  async open(visit) {
    await openInConsole(visit, theme, 'sessions')
    await visit.page.getByRole('button', { name: 'Filters' }).click()
  },
}))

/** To its last line, what reached the bank. */
const month: readonly Screen[] = consoleThemes.map((theme) => ({
  name: `console-month-${theme}`,
  sizes: consoleSizes,
  languages: ['en', 'nl'],
  opensAnew: true,
  isWhole: true,
  open: async (visit) => openInConsole(visit, theme, `closing/${await paidMonth(visit)}`),
}))

const doorway: readonly Screen[] = consoleThemes.map((theme) => ({
  name: `console-sign-in-${theme}`,
  sizes: consoleSizes,
  languages: ['en', 'nl'],
  opensAnew: true,
  async open({ page, language }) {
    await page.goto('/console/', { waitUntil: 'commit' })
    await keep(page, { 'console.language': language, 'console.theme': theme })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
}))

/** The owner's console, in light and dark. */
export const consoleScreens: readonly Screen[] = [
  ...doorway,
  ...inside,
  ...filters,
  ...month,
  ...privacy,
]
