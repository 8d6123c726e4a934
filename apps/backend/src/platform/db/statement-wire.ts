import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type { LedgerDatabase } from './ledger.ts'

/**
 * A database behind somebody who passes statements on, like the management API of a host: it takes no
 * values apart from a statement, and gives no connection to keep a transaction open on; but statements
 * that are sent together are one.
 */
type StatementWire = { query<Row>(sql: string): Promise<Row[]> }

/** For the migrations. */
export function ledgerOver(wire: StatementWire): LedgerDatabase {
  return {
    query: (statement) => wire.query(whole(statement)),
    async together(statements) {
      await wire.query(statements.map(whole).join('\n;\n'))
    },
  }
}

type Result<Row> = PostgresQueryResult<Row>

/**
 * The same for what speaks to a database by Kysely: what a transaction writes is kept until it is
 * committed, and then sent as one. It is for writing: what it reads are the texts of JSON.
 */
export function poolOver(wire: StatementWire): PostgresPool {
  return {
    options: {},
    end: () => Promise.resolve(),
    connect() {
      let pending: string[] | undefined
      async function send<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
        // One alone would be no transaction, and a lock is refused outside of one.
        if (sql === 'begin') pending = ['select 1']
        else if (sql === 'rollback') pending = undefined
        else if (sql === 'commit') {
          const written = pending ?? []
          pending = undefined
          if (written.length > 1) await wire.query(written.join('\n;\n'))
        } else if (pending === undefined || /^select\b|\breturning\b/i.test(sql)) {
          return wire.query(whole({ sql, values }))
        } else pending.push(whole({ sql, values }))
        return []
      }
      function query<Row>(sql: string, values: readonly unknown[]): Promise<Result<Row>>
      function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
      function query<Row>(asked: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
        if (typeof asked !== 'string') return asked
        return send<Row>(asked, values).then(
          (rows): Result<Row> => ({
            command: 'SELECT',
            rowCount: rows.length,
            rows,
          }),
        )
      }
      return Promise.resolve({ release: () => undefined, query })
    },
  }
}

function whole({ sql, values = [] }: { sql: string; values?: readonly unknown[] }): string {
  if (values.length === 0) return sql
  return sql.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]))
}

/** As Postgres has read texts since 9.1, whatever stands in them. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`
  return quoted(JSON.stringify(value))
}
