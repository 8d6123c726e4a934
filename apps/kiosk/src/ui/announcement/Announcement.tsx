import type { ReactNode } from 'react'
import css from './Announcement.module.css'

/** For the ear alone, of what the eye sees anyway. It must stand there before it has something to say. */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={css.said}>
      {children}
    </div>
  )
}
