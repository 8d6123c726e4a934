import { connect } from './platform/db/backup/connection.ts'
import { onDatabase, runCommand } from './platform/db/command.ts'

// The built-in server comes without psql, and prices, promo codes and a forgotten passcode are rows.

const USAGE = `Usage: node apps/backend/src/sql.node.ts STATEMENT
DATA_DIR or DATABASE_URL say which database is meant, as they do for the backend.`

await runCommand(run)

async function run([statement, ...more]: string[]): Promise<number> {
  if (!statement || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  await onDatabase({ wants: 'running or not' }, async (address) => {
    const client = await connect(address)
    try {
      const { command, rowCount, rows } = await client.query(statement)
      if (rows.length > 0) console.table(rows)
      console.log(`${command}: ${rowCount ?? 0} rows.`)
    } finally {
      await client.end()
    }
  })
  return 0
}
