import type { ReactNode, Ref } from 'react'
import css from './Table.module.css'

export type Column = {
  name: string
  /** Numbers stand below each other, at the end of their column. */
  isNumber?: true
  /** Something to be done, which says itself what it is. */
  isDeed?: true
}
/** `renderCells`: made only of rows that are shown. */
export type Row = { key: string; renderCells: () => readonly ReactNode[] }

export type Asked = { label: string; columns: readonly Column[]; rows: readonly Row[] }

/** The table with its heads; on a phone every row is a card, with the names of the columns in it. */
export function Frame({
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

export function Cells({ columns, row }: { columns: readonly Column[]; row: Row }) {
  const cells = row.renderCells()
  return columns.map(({ name, isNumber, isDeed }, place) => (
    <td key={name} data-name={isDeed ? undefined : name} className={isNumber && css['number']}>
      {cells[place]}
    </td>
  ))
}
