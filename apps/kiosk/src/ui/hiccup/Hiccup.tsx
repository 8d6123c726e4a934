import type { ReactNode } from 'react'
import css from './Hiccup.module.css'

/** Something did not come through: a record that skips, and beside or below it what to do. */
export function Hiccup({ children, low = false }: { children: ReactNode; low?: boolean }) {
  return (
    <div className={css.hiccup} data-low={low}>
      <svg viewBox="0 0 96 96" className={css.record} aria-hidden="true" focusable="false">
        <g className={css.disc}>
          <path className={css.edge} d="M63.5 8.5A42.5 42.5 0 1 0 86 29" />
          <path className={css.groove} d="M54 16a33 33 0 1 0 25 21M30 32a24 24 0 1 0 34-2" />
          <path className={css.label} d="M48 36a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm0 11v2" />
        </g>
        <path className={css.scratch} d="M80 4 67 20l9 5-14 14 6 4-9 9" />
      </svg>
      <div className={css.words}>{children}</div>
    </div>
  )
}
