import 'react'

declare module 'react' {
  /** Components hand numbers to their style sheet as custom properties. */
  interface CSSProperties {
    [custom: `--${string}`]: string | number
  }
}
