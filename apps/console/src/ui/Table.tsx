import type { ReactNode } from 'react'
import css from './Table.module.css'

export type Column = {
  name: string
  /** Numbers stand below each other, at the end of their column. */
  isNumber?: true
  /** Something to be done, which says itself what it is. */
  isDeed?: true
}
export type Row = { key: string; cells: readonly ReactNode[] }

/** For lists that are short. On a phone every row is a card, with the names of the columns in it. */
export function Table({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
}) {
  return (
    <div className={css['scroll']}>
      <table className={css['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isDeed }) => (
              <th key={name} scope="col" className={isNumber && css['number']}>
                <span className={isDeed && 'unseen'}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ name, isNumber, isDeed }, place) => (
                <td
                  key={name}
                  data-name={isDeed ? undefined : name}
                  className={isNumber && css['number']}
                >
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
