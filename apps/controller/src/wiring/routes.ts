import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@discobooth/runtime/clock'
import type { Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { needsBoothKey } from '../http/callers.ts'
import { limitBody, readJson } from '../http/json-body.ts'
import { pageAnswer } from '../http/page-answer.ts'
import type { BoothKeys } from '../keys/booth-keys.ts'
import { checkNames } from './checks.ts'
import type { WiringCheck } from './wiring-check.ts'

const pageFiles = ['wiring.html', 'wiring.css', 'wiring.js', 'words.js']

const name = z.enum(checkNames)
const Move = z.object({ check: name })
const Verdict = z.object({ check: name, right: z.boolean() })
const Signature = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
})

async function page(file: string): Promise<Response> {
  if (!pageFiles.includes(file)) return new Response('There is no such file.', { status: 404 })
  const content = await readFile(join(import.meta.dirname, 'page', file))
  return pageAnswer({ name: file, content, framedBy: [] })
}

/** The page that walks an electrician through every line, and what it asks. */
export function addWiringCheck(
  app: Hono,
  options: { check: WiringCheck; visit: VisitCode; keys: BoothKeys },
): void {
  const { check, visit } = options
  const needsVisit: MiddlewareHandler = async (context, next) => {
    if (visit.admits(context.req.header('x-visit-code') ?? '')) return next()
    return context.text('This code is wrong, or its hour is over. Ask for a new one.', 401)
  }
  app.get('/wiring', () => page('wiring.html'))
  app.get('/wiring/page/:file', (context) => page(context.req.param('file')))
  app.post('/wiring/visit', needsBoothKey(options.keys), (context) => {
    check.begin()
    return context.json(visit.issue())
  })
  app.get('/wiring/state', needsVisit, (context) => context.json(check.state()))
  app.post('/wiring/move', needsVisit, limitBody, async (context) => {
    const read = await readJson(context, Move)
    if (!read.ok) return read.answer
    const refused = check.move(read.body.check)
    return refused ? context.json(refused, 409) : context.json(check.state())
  })
  app.post('/wiring/put-back', needsVisit, (context) => {
    check.putBack()
    return context.json(check.state())
  })
  app.post('/wiring/verdict', needsVisit, limitBody, async (context) => {
    const read = await readJson(context, Verdict)
    if (!read.ok) return read.answer
    const refused = check.judge(read.body.check, read.body.right)
    return refused ? context.json(refused, 409) : context.json(check.state())
  })
  app.post('/wiring/sign-off', needsVisit, limitBody, async (context) => {
    const read = await readJson(context, Signature)
    if (!read.ok) return read.answer
    const refused = await check.signOff(read.body.name)
    if (refused) return context.json(refused, 409)
    const state = check.state()
    visit.end()
    return context.json(state)
  })
}

/** Nothing that is read as something else on paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 10
const visitMs = 3_600_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The electrician's way in: a code for an hour, given out by whoever has the booth's key. Guesses are not
 * counted: there are 2^50 codes, and a machine that answered ten thousand guesses a second would be hit
 * within the hour once in thirty million times. A limit would let any stranger end the electrician's visit.
 */
export function createVisitCode(clock: Clock) {
  let visit: { digest: Buffer; until: number } | null = null

  return {
    /** A new code; an earlier one ends. */
    issue(): { code: string; minutes: number } {
      const code = Array.from(
        { length: codeLength },
        () => letters[randomInt(letters.length)],
      ).join('')
      visit = { digest: digest(code), until: clock.now() + visitMs }
      return { code, minutes: visitMs / 60_000 }
    },
    admits(code: string): boolean {
      const open = visit
      if (open === null || clock.now() >= open.until) return false
      return timingSafeEqual(digest(code.trim().toUpperCase()), open.digest)
    },
    end(): void {
      visit = null
    },
  }
}

export type VisitCode = ReturnType<typeof createVisitCode>
