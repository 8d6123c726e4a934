import { connect } from './platform/db/backup/connection.ts'
import { onDatabase } from './platform/db/reach.ts'
import { readEnvironment } from './platform/node/environment/environment.ts'

// The built-in server comes without psql, and prices, promo codes and a forgotten passcode are rows.

const USAGE = `Usage: node apps/backend/src/sql.node.ts STATEMENT
DATA_DIR or DATABASE_URL say which database is meant, as they do for the backend.`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run([statement, ...more]: string[]): Promise<number> {
  if (!statement || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  const environment = readEnvironment(process.env)
  if (!environment.ok) throw new Error(environment.line)
  const { settings } = environment
  await onDatabase({ settings, wants: 'running or not', log: () => undefined }, async (address) => {
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
