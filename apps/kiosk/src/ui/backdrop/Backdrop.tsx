import css from './Backdrop.module.css'

/** The dark room behind every screen. It is lit or dim, and never takes a tap. */
export function Backdrop({ lit }: { lit: boolean }) {
  return (
    <div className={css.room} data-lit={lit} aria-hidden="true">
      <div className={css.still}>
        <div className={css.beams} />
      </div>
      <div className={css.drifting}>
        <div className={css.beams} />
      </div>
      <div className={css.dimmer} />
    </div>
  )
}
