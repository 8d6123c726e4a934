import { ourBrand } from '@discobooth/contract/device/brand'
import type { Language } from '@discobooth/contract/session/session'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { expect, type Page } from '@playwright/test'
import {
  style as cashierStyle,
  drawPage,
  drawUnknown,
} from '../apps/backend/src/demo/cashier/page.ts'
import { drawInbox, style as inboxStyle } from '../apps/backend/src/demo/inbox/page.ts'
import type { StoredMail } from '../apps/backend/src/mail/store.ts'
import type { Gallery } from '../apps/backend/src/recordings/gallery/gallery.ts'
import { drawEnd, drawGallery, drawQuestion } from '../apps/backend/src/recordings/gallery/page.ts'
import { galleryPlace } from '../apps/backend/src/recordings/gallery/place.ts'
import { style as galleryStyle } from '../apps/backend/src/recordings/gallery/style-and-script.ts'
import { lookAt } from './access/look-at.ts'
import { test } from './fixtures/test.ts'
import { isLong } from './fixtures/visits.ts'

test.use({ looks: 'full' })

/** A thumb on the guest's own phone, held near. */
const least = { target: 44, key: 44, primary: 44, size: 14 }
const smallest = { width: 320, height: 568 }
const sizes = [
  smallest,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]
/** Dutch is the longer one. */
const languages: readonly Language[] = isLong ? languageCodes : ['nl']
const address = 'http://page.test'
const place = galleryPlace({ ownUrl: () => address, functionsUrl: undefined })

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const files = new Map([
  ['/cashier/cashier.css', cashierStyle],
  ['/gallery/gallery.css', galleryStyle],
  ['/inbox/inbox.css', inboxStyle],
])

/** What is wrong with a page as the backend draws it, in any size. */
async function lookAtDrawn(page: Page, name: string, drawn: unknown): Promise<string[]> {
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const style = files.get(pathname)
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: String(drawn) })
    if (style) return route.fulfill({ contentType: 'text/css', body: style })
    return route.fulfill({ contentType: 'image/gif', body: pixel })
  })
  const found: string[] = []
  await page.goto(address)
  for (const size of isLong ? sizes : [smallest]) {
    await page.setViewportSize(size)
    const seen = await lookAt(page, least)
    found.push(...seen.map((one) => `${name} at ${size.width}: ${one}`))
  }
  await page.unrouteAll()
  return found
}

const link = (language: Language) => ({
  id: '0',
  session_id: '0',
  amount: 1_250,
  productName: 'Photo + Video',
  language,
})

for (const language of languages) {
  test(`anybody can read and tap the pay page of the demo's cashier in ${language}`, async ({
    page,
  }) => {
    for (const state of ['open', 'paid', 'declined', 'closed'] as const) {
      const drawn = await drawPage({ ...link(language), state })
      expect(await lookAtDrawn(page, state, drawn)).toEqual([])
    }
    expect(await lookAtDrawn(page, 'unknown', await drawUnknown(language))).toEqual([])
  })

  test(`anybody can read and tap the gallery in ${language}`, async ({ page }) => {
    const gallery = galleryOf(['photo-1.jpg', 'photo-2.jpg', 'video-1.mp4'])
    const pages = {
      whole: drawGallery(place, gallery, language),
      half: drawGallery(
        place,
        { ...galleryOf(['photo-1.jpg']), isWhole: false, song: null },
        language,
      ),
      empty: drawGallery(place, { ...galleryOf([]), isWhole: false }, language),
      question: drawQuestion(place, { ...gallery, forgetKey: 'key' }, language),
      gone: drawEnd('gone', language, '/gallery/0'),
      unknown: drawEnd('unknown', language),
      tooMany: drawEnd('tooMany', language),
      away: drawEnd('away', language),
    }
    for (const [name, drawn] of Object.entries(pages)) {
      expect(await lookAtDrawn(page, name, await drawn)).toEqual([])
    }
  })
}

test('anybody can read and tap the inbox, with mails and without, alone and on the stage', async ({
  page,
}) => {
  const mails = (['sent', 'waiting', 'failed'] as const).map(mailOf)
  for (const opensFirst of [true, false]) {
    for (const shown of [mails, []]) {
      const name = `${shown.length} mails, ${opensFirst ? 'alone' : 'on the stage'}`
      expect(
        await lookAtDrawn(page, name, await drawInbox(shown, { opensFirst, language: 'en' })),
      ).toEqual([])
    }
  }
})

function galleryOf(names: readonly string[]): Gallery {
  const shown = names.map((name) => ({ name }) as Gallery['files'][number])
  return {
    sessionId: '0',
    token: '0',
    language: 'en',
    song: 'A Song with a Title that is Longer than a Phone is Wide',
    startedAt: null,
    files: shown,
    all: shown,
    strips: names.length > 1 ? [{ name: 'strip-1.jpg', key: '0/strip-1.jpg' }] : [],
    isWhole: true,
    brand: ourBrand,
    againSeconds: null,
    days: 30,
  }
}

function mailOf(state: StoredMail['state']): StoredMail {
  return {
    id: state,
    kind: 'session',
    state,
    to: 'a.guest.with.a.rather.long.name@mail.example.org',
    language: 'nl',
    subject: 'Jullie feest in de DiscoBooth: foto’s en video',
    text: 'Kijk: http://127.0.0.1:8080/gallery/0123456789012345678901234567890123456789',
    createdAt: new Date('2026-01-01T20:00:00Z'),
  } as StoredMail
}
