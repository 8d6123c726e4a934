import { limits } from '@discobooth/contract/wire/limits'
import css from './TimeRing.module.css'

const radius = 92
const circumference = 2 * Math.PI * radius

/** The party's time as a ring that runs out. */
export function TimeRing({
  secondsLeft,
  songMs,
}: {
  secondsLeft: number | null
  songMs: number | null
}) {
  const total = Math.min(songMs ?? limits.song.partyMaxMs, limits.song.partyMaxMs) / 1_000
  const left = secondsLeft === null || total === 0 ? 1 : Math.min(1, secondsLeft / total)
  return (
    <svg className={css.ring} viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <linearGradient id="party-time" x1="1" y1="0" x2="0" y2="1">
          <stop offset="0" className={css.cyan} />
          <stop offset="0.5" className={css.gold} />
          <stop offset="1" className={css.pink} />
        </linearGradient>
      </defs>
      <circle className={css.track} cx="100" cy="100" r={radius} />
      <circle
        className={css.left}
        cx="100"
        cy="100"
        r={radius}
        stroke="url(#party-time)"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - left)}
        transform="rotate(-90 100 100)"
      />
    </svg>
  )
}
