import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, ourBrand } from '@discobooth/contract/device/brand'
import type { Booth } from '../fixtures/booth.ts'
import { gallery } from './gallery-screens.ts'
import { mail } from './mail-screens.ts'
import { scanned } from './phone-screens.ts'
import { expect, phone, type Screen, type Visit } from './visit.ts'

/** Those that are hard to show: the lightest, one that outshines all words, one that is too dark, and the longest. */
const brands = {
  white: { name: 'Blanco', line: '', colours: { first: '#ffffff', second: '#ffffff' } },
  yellow: {
    name: 'Café Zon',
    line: 'Dansen tot het licht wordt',
    colours: { first: '#ffff00', second: '#ffff00' },
  },
  navy: { name: 'Nachtboot', line: '', colours: { first: '#000040', second: '#200000' } },
  long: {
    name: 'Grand Café Restaurant De Vrolijke Discobal in Amsterdam-Oost',
    line: 'Elke vrijdag en zaterdag tot vier uur, en op zondag tot de zon opkomt.',
    colours: null,
  },
} as const

const logoFile = join(import.meta.dirname, '../../apps/kiosk/public/icons/icon-192.png')

async function setBrand(booth: Booth, brand: Partial<Brand>, hasLogo = false): Promise<void> {
  const brandLogo = hasLogo ? await readFile(logoFile) : null
  const logo = brandLogo && {
    sha256: createHash('sha256').update(brandLogo).digest('hex'),
    type: 'image/png',
    width: 192,
    height: 192,
    isDark: false,
  }
  const stored = JSON.stringify({ ...ourBrand, ...brand, logo })
  await booth.db.updateTable('booths').set({ brand: stored, brandLogo }).execute()
}

async function start(visit: Visit, brand: Partial<Brand>, hasLogo = false): Promise<void> {
  const { page, booth, texts } = visit
  await setBrand(booth, brand, hasLogo)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-branded', hasLogo ? /logo/ : /name/)
  // From the first frame on, with the copy of the load before.
  await page.reload()
  await expect(page.getByRole('button', { name: texts.start.party })).toBeVisible()
}

/** What a guest holds in their hand. */
const onPhones = {
  pay: scanned,
  mail: (visit: Visit) => mail(visit, 'session'),
  gallery: (visit: Visit) => gallery(visit, { still: true }),
} as const

/** An operator's own name, colours and logo. */
export const brandScreens: readonly Screen[] = [
  ...Object.entries(brands).map(([name, brand]) => ({
    name: `brand-${name}`,
    open: (visit: Visit) => start(visit, brand),
  })),
  {
    name: 'brand-logo',
    open: (visit) => start(visit, { ...brands.yellow, name: 'Zon & Zonen' }, true),
  },
  ...(['white', 'yellow', 'navy', 'long'] as const).flatMap((name) =>
    Object.entries(onPhones).map(([page, open]) => ({
      name: `brand-${name}-${page}`,
      sizes: phone,
      isWhole: true,
      async open(visit: Visit) {
        await setBrand(visit.booth, brands[name], name !== 'white')
        await open(visit)
      },
    })),
  ),
]
