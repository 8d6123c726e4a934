import * as z from 'zod/mini'
import { shownColour } from './brand-colours.ts'

/**
 * What a booth calls itself towards its guests: on the start screen, on the pages for a phone, in mails,
 * on strips and in films. Where nothing is set it is a DiscoBooth.
 */
export const brandLimits = {
  nameCharacters: 60,
  lineCharacters: 80,
  /** It travels with every mail, and with every party's report over a bar's Wi-Fi. */
  logoBytes: 64_000,
  /** Of its longer side: sharp on the largest screen, and no bomb for whoever unpacks it. */
  logoPixels: 1_024,
  leastLogoPixels: 16,
} as const

/**
 * Pictures only, and told by how they begin: an SVG is a program, which every page and every mail
 * would have to be protected from.
 */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof logoTypes)[number]

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const words = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most),
      z.regex(/^\P{Cc}*$/u),
      z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/),
    )

/** As the operator chose them; shown as `brand-colours.ts` says. */
const BrandColours = z.object({ first: Colour, second: Colour })
export type BrandColours = z.infer<typeof BrandColours>

const BrandLogo = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: z.enum(logoTypes),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** It is dark itself, and stands on a light ground. */
  isDark: z.boolean(),
})

export const Brand = z.object({
  /** '' is ours. */
  name: words(brandLimits.nameCharacters),
  line: words(brandLimits.lineCharacters),
  colours: z.nullable(BrandColours),
  logo: z.nullable(BrandLogo),
})
export type Brand = z.infer<typeof Brand>

export const ourBrand: Brand = { name: '', line: '', colours: null, logo: null }
export const ourName = 'DiscoBooth'

export const isBranded = ({ name, line, colours, logo }: Brand): boolean =>
  name !== '' || line !== '' || colours !== null || logo !== null

/** What the booth is called. */
export const nameOfBrand = ({ name }: Pick<Brand, 'name'>): string => name || ourName

/** What is set without the picture itself, at the kiosk as well; the logo stays as it is. */
export const BrandWords = z.object({
  name: Brand.shape.name,
  line: Brand.shape.line,
  colours: Brand.shape.colours,
})
export type BrandWords = z.infer<typeof BrandWords>

/**
 * PUT /api/console/booths/{id}/brand -> BrandAnswer. `logo`: another one; null: none; left out: it stays.
 * 422 `logo_not_taken`, whose message says why.
 */
export const BrandChange = z.object({
  ...BrandWords.shape,
  logo: z.optional(
    z.nullable(
      z.object({
        /** In base64. */
        data: z.string().check(
          // A third more than its bytes; what is longer is not even read.
          z.maxLength(Math.ceil(brandLimits.logoBytes / 3) * 4 + 4, { abort: true }),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
        ),
        isDark: z.boolean(),
      }),
    ),
  ),
})
export type BrandChange = z.infer<typeof BrandChange>

/** GET and PUT of it, and GET /api/booth/brand: with the logo itself. */
export const BrandAnswer = z.object({
  brand: Brand,
  /** `data:image/png;base64,…` */
  logo: z.nullable(
    z.string().check(z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/)),
  ),
})
export type BrandAnswer = z.infer<typeof BrandAnswer>

/** What the booth itself draws with, on strips and in films; it comes with the answer to its report. */
export const DrawnBrand = z.object({
  name: z.string(),
  line: z.string(),
  /** Readable on our dark room; drawn into pictures as they are, so nothing but six signs. */
  colours: z.nullable(BrandColours),
  /** The picture's bytes in base64. */
  logo: z.nullable(z.object({ type: z.enum(logoTypes), isDark: z.boolean(), data: z.string() })),
})
export type DrawnBrand = z.infer<typeof DrawnBrand>

/** The colours as guests see them. */
export function shownColours({ colours }: Pick<Brand, 'colours'>): BrandColours | null {
  if (colours === null) return null
  return { first: shownColour(colours.first), second: shownColour(colours.second) }
}
