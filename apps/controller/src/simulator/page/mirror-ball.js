import { layer, outline, stop, svg } from './svg.js'

const rows = 9
const columns = 12

/** Where the ball hangs, in the booth's drawing. */
export const ball = { x: 236, y: 262, radius: 62 }

/** A ball of facets: rows of latitude, each cut by longitude; some of them shimmer. */
export function ballLayers() {
  const { x, y, radius } = ball
  /** @type {Element[]} */
  const facets = []
  /** @type {Element[]} */
  const shimmering = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const shade = (row * 7 + column * 11 + ((row * column) % 5) * 3) % 9
      const corners = [
        corner(row, column),
        corner(row, column + 1),
        corner(row + 1, column + 1),
        corner(row + 1, column),
      ]
      facets.push(svg('path', { class: `facet facet-${shade}`, d: outline(corners) }))
      if (shade % 4 === 2) shimmering.push(svg('path', { class: 'shimmer', d: outline(corners) }))
    }
  }
  const glow = svg('radialGradient', { id: 'ball-light' }, [
    stop(0.3, '#f3dcff', 0.8),
    stop(1, '#b14bff', 0),
  ])
  const halo = { cx: x, cy: y, r: radius * 2.1, fill: 'url(#ball-light)' }
  return [
    layer('ball', [
      glow,
      svg('circle', { class: 'ball-glow', ...halo }),
      svg('path', { class: 'ball-cord', d: `M${x} 150 V${y - radius}` }),
      ...facets,
    ]),
    layer('only-show shimmers', shimmering),
    sparkle('sparkle-first'),
    sparkle('sparkle-second'),
  ]
}

/**
 * @param {number} latitude
 * @param {number} longitude
 */
function corner(latitude, longitude) {
  const down = (Math.PI * latitude) / rows
  const around = Math.PI * (longitude / columns - 0.5)
  return [
    ball.x + ball.radius * Math.sin(down) * Math.sin(around),
    ball.y - ball.radius * Math.cos(down),
  ]
}

/** @param {string} name */
const sparkle = (name) =>
  svg('svg', { class: `only-show sparkle ${name}`, viewBox: '-10 -10 20 20' }, [
    svg('path', { d: 'M0 -10 Q0 0 10 0 Q0 0 0 10 Q0 0 -10 0 Q0 0 0 -10 Z', fill: '#ffffff' }),
  ])
