import css from './DeskSection.module.css'

const shapes = {
  play: 'M12 7v34l30-17Z',
  pause: 'M11 8h9v32h-9ZM28 8h9v32h-9Z',
  next: 'M8 8v32l22-16ZM34 8h7v32h-7Z',
  previous: 'M40 8v32L18 24ZM7 8h7v32H7Z',
  shuffle:
    'M4 13h8l16 19h8v-6l9 9-9 9v-6H25L9 19H4ZM25 10h11V4l9 9-9 9v-6h-8l-4 5-4-5ZM4 32h5l5-6 4 5-6 7H4Z',
  repeat:
    'M14 9h17V3l9 9-9 9v-6H14v10H8V15a6 6 0 0 1 6-6ZM34 39H17v6l-9-9 9-9v6h17V23h6v10a6 6 0 0 1-6 6Z',
  heart: 'M24 42C10 32 4 25 4 17A10 10 0 0 1 24 13a10 10 0 0 1 20 4c0 8-6 15-20 25Z',
} as const

/** Apart from the guests' icons, which come with the first screen. */
export function DeskIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 48 48" className={css.icon} aria-hidden="true" focusable="false">
      <path d={shapes[name]} fill="currentColor" />
    </svg>
  )
}
