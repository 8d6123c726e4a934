import { type Brand, ourBrand } from '@discobooth/contract/device/brand'
import type { Booth } from '../fixtures/booth.ts'
import { expect, type Screen, type Visit } from './visit.ts'

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

async function setBrand(booth: Booth, brand: Partial<Brand>): Promise<void> {
  const stored = JSON.stringify({ ...ourBrand, ...brand })
  await booth.db.updateTable('booths').set({ brand: stored }).execute()
}

async function start(visit: Visit, brand: Partial<Brand>): Promise<void> {
  const { page, booth, texts } = visit
  await setBrand(booth, brand)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-branded', /name/)
  // From the first frame on, with the copy of the load before.
  await page.reload()
  await expect(page.getByRole('button', { name: texts.start.party })).toBeVisible()
}

/** An operator's own name and colours. */
export const brandScreens: readonly Screen[] = Object.entries(brands).map(([name, brand]) => ({
  name: `brand-${name}`,
  open: (visit) => start(visit, brand),
}))
