import css from './DiscoBall.module.css'
import { type Ball, discoBall } from './geometry.ts'

const sparkles = [
  { x: -38, y: -46, size: 30 },
  { x: 44, y: -10, size: 20 },
  { x: 6, y: 52, size: 15 },
]
const star = 'M0-1C.07-.2.2-.07 1 0 .2.07.07.2 0 1-.07.2-.2.07-1 0-.2-.07-.07-.2 0-1Z'

const balls = new Map<number, Ball>()

/** A ball that is drawn in five places is computed once a size. */
function ballOf(rows: number): Ball {
  const known = balls.get(rows)
  if (known) return known
  const ball = discoBall(rows)
  balls.set(rows, ball)
  return ball
}

/**
 * The logo. `rows` is how many mirrors stand above each other: few for a small ball.
 * The passing lights are layers of their own, so that they only ever change opacity.
 */
export function DiscoBall({ rows = 9, sparkling = false }: { rows?: number; sparkling?: boolean }) {
  const { mirrors, flashes } = ballOf(rows)
  return (
    <span className={css.ball} aria-hidden="true">
      <svg viewBox="-100 -100 200 200" className={css.mirrors} focusable="false">
        <circle r="97" className={css.core} />
        {mirrors.map(({ fill, path }) => (
          <path key={fill} d={path} fill={fill} />
        ))}
        <circle r="96" className={css.rim} />
      </svg>
      {flashes.map((caught, light) => (
        <svg
          key={caught[0]?.path}
          viewBox="-100 -100 200 200"
          className={css.light}
          style={{ '--light': light }}
          focusable="false"
        >
          {caught.map(({ fill, path }) => (
            <path key={fill} d={path} fill={fill} />
          ))}
        </svg>
      ))}
      {sparkling &&
        sparkles.map(({ x, y, size }, index) => (
          <svg
            key={size}
            viewBox="-1 -1 2 2"
            className={css.sparkle}
            style={{
              '--light': index,
              left: `${50 + x / 2 - size / 4}%`,
              top: `${50 + y / 2 - size / 4}%`,
              width: `${size / 2}%`,
            }}
            focusable="false"
          >
            <path d={star} />
          </svg>
        ))}
    </span>
  )
}
