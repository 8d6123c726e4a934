import { guestLayers } from './guests.js'
import { ball, ballLayers } from './mirror-ball.js'
import { by, colourAt, lampAt, lamps, layer, outline, stop, svg } from './svg.js'

/** Fills the booth's drawing with what is drawn by rule rather than by hand. */
export function drawScene() {
  drawWall(by('wall'))
  drawFloor(by('floor'))
  by('inside').append(
    ...washes(),
    ...tileLayers(),
    layer('speakers', speakers()),
    ...spotLayers(),
    ...beamLayers(),
    layer('', [beamColours(), sign()]),
    ...ballLayers(),
    ...guestLayers(),
  )
  by('lively').append(...bulbLayers(), ...notes())
}

function sign() {
  const text = svg('text', { class: 'sign', x: 230, y: 404 })
  text.textContent = 'let’s dance'
  return text
}

/** Coloured lamps that wash over the walls. */
const washes = () =>
  [0, 1, 2, 3].map((at) => {
    const wash = document.createElement('i')
    wash.className = `only-show wash wash-${at}`
    return wash
  })

const beamColours = () =>
  svg(
    'defs',
    {},
    lamps.map((colour, at) =>
      svg(
        'radialGradient',
        { id: `ray-${at}`, gradientUnits: 'userSpaceOnUse', cx: ball.x, cy: ball.y, r: 430 },
        [stop(0.1, colour, 0.95), stop(1, colour, 0.06)],
      ),
    ),
  )

/** Rays from the ball to the floor, bright where they begin, in two sets that sway apart. */
function beamLayers() {
  const { x, y } = ball
  const beams = [-250, -150, -62, 30, 120, 230, 350].map((foot, at) =>
    svg('path', {
      class: 'beam',
      d: `M${x} ${y} L${x + foot - 30} 690 L${x + foot + 46} 690 Z`,
      fill: `url(#ray-${at % lamps.length})`,
    }),
  )
  return [0, 1].map((set) =>
    layer(
      `only-show beams beams-${set}`,
      beams.filter((_, at) => at % 2 === set),
    ),
  )
}

/** Light spots that the ball throws on the walls, evenly strewn, in two sets that drift apart. */
function spotLayers() {
  const spots = Array.from({ length: 44 }, (_, at) =>
    svg('ellipse', {
      cx: Math.round(70 + ((at * 0.618_034) % 1) * 505),
      cy: Math.round(168 + ((at * 0.754_878) % 1) * 345),
      rx: 5 + (at % 3) * 2,
      ry: 4 + (at % 2) * 2,
      fill: at % 5 === 0 ? '#ffffff' : lampAt(at),
    }),
  )
  return [0, 1].map((set) =>
    layer(
      `only-show spots spots-${set}`,
      spots.filter((_, at) => at % 2 === set),
    ),
  )
}

/**
 * Padded walls: a seam here, a button there.
 *
 * @param {Element} group
 */
function drawWall(group) {
  for (let x = 64; x <= 578; x += 57) {
    group.append(svg('path', { class: 'seam', d: `M${x} 156 V516` }))
    for (let y = 196; y < 516; y += 80)
      group.append(svg('circle', { class: 'stud', cx: x + 28.5, cy: y + (x % 2) * 40, r: 3 }))
  }
  group.append(svg('path', { class: 'skirting', d: 'M64 516 H578' }))
}

/** Loudspeakers on both sides of the dance floor. */
const speakers = () =>
  [80, 334].flatMap((x) => [
    svg('rect', { class: 'speaker', x, y: 470, width: 48, height: 104, rx: 8 }),
    ...[
      { cx: x + 24, cy: 494, r: 11 },
      { cx: x + 24, cy: 540, r: 19 },
    ].flatMap((cone) => [
      svg('circle', { class: 'cone', ...cone }),
      svg('circle', { class: 'cone-heart', ...cone, r: cone.r / 2.4 }),
    ]),
  ])

const floorRows = [
  { top: 518, bottom: 534 },
  { top: 534, bottom: 558 },
  { top: 558, bottom: 592 },
  { top: 592, bottom: 650 },
]
const floorColumns = 11

/** A dance floor of coloured plates, drawn in perspective. */
const tiles = () =>
  floorRows.flatMap(({ top, bottom }, row) =>
    Array.from({ length: floorColumns }, (_, column) => {
      /** @param {number} y @param {number} edge */
      const corner = (y, edge) => [
        320 + (column + edge - floorColumns / 2) * (46 + (y - 518) * 0.34),
        y,
      ]
      const corners = [corner(top, 0), corner(top, 1), corner(bottom, 1), corner(bottom, 0)]
      return svg('path', { class: 'tile', d: outline(corners), fill: lampAt(row + column * 3) })
    }),
  )

/** @param {Element} group */
function drawFloor(group) {
  group.append(svg('rect', { class: 'floor', x: 64, y: 516, width: 514, height: 134 }), ...tiles())
}

/** The same plates, lit in three turns. */
const tileLayers = () =>
  [0, 1, 2].map((turn) =>
    layer(
      `only-show tiles tiles-${turn}`,
      tiles().filter((_, at) => (at * 2 + Math.floor(at / floorColumns)) % 3 === turn),
    ),
  )

/** Bulbs round the sign over the door, lit in three turns. */
function bulbLayers() {
  const places = [72, 102].flatMap((cy) => [
    { cx: 81, cy },
    { cx: 559, cy },
  ])
  for (let cx = 110; cx <= 530; cx += 30) places.push({ cx, cy: 50 }, { cx, cy: 124 })
  return [0, 1, 2].map((turn) =>
    svg(
      'svg',
      { class: `bulbs bulbs-${turn}`, viewBox: '70 40 500 94' },
      places
        .filter((_, at) => at % 3 === turn)
        .map((place) => svg('circle', { ...place, r: 4.5, fill: '#ffe8b0' })),
    ),
  )
}

/** Notes that rise while music plays. */
const notes = () =>
  [0, 1, 2].map((at) =>
    svg('svg', { class: `note note-${at}`, viewBox: '-20 -28 44 48' }, [
      svg('path', {
        d: 'M-2 12 a8 6.5 -20 1 1 -1 -3 V-18 l18 -5 v26 a8 6.5 -20 1 1 -4 -5 V-12 l-13 3.6 Z',
        fill: colourAt(at),
      }),
    ]),
  )
