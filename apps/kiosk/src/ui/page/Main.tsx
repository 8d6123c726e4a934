import type { ComponentProps } from 'react'
import { settle } from './settle.ts'

function greet(main: HTMLElement | null): void {
  main?.focus({ preventScroll: true })
  settle(main)
}

/** A new screen takes the focus, so that a screen reader reads it and not what is gone. */
export function Main(props: Omit<ComponentProps<'main'>, 'ref' | 'tabIndex'>) {
  return <main {...props} ref={greet} tabIndex={-1} />
}
