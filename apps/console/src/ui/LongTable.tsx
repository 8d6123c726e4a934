import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import css from './Table.module.css'
import { type Asked, Cells, Frame } from './TableFrame.tsx'

const BEYOND = 12
const ROW_PX = 48
const estimateSize = () => ROW_PX

/** A thousand booths, or a trail of years: rows above and below are room that is left free. */
export default function LongTable(asked: Asked) {
  const { columns, rows } = asked
  const frame = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const top = frame.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(top + window.scrollY)
    }
    measure()
    // A notice above it, a filter that unfolds, wider letters: whatever moves it makes the page longer or shorter.
    const growth = new ResizeObserver(measure)
    growth.observe(document.body)
    return () => growth.disconnect()
  }, [])
  // Another one would have all rows measured again.
  const getItemKey = useCallback((place: number) => rows[place]?.key ?? place, [rows])
  // No compiler memoizes here: its answers may change without its functions.
  // oxlint-disable-next-line react/incompatible-library
  const all = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    getItemKey,
    overscan: BEYOND,
    scrollMargin,
  })
  const shown = all.getVirtualItems()
  const above = (shown[0]?.start ?? scrollMargin) - scrollMargin
  const below = all.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <Frame {...asked} ref={frame} isLong>
      <Room height={above} />
      {shown.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <tr
              key={String(key)}
              ref={all.measureElement}
              data-index={index}
              // The heads of the columns are the first.
              aria-rowindex={index + 2}
            >
              <Cells columns={columns} row={row} />
            </tr>
          )
        )
      })}
      <Room height={below} />
    </Frame>
  )
}

function Room({ height }: { height: number }) {
  return height > 0 && <tr className={css['room']} aria-hidden="true" style={{ height }} />
}
