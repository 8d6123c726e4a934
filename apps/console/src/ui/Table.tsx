import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import css from './Table.module.css'

export type Column = {
  name: string
  /** Numbers stand below each other, at the end of their column. */
  isNumber?: true
  /** Something to be done, which says itself what it is. */
  isDeed?: true
}
export type Row = { key: string; cells: readonly ReactNode[] }

type Asked = { label: string; columns: readonly Column[]; rows: readonly Row[] }

/** More than this, and only what is seen is in the page. */
const SHORT = 60
const BEYOND = 12
const ROW_PX = 48

/** On a phone every row is a card, with the names of the columns in it. */
export function Table(asked: Asked) {
  if (asked.rows.length > SHORT) return <LongTable {...asked} />
  const { columns, rows } = asked
  return (
    <Frame {...asked}>
      {rows.map((row) => (
        <tr key={row.key}>
          <Cells columns={columns} row={row} />
        </tr>
      ))}
    </Frame>
  )
}

/** A thousand booths, or a trail of years: rows above and below are room that is left free. */
function LongTable(asked: Asked) {
  const { columns, rows } = asked
  const frame = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = frame.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [rows.length])
  // No compiler memoizes here: its answers may change without its functions.
  // oxlint-disable-next-line react/incompatible-library
  const all = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (place) => rows[place]?.key ?? place,
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

function Frame({
  label,
  columns,
  rows,
  isLong = false,
  ref,
  children,
}: Asked & { isLong?: boolean; ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={css['scroll']}>
      <table
        className={css['table']}
        aria-label={label}
        data-long={isLong || undefined}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isDeed }) => (
              <th key={name} scope="col" className={isNumber && css['number']}>
                <span className={isDeed && 'unseen'}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Cells({ columns, row }: { columns: readonly Column[]; row: Row }) {
  return columns.map(({ name, isNumber, isDeed }, place) => (
    <td key={name} data-name={isDeed ? undefined : name} className={isNumber && css['number']}>
      {row.cells[place]}
    </td>
  ))
}

function Room({ height }: { height: number }) {
  return height > 0 && <tr className={css['room']} aria-hidden="true" style={{ height }} />
}
