import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lets a call pass only with the booth's key; how long the comparison takes tells nothing about it. */
export function needsBoothKey(boothKey: string): MiddlewareHandler {
  const expected = digest(boothKey)
  return async (context, next) => {
    const given = context.req.header('x-booth-key')
    if (given === undefined)
      return context.text('This booth takes commands with its key only: send x-booth-key.', 401)
    if (!timingSafeEqual(digest(given), expected))
      return context.text('That is not the key of this booth.', 401)
    return next()
  }
}
