import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * Like React's lazy, with two differences: what is here already is drawn at once, in the same frame
 * as the change of screen, and a file that did not come is asked for again by the next visitor.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let arrived: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null

  function fetch(): Promise<void> {
    coming ??= load().then(
      (file) => {
        arrived = file.default
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }

  function Lazy({ waiting, props }: { waiting: ReactNode; props: Props }) {
    const [state, setState] = useState<'waiting' | 'here' | { error: unknown }>(
      arrived ? 'here' : 'waiting',
    )
    useEffect(() => {
      if (state !== 'waiting') return
      fetch().then(
        () => setState('here'),
        (error: unknown) => setState({ error }),
      )
    }, [state])
    if (typeof state === 'object') throw state.error
    return arrived ? createElement(arrived, props) : waiting
  }
  return { Lazy, fetch }
}
