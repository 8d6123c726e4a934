import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { DiscoBall } from '../disco-ball/DiscoBall.tsx'
import css from './Spinner.module.css'

const patienceMs = 5_000

/** The ball under a fast light. With `text` it also says what it waits for. */
export function Spinner({ text, size = 'large' }: { text?: string; size?: 'large' | 'small' }) {
  return (
    <div className={css.spinner} data-size={size} role={text ? 'status' : undefined}>
      <span className={css.ball}>
        <span className={css.ring} aria-hidden="true" />
        <DiscoBall rows={size === 'large' ? 9 : 7} />
      </span>
      {text && <p className={css.text}>{text}</p>}
      {text && <Excuse />}
    </div>
  )
}

/** A wait that has become long is explained. */
function Excuse() {
  const { common } = useTexts()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return <p className={css.excuse}>{late && common.slow}</p>
}
