const ROWS = 8
const RADIUS = 30
const COLOURS = ['#2b1150', '#4a1d86', '#7a35c9', '#b14bff', '#38e8ff', '#ff3fb4', '#f6f0ff']

/** The house's disco ball: rows of facets that grow narrow to the edge, lit from above left. */
export function drawBall(): string {
  const facets = Array.from({ length: ROWS }, (_, row) => drawRow(row)).join('')
  return `<svg class="ball" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="${RADIUS + 1}" fill="#12071f"/>${facets}</svg>`
}

function drawRow(row: number): string {
  const [top, bottom] = [latitude(row), latitude(row + 1)]
  const columns = Math.max(4, Math.round(10 * Math.sin((Math.PI * (row + 0.5)) / ROWS)))
  return Array.from({ length: columns }, (_, column) => {
    const [left, right] = [column, column + 1].map((edge) => -Math.cos((Math.PI * edge) / columns))
    const corners = [
      corner(left, top),
      corner(right, top),
      corner(right, bottom),
      corner(left, bottom),
    ]
    return `<path fill="${colour(row, column, columns)}" stroke="#12071f" stroke-width=".8" d="M${corners.join('L')}z"/>`
  }).join('')
}

/** From -1 at the top to 1. */
function latitude(row: number): number {
  return -Math.cos((Math.PI * row) / ROWS)
}

function corner(across = 0, down = 0): string {
  const reach = Math.sqrt(Math.max(0, 1 - down ** 2))
  return `${(32 + RADIUS * across * reach).toFixed(1)} ${(32 + RADIUS * down).toFixed(1)}`
}

function colour(row: number, column: number, columns: number): string {
  const light = 1 - Math.hypot(row / ROWS - 0.3, column / columns - 0.35)
  const sparkle = ((row * 7 + column * 5) % 6) - 2
  const index = Math.round(light * 4 + sparkle * 0.8)
  return COLOURS[Math.min(COLOURS.length - 1, Math.max(0, index))] ?? '#b14bff'
}
