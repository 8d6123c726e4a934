import { encode } from 'uqr'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'

/** Scanners want four empty modules all around. */
const QUIET_ZONE = 4

/** An SVG. Who asks has made sure that a QR code can hold so much. */
function drawQr(options: {
  data: string
  size: number
  color: string
  background: string
}): string {
  const { size, color, background } = options
  const code = encode(options.data.toWellFormed(), { ecc: 'M', border: QUIET_ZONE })
  const width = code.size
  const runs = code.data.flatMap((row, y) => runsOf(row).map((run) => drawRun(run, y)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"`,
    ` viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges">`,
    `<path fill="${background}" d="M0 0h${width}v${width}H0z"/>`,
    `<path fill="${color}" d="${runs.join('')}"/></svg>`,
  ].join('')
}

/** Dark modules that lie side by side are one stroke, which keeps the picture small. */
function runsOf(row: boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  }
  return runs
}

function drawRun({ x, length }: { x: number; length: number }, y: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`
}

type Order = Parameters<typeof drawQr>[0]

/** A code is shown again and again while a guest looks for the phone. */
const MOST_DRAWN = 100
/** A drawing takes some milliseconds; nobody waits longer than a second for one. */
const MOST_WAITING = 60

export type Drawings = (order: Order) => Promise<Outcome<string>>

/**
 * Draws one code after another and lets all other calls go in between: however many strangers ask,
 * a kiosk's call waits for one drawing at most. What was drawn lately is kept.
 */
export function createDrawings(): Drawings {
  const drawn = new Map<string, Promise<string>>()
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
    drawn.set(name, drawing)
    const [oldest] = drawn.keys()
    if (drawn.size > MOST_DRAWN && oldest !== undefined) drawn.delete(oldest)
    return drawing
  }

  return async (order) => {
    const name = JSON.stringify([order.data, order.size, order.color, order.background])
    const known = drawn.get(name)
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
