import type { ComponentProps } from 'react'
import { ignoreFirstTap } from './ignore-first-tap.ts'

/** What a screen reader calls the screen: its heading, or words where it has none. */
type Name = { 'aria-labelledby': string } | { 'aria-label': string }

function greet(main: HTMLElement | null): void {
  main?.focus({ preventScroll: true })
  ignoreFirstTap(main)
}

/** A new screen takes the focus, so that a screen reader reads its name and not what is gone. */
export function Main(props: Omit<ComponentProps<'main'>, 'ref' | 'tabIndex'> & Name) {
  return <main {...props} ref={greet} tabIndex={-1} />
}
