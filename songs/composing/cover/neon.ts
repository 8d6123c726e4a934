export const round = (value: number): string => value.toFixed(1)

/** A neon tube: a wide glow under a bright core. */
export function tube(shape: string, colour: string, width = 6): string {
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <g stroke="${colour}" stroke-width="${width * 3}" opacity=".28" filter="url(#glow)">${shape}</g>
    <g stroke="${colour}" stroke-width="${width}">${shape}</g>
    <g stroke="#fff" stroke-width="${width / 3}" opacity=".8">${shape}</g></g>`
}

export const ring = (r: number, x = 0, y = 0): string =>
  `<circle cx="${x}" cy="${y}" r="${round(r)}"/>`
export const line = (points: readonly (readonly [number, number])[], close = false): string =>
  `<path d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${close ? 'Z' : ''}"/>`
export const polar = (r: number, turn: number): readonly [number, number] => [
  r * Math.sin(turn * 2 * Math.PI),
  -r * Math.cos(turn * 2 * Math.PI),
]
export const count = (length: number): number[] => Array.from({ length }, (_, n) => n)
export const star = (points: number, outer: number, inner: number): string =>
  line(
    count(points * 2).map((n) => polar(n % 2 === 0 ? outer : inner, n / points / 2)),
    true,
  )
