import { limits } from '@discobooth/contract/wire/limits'
import * as z from 'zod/mini'
import { ok } from '../../platform/http/answer.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { strict } from '../../platform/http/validation.ts'
import { createDrawings } from './drawings.ts'

/** The longest link of a payment page, and some; what is longer takes too long to draw. */
const MOST_DATA = 512
const Colour = z.string().check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i))
const Query = strict(
  z.object({
    size: z.optional(
      z.string().check(
        z.regex(/^\d{3,4}$/, { abort: true }),
        z.refine((text) => Number(text) >= 100 && Number(text) <= 1_000),
      ),
    ),
    data: z.string().check(
      z.minLength(1),
      z.maxLength(MOST_DATA, { abort: true }),
      z.refine((text) => new TextEncoder().encode(text).length <= MOST_DATA, {
        error: `Longer than ${MOST_DATA} bytes`,
      }),
    ),
    color: z.optional(Colour),
    bgcolor: z.optional(Colour),
  }),
)

export function qrRoutes(): Route[] {
  const draw = createDrawings()
  return [
    openRoute(
      {
        method: 'get',
        path: '/qr',
        // Drawn for a booth's screen, whose img sends no key.
        door: 'booth',
        summary: `A QR code: data up to ${MOST_DATA} bytes, size 100 to 1000, colours in hex`,
        query: Query,
        answers: { 200: { description: 'The picture', contentType: 'image/svg+xml' } },
      },
      async ({ query }) => {
        const drawn = await draw({
          data: query.data,
          size: Number(query.size ?? limits.qr.standard),
          color: `#${(query.color ?? '000').replace('#', '')}`,
          background: `#${(query.bgcolor ?? 'fff').replace('#', '')}`,
        })
        if (!drawn.ok) return drawn
        return ok({
          status: 200,
          headers: {
            'content-type': 'image/svg+xml',
            // The same question always has the same answer, but a payment link is nobody else's.
            'cache-control': 'private, max-age=3600',
          },
          raw: drawn.value,
        })
      },
    ),
  ]
}
