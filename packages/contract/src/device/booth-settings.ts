import * as z from 'zod/mini'
import { lackable } from '../modes/obstacle.ts'
import { JoinCode } from '../operator/key-api.ts'
import { Coordinates, Language } from '../session/session.ts'
import { DateTime } from '../wire/date-time.ts'
import { limits } from '../wire/limits.ts'
import { Brand, ourBrand } from './brand.ts'

/** How the /song menu looks: the four tiles, or the separate picker (F11). */
export const songMenus = ['tiles', 'picker'] as const
export type SongMenu = (typeof songMenus)[number]

/** Where this booth's controller answers; names are those of local storage. */
export const DeviceAddress = z.object({
  protocol: z.enum(['http', 'https']),
  raspberryIp: z.string(),
  raspberryPort: z.string(),
  raspberryEndpoint: z.string(),
})
export type DeviceAddress = z.infer<typeof DeviceAddress>

/** What the backend keeps for a booth and the kiosk mirrors into local storage. */
export const BoothSettings = z.object({
  boothId: z.string(),
  freeMode: z.boolean(),
  language: Language,
  helpNumber: z.string(),
  priceMultiplier: z._default(z.number().check(z.positive()), limits.price.multiplier),
  songMenu: z.enum(songMenus),
  /** How loud a party is (P10). */
  partyVolume: z._default(z.number().check(z.gte(0), z.lte(1)), limits.player.partyVolume),
  ...DeviceAddress.shape,
  /** Where the operator says the booth stands. */
  location: z._default(z.nullable(Coordinates), null),
  /** What the booth calls itself; without the logo's own bytes. */
  brand: z._default(Brand, ourBrand),
  /** Since then nothing is sold: the operator has switched the booth off for guests. */
  outOfOrderSince: z._default(z.nullable(DateTime), null),
  /** A real payment provider stands behind the backend; the demo's cashier is none (A4). */
  takesRealMoney: z._default(z.boolean(), false),
  /** What the backend has none of: no mode is sold without it. */
  lacks: z._default(z.nullable(z.enum(lackable)), null),
  /** Whether what the booth records can reach the guest (P6). */
  deliversMedia: z._default(z.boolean(), true),
})
export type BoothSettings = z.infer<typeof BoothSettings>

/** What enrolling hands out: the booth's own key, shown once, kept in IndexedDB. */
export const Enrolment = z.object({
  boothId: z.string(),
  boothKey: z.string(),
  /** Where a controller has joined: with it the machine's kiosk does. */
  screenCode: z.optional(JoinCode),
})
export type Enrolment = z.infer<typeof Enrolment>
