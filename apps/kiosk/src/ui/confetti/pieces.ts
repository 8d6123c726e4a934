/** From above, as snow falls, or from the two lower corners, as cannons shoot. */
export type ConfettiSource = 'rain' | 'cannons'

export type Piece = {
  x: number
  y: number
  /** Per second. */
  vx: number
  vy: number
  angle: number
  spin: number
  size: number
  colour: number
}

/** Lengths are parts of the screen's shorter side, so that every screen gets the same show. */
type Stage = { width: number; height: number }

const gravity = 0.9
/** Paper soon falls no faster. */
const fallingSpeed = 0.55
const drag = 1.6

export function newPiece(source: ConfettiSource, stage: Stage, random: () => number): Piece {
  const paper = {
    angle: random() * Math.PI * 2,
    spin: (random() - 0.5) * 14,
    size: 0.012 + random() * 0.014,
    colour: Math.floor(random() * 5),
  }
  if (source === 'rain') {
    return {
      ...paper,
      x: random() * stage.width,
      y: -0.04,
      vx: (random() - 0.5) * 0.3,
      vy: 0.2 + random() * 0.5,
    }
  }
  const fromLeft = random() < 0.5
  const force = 1.4 + random() * 1.5
  const slope = Math.PI * (0.28 + random() * 0.16)
  return {
    ...paper,
    x: fromLeft ? 0 : stage.width,
    y: stage.height * 0.86,
    vx: Math.cos(slope) * force * (fromLeft ? 1 : -1),
    vy: -Math.sin(slope) * force,
  }
}

export function fall(piece: Piece, seconds: number): Piece {
  const slowed = Math.exp(-drag * seconds)
  return {
    ...piece,
    x: piece.x + piece.vx * seconds,
    y: piece.y + piece.vy * seconds,
    vx: piece.vx * slowed,
    vy: Math.min(fallingSpeed, piece.vy * slowed + gravity * seconds),
    angle: piece.angle + piece.spin * seconds,
  }
}

export function isInSight(piece: Piece, stage: Stage): boolean {
  return piece.y < stage.height + 0.05 && piece.x > -0.1 && piece.x < stage.width + 0.1
}
