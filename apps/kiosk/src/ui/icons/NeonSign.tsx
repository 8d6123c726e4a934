import { useId } from 'react'
import css from './Icon.module.css'
import { type IconName, shapes } from './shapes.ts'

/** Strokes over each other, too faint to be told apart: a blurred shadow takes a processor 50 ms a sign. */
const glow = [
  [13.4, 0.03],
  [11.8, 0.04],
  [10.2, 0.05],
  [8.8, 0.055],
  [7.4, 0.065],
  [6.2, 0.075],
  [5, 0.09],
  [4, 0.1],
] as const

/** An icon that glows in the tile's two colours. */
export function NeonSign({ name }: { name: IconName }) {
  const gradient = useId()
  const paint = `url(#${gradient})`
  const { line = '', fill = '' } = shapes[name]
  return (
    <svg viewBox="0 0 48 48" className={css.icon} aria-hidden="true" focusable="false">
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="4" y1="6" x2="44" y2="42">
        <stop className={css.from} />
        <stop offset="1" className={css.to} />
      </linearGradient>
      {glow.map(([width, opacity]) => (
        <path
          key={width}
          d={line + fill}
          className={css.line}
          stroke={paint}
          strokeOpacity={opacity}
          style={{ strokeWidth: width }}
        />
      ))}
      <path d={line} className={css.line} stroke={paint} />
      <path d={fill} fill={paint} />
    </svg>
  )
}
