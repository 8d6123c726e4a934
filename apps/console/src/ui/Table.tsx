import { lazy, Suspense } from 'react'
import { type Asked, Cells, Frame } from './TableFrame.tsx'

/** More than this, and only what is seen is in the page. */
const SHORT = 60
const LongTable = lazy(() => import('./LongTable.tsx'))

export function Table(asked: Asked) {
  if (asked.rows.length <= SHORT) return <ShortTable {...asked} />
  const first = <ShortTable {...asked} rows={asked.rows.slice(0, SHORT)} />
  return (
    // Its code is not for who has ten booths.
    <Suspense fallback={first}>
      <LongTable {...asked} />
    </Suspense>
  )
}

function ShortTable(asked: Asked) {
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
