// A program as the demo expects it: serves, says so, and ends with SIGTERM or its IPC channel.
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const { PORT, HOST, DATA_DIR = '', FIXTURE_FAILS } = process.env
if (FIXTURE_FAILS) {
  console.error(FIXTURE_FAILS)
  process.exit(3)
}

const note = (text: string) => appendFileSync(join(DATA_DIR, 'notes'), `${text}\n`)
const server = createServer((_request, response) => response.end(String(process.pid)))
server.listen(Number(PORT), HOST, () => {
  note(`started ${process.pid}`)
  process.send?.({ kind: 'ready', url: `http://${HOST}:${PORT}` })
})

function drain(): void {
  process.off('SIGTERM', drain).off('disconnect', drain)
  server.close(() => {
    note(`drained ${process.pid}`)
    if (process.connected) process.disconnect()
  })
  server.closeAllConnections()
}
process.on('SIGTERM', drain).on('disconnect', drain)
