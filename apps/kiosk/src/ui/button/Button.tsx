import type { ComponentProps } from 'react'
import css from './Button.module.css'

/** `party` is the one rainbow button of the start screen, `primary` the one action of any other. */
export type ButtonLook = 'party' | 'primary' | 'plain' | 'dashed'

type Props = ComponentProps<'button'> & { look?: ButtonLook }

export function Button({ look = 'plain', className, children, ...rest }: Props) {
  const classes = [css.button, css[look], className].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} className={classes} data-look={look}>
      <span className={css.label}>{children}</span>
    </button>
  )
}
