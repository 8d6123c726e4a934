import css from './Icon.module.css'
import { type IconName, shapes } from './shapes.ts'

/** In the text's colour. */
export function Icon({ name }: { name: IconName }) {
  const { line, fill } = shapes[name]
  return (
    <svg
      viewBox="0 0 48 48"
      className={`${css.icon} ${css.small}`}
      aria-hidden="true"
      focusable="false"
    >
      {line && <path d={line} className={css.line} stroke="currentColor" />}
      {fill && <path d={fill} fill="currentColor" />}
    </svg>
  )
}
