import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** How long the comparison takes tells nothing about the key. */
export const hasBoothKey = (boothKey: string, given: string | undefined): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(boothKey))

/** Lets a call pass only with the booth's key. */
export function needsBoothKey(boothKey: string): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-booth-key')
    if (given === undefined)
      return context.text('This booth takes commands with its key only: send x-booth-key.', 401)
    if (!hasBoothKey(boothKey, given))
      return context.text('That is not the key of this booth.', 401)
    return next()
  }
}
