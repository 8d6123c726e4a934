import type { ComponentProps } from 'react'
import css from './Tile.module.css'

export type Neon = 'purple' | 'pink' | 'cyan' | 'gold'

type Props = ComponentProps<'button'> & {
  neon?: Neon
  /** A slow tide of colour behind the content. */
  flowing?: boolean
}

/** A large button with a neon edge whose glow breathes. */
export function Tile({ neon = 'purple', flowing = false, className, children, ...rest }: Props) {
  const classes = [css.tile, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      data-neon={neon}
      data-flowing={flowing || undefined}
    >
      {flowing && (
        <span className={css.tide}>
          <i />
        </span>
      )}
      {children}
    </button>
  )
}
