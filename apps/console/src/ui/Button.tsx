import type { ComponentProps } from 'react'
import css from './Button.module.css'

type Props = ComponentProps<'button'> & {
  look?: 'primary' | 'plain' | 'danger' | 'quiet'
  /** It was pressed, and what it does is not done: pressed again, it does nothing. */
  isBusy?: boolean
}

export function Button({ look = 'plain', isBusy = false, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: that would take the focus away from under who pressed it.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={[css['button'], css[look], className].filter(Boolean).join(' ')}
      data-busy={isBusy || undefined}
    />
  )
}

/** Drawn with lines on 24 by 24. */
const shapes = {
  overview: 'M4 20V11M10 20V4M16 20V8M22 20H2',
  booths: 'M6 21V3H18V21M3 21H21M14 12V12.1M9 6H15',
  sessions: 'M4 6H20M4 12H20M4 18H14',
  prices: 'M3 12V4H11L21 14L14 21ZM7.5 8.5V8.4',
  promos:
    'M3 7H21V10.500A1.500 1.500 0 0 0 21 13.500V17H3V13.500A1.500 1.500 0 0 0 3 10.500ZM14 7V9M14 11V13M14 15V17',
  mails: 'M3 6H21V18H3ZM3 7L12 13.500L21 7',
  alerts: 'M6 17V11A6 6 0 0 1 18 11V17ZM4 17H20M10.500 20.500H13.500M12 3V5',
  closing: 'M5 5H19V20H5ZM5 10H19M9 3V6M15 3V6',
  privacy: 'M12 3L20 6V12C20 17 16 20 12 21C8 20 4 17 4 12V6Z',
  people:
    'M9 11A3.5 3.5 0 1 0 9 4A3.5 3.5 0 0 0 9 11ZM2.5 20C3 15 15 15 15.5 20M16 11A3 3 0 1 0 15 5M17.5 14.5C20 15 21.300 17 21.500 20',
  audit: 'M7 3H17V21L14.500 19L12 21L9.500 19L7 21ZM10 8H14M10 12H14',
  account: 'M12 12A4 4 0 1 0 12 4A4 4 0 0 0 12 12ZM4.500 20.500C5 14.500 19 14.500 19.500 20.500',
  menu: 'M4 7H20M4 12H20M4 17H20',
  close: 'M6 6L18 18M18 6L6 18',
  warning: 'M12 4L21.500 20H2.500ZM12 10V14M12 17V17.1',
  download: 'M12 4V15M7 11L12 16L17 11M4 20H20',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.35em"
      height="1.35em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
