/** Mirrors of one colour, drawn in a square from -100 to 100. */
export type Mirrors = { path: string; fill: string }

/** Few shapes of many mirrors: the browser styles and lays out each shape, however small. */
export type Ball = {
  mirrors: Mirrors[]
  /** What each of the passing lights makes flash. */
  flashes: Mirrors[][]
}

type Vector = readonly [x: number, y: number, z: number]

const passingLights = 6
const radius = 96
const tilt = 0.24

/** Small and repeatable: every booth shows the same ball. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function onSphere(latitude: number, longitude: number): Vector {
  const x = Math.cos(latitude) * Math.sin(longitude)
  const y = -Math.sin(latitude)
  const z = Math.cos(latitude) * Math.cos(longitude)
  return [x, y * Math.cos(tilt) + z * Math.sin(tilt), z * Math.cos(tilt) - y * Math.sin(tilt)]
}

/** A corner behind the rim is pulled onto it, so the outline stays a circle. */
function project([x, y, z]: Vector): string {
  const reach = z < 0 ? radius / Math.hypot(x, y) : radius
  return `${(x * reach).toFixed(1)} ${(y * reach).toFixed(1)}`
}

const lights: readonly { colour: string; from: Vector; sharpness: number }[] = [
  { colour: 'var(--pink)', from: [-0.72, -0.42, 0.55], sharpness: 2.2 },
  { colour: 'var(--cyan)', from: [0.78, -0.28, 0.56], sharpness: 2.4 },
  { colour: 'var(--purple)', from: [0.05, 0.86, 0.5], sharpness: 1.6 },
]
const quiet = { fill: 'var(--backdrop)', flash: 'var(--text)' }
const lamp: Vector = [-0.2, -0.62, 0.76]

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** In a few steps, so that many mirrors share a colour. */
function percent(share: number, steps: number): string {
  return `${(Math.round(Math.min(Math.max(share, 0), 1) * steps) / steps) * 100}%`
}

/** Colours stay names of tokens: the two strongest lights mixed, then darkened to the backdrop or blown out to white. */
function shade(normal: Vector, chance: number): { fill: string; flash: string } {
  const [first, second] = lights
    .map(({ colour, from, sharpness }) => ({
      colour,
      strength: Math.max(dot(normal, from), 0.01) ** sharpness,
    }))
    .toSorted((a, b) => b.strength - a.strength)
  if (!first || !second) return quiet
  const share = first.strength / (first.strength + second.strength)
  const tint = `color-mix(in oklab, ${first.colour} ${percent(share, 4)}, ${second.colour})`
  const flash = `color-mix(in oklab, var(--text) 62%, ${first.colour})`
  const rim = 0.34 + 0.66 * Math.max(normal[2], 0)
  const glare = Math.max(dot(normal, lamp), 0) ** 6
  const brightness = (0.26 + 0.84 * first.strength) * rim * (0.5 + 0.85 * chance)
  const white = glare * (0.3 + 0.9 * chance) + (chance > 0.92 ? 0.4 * rim : 0)
  if (white > 0.3)
    return { fill: `color-mix(in oklab, var(--text) ${percent(white, 5)}, ${tint})`, flash }
  return {
    fill: `color-mix(in oklab, ${tint} ${percent(brightness + white, 8)}, var(--backdrop))`,
    flash,
  }
}

function addTo(shapes: Map<string, string>, fill: string, path: string): void {
  shapes.set(fill, (shapes.get(fill) ?? '') + path)
}

function toMirrors(shapes: Map<string, string>): Mirrors[] {
  return [...shapes].map(([fill, path]) => ({ fill, path }))
}

/** A ball of flat mirrors in rows of equal height, seen slightly from above. */
export function discoBall(rows: number): Ball {
  const random = seededRandom(rows * 7919)
  const mirrors = new Map<string, string>()
  const flashes = Array.from({ length: passingLights }, () => new Map<string, string>())
  const rowHeight = Math.PI / rows
  for (let row = 0; row < rows; row++) {
    const south = -Math.PI / 2 + row * rowHeight
    const around = Math.max(4, Math.round(2 * rows * Math.cos(south + rowHeight / 2)))
    const width = (2 * Math.PI) / around
    const turn = random()
    for (let column = 0; column < around; column++) {
      const west = -Math.PI + (column + turn) * width
      const normal = onSphere(south + rowHeight / 2, west + width / 2)
      const chance = random()
      if (normal[2] <= -0.1) continue
      const corners = [
        onSphere(south, west),
        onSphere(south, west + width),
        onSphere(south + rowHeight, west + width),
        onSphere(south + rowHeight, west),
      ]
      const path = `M${corners.map(project).join('L')}Z`
      const { fill, flash } = shade(normal, chance)
      addTo(mirrors, fill, path)
      const light = flashes[Math.floor(((normal[0] + 1) / 2) * passingLights)]
      if (light && random() < 0.42) addTo(light, flash, path)
    }
  }
  return { mirrors: toMirrors(mirrors), flashes: flashes.map(toMirrors) }
}
