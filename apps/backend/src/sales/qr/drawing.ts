import { encode } from 'uqr'

/** Scanners want four empty modules all around. */
const QUIET_ZONE = 4

/** An SVG. Who asks has made sure that a QR code can hold so much. */
export function drawQr(options: {
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
