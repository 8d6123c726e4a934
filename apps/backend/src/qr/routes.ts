import { limits } from '@discobooth/contract/limits'
import * as z from 'zod/mini'
import { ok, refused } from '../http/answer.ts'
import { openRoute, type Route } from '../http/route.ts'
import { strict } from '../http/validation.ts'
import { drawQr } from './drawing.ts'

const MOST_DATA = 2_048
const Colour = z.string().check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i))
const Query = strict(
  z.object({
    size: z.optional(
      z.string().check(
        z.regex(/^\d{3,4}$/, { abort: true }),
        z.refine((text) => Number(text) >= 100 && Number(text) <= 1_000),
      ),
    ),
    data: z.string().check(z.minLength(1), z.maxLength(MOST_DATA)),
    color: z.optional(Colour),
    bgcolor: z.optional(Colour),
  }),
)

export function qrRoutes(): Route[] {
  return [
    openRoute(
      {
        method: 'get',
        path: '/qr',
        // Drawn for a booth's screen, whose img sends no key.
        door: 'booth',
        summary: `A QR code: data up to ${MOST_DATA} characters, size 100 to 1000, colours in hex`,
        query: Query,
        answers: { 200: { description: 'The picture', contentType: 'image/svg+xml' } },
      },
      ({ query }) => {
        const raw = drawQr({
          data: query.data,
          size: Number(query.size ?? limits.qr.standard),
          color: `#${(query.color ?? '000').replace('#', '')}`,
          background: `#${(query.bgcolor ?? 'fff').replace('#', '')}`,
        })
        if (raw === undefined) return refused(tooMuchData)
        return ok({
          status: 200,
          headers: {
            'content-type': 'image/svg+xml',
            // The same question always has the same answer, but a payment link is nobody else's.
            'cache-control': 'private, max-age=3600',
            'cross-origin-resource-policy': 'cross-origin',
          },
          raw,
        })
      },
    ),
  ]
}

const tooMuchData = {
  status: 400,
  code: 'invalid_query',
  message: 'data: Too long for a QR code. Send less.',
} as const
