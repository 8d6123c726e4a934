// A backend reduced to its database: starts it, tells the parent, and lives until it is ended.
import { createEmbeddedPostgres } from '../supervisor.ts'

const [dataDir = '', guardMs = '15000'] = process.argv.slice(2)
const postgres = createEmbeddedPostgres({
  dataDir,
  durable: false,
  log: () => undefined,
  limits: { guardMs: Number(guardMs) },
})
process.send?.(await postgres.start())
process.on('SIGTERM', () => {
  void postgres.stop().then(() => process.disconnect())
})
