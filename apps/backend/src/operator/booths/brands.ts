import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { Brand, BrandAnswer, BrandChange } from '@discobooth/contract/device/brand'
import { noteChange } from '../../accounts/record.ts'
import { base64Of, sha256Hex } from '../../platform/bytes-as-text.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { ok, refused } from '../../platform/http/answer.ts'
import { readLogo } from './logo.ts'
import { logoOf } from './record.ts'
import type { Brands } from './service.ts'
import { type BackendAbilities, splitSettings } from './settings.ts'
import { findWhole, updateBooth } from './store.ts'

export function createBrands(deps: {
  db: Database
  date: () => Date
  abilities(): Promise<BackendAbilities>
  tell(trx: InTransaction, news: { booth: string; settings: BoothSettings }): Promise<void>
}): Brands {
  const { db } = deps

  async function read(booth: string): Promise<BrandAnswer> {
    const { brand } = await findWhole(db, booth)
    const logo = await logoOf(db, booth)
    return { brand, logo: logo && `data:${logo.type};base64,${base64Of(logo.bytes)}` }
  }

  return {
    read,
    async change(booth, { logo, ...words }, who) {
      const picture = logo ? await logoIn(logo) : ok(null)
      if (!picture.ok) return picture
      const abilities = await deps.abilities()
      await db.transaction().execute(async (trx) => {
        const before = (await findWhole(trx, booth)).brand
        const kept = logo === undefined ? before.logo : (picture.value?.about ?? null)
        const brand: Brand = { ...words, logo: kept }
        const after = await updateBooth(trx, booth, {
          brand: JSON.stringify(brand),
          ...(logo !== undefined && { brandLogo: picture.value?.bytes ?? null }),
        })
        await noteChange(trx, {
          ...{ who, at: deps.date(), booth, action: 'changed the settings' },
          ...{ before: { brand: before }, after: { brand } },
        })
        await deps.tell(trx, { booth, settings: splitSettings(after, abilities).kiosk })
      })
      return ok(await read(booth))
    },
  }
}

async function logoIn({ data, isDark }: NonNullable<BrandChange['logo']>) {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const found = readLogo(bytes)
  if (!found.ok) {
    const message = `The logo is not taken. ${found.why}`
    return refused({ status: 422, code: 'logo_not_taken', message })
  }
  const { type, width, height } = found
  const about = { sha256: await sha256Hex(bytes), type, width, height, isDark }
  return ok({ about, bytes })
}
