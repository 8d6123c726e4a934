import { checkBackup, restoreBackup } from './platform/db/backup/restore-backup.ts'
import { writeBackup } from './platform/db/backup/write-backup.ts'
import { onDatabase, runCommand } from './platform/db/command.ts'

const USAGE = `Usage: node apps/backend/src/backup.node.ts backup|restore|check FILE
DATA_DIR or DATABASE_URL say which database is meant, as they do for the backend.`

const now = () => new Date().toISOString()
const log = (line: string) => console.log(line)

await runCommand(run)

async function run([command, file, ...more]: string[]): Promise<number> {
  if (file === undefined || more.length > 0) return misused()
  if (command === 'backup') {
    const { tables, rows } = await onDatabase({ wants: 'running or not', log }, (address) =>
      writeBackup({ address, file, now }),
    )
    log(`${rows} rows of ${tables} tables are in ${file}.`)
    return 0
  }
  if (command === 'check' || command === 'restore') {
    const { madeAt } = await checkBackup(file)
    log(`The backup of ${madeAt} is whole.`)
    if (command === 'check') return 0
    const { tables, rows } = await onDatabase({ wants: 'alone', log }, (address) =>
      restoreBackup({ address, file }),
    )
    log(`${rows} rows of ${tables} tables are restored.`)
    return 0
  }
  return misused()
}

function misused(): number {
  console.error(USAGE)
  return 2
}
