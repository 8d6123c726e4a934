import { DiscoBall } from '../disco-ball/DiscoBall.tsx'
import css from './Spinner.module.css'

/** The ball under a fast light. With `text` it also says what it waits for. */
export function Spinner({ text, size = 'large' }: { text?: string; size?: 'large' | 'small' }) {
  return (
    <div className={css.spinner} data-size={size} role={text ? 'status' : undefined}>
      <span className={css.ball}>
        <span className={css.ring} aria-hidden="true" />
        <DiscoBall rows={size === 'large' ? 9 : 7} />
      </span>
      {text && <p className={css.text}>{text}</p>}
    </div>
  )
}
