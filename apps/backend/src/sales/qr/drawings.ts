import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { drawQr } from './drawing.ts'

type Order = Parameters<typeof drawQr>[0]

/** A code is shown again and again while a guest looks for the phone. */
const MOST_KEPT = 100
/** A drawing takes some milliseconds; nobody waits longer than a second for one. */
const MOST_WAITING = 60

export type Drawings = (order: Order) => Promise<Outcome<string>>

/**
 * Draws one code after another and lets all other calls go in between: however many strangers ask,
 * a kiosk's call waits for one drawing at most. What was drawn lately is kept.
 */
export function createDrawings(): Drawings {
  const kept = new Map<string, Promise<string>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function drawNext(before: Promise<unknown>, order: Order): Promise<string> {
    waiting += 1
    await before
    await new Promise((resolve) => setTimeout(resolve, 0))
    waiting -= 1
    return drawQr(order)
  }

  function draw(order: Order, name: string): Promise<string> {
    const drawing = drawNext(last, order)
    last = drawing
    kept.set(name, drawing)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return drawing
  }

  return async (order) => {
    const name = JSON.stringify([order.data, order.size, order.color, order.background])
    const known = kept.get(name)
    if (!known && waiting >= MOST_WAITING) return refused(tooMany)
    return ok(await (known ?? draw(order, name)))
  }
}

const tooMany = {
  status: 429,
  code: 'too_many_drawings',
  message: 'Too many codes are being drawn at the moment. Try again in 1 s.',
  headers: { 'retry-after': '1' },
} as const
