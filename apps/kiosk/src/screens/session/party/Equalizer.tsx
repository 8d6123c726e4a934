import css from './Equalizer.module.css'

const bars = [
  12, 28, 44, 22, 63, 80, 54, 100, 74, 40, 86, 96, 68, 50, 92, 58, 36, 76, 46, 62, 26, 34, 14,
]

/** Bars that dance to nothing in particular, but only while there is music: no measurement. */
export function Equalizer({ isSilent }: { isSilent: boolean }) {
  return (
    <div className={css.bars} data-silent={isSilent} aria-hidden="true">
      {bars.map((height, index) => (
        <i key={height} style={{ '--height': height / 100, '--index': index }} />
      ))}
    </div>
  )
}
