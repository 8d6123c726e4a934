import { join } from 'node:path'
import { createApp } from '../app.ts'
import { folderOfSongs } from '../music/testing/folder-of-songs.ts'
import { onDatabase } from '../platform/db/command.ts'
import { openDatabase, openPool } from '../platform/db/pool.ts'
import { createHttpServer } from '../platform/node/server.ts'
import { openFolderStore } from '../recordings/adapters/folder-store.ts'
import { openIncomingFolder } from '../recordings/adapters/incoming-folder.ts'

// The backend as functions run it, beside one that keeps its data in DATA_DIR: below their base, and
// without pages of its own, since their host calls HTML text.

const dataDir = process.env['DATA_DIR'] ?? ''
const server = createHttpServer({ host: '127.0.0.1', port: 0, prefix: '' })

await onDatabase({ wants: 'running or not' }, async (address) => {
  const started = await server.start()
  if (!started.ok) throw new Error(started.line)
  const url = `http://127.0.0.1:${started.port}`
  const { hono } = createApp({
    db: openDatabase(openPool({ address, log: console.error })),
    supabaseKey: 'public',
    version: '1',
    library: folderOfSongs(),
    functionsUrl: `${url}/functions/v1`,
    isHosted: true,
    media: {
      incoming: openIncomingFolder(join(dataDir, 'media/arriving')),
      store: openFolderStore(join(dataDir, 'media/kept')),
      days: 30,
    },
    ownUrl: () => url,
    pause: () => Promise.resolve(),
    listen: () => ({ start: () => undefined, stop: () => Promise.resolve() }),
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    report: console.error,
  })
  server.serve(async (request, caller) => asText(await hono.fetch(request, caller)))
  process.send?.({ kind: 'ready', url })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))

function asText(answer: Response): Response {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'text/plain')
  return new Response(answer.body, { status: answer.status, headers })
}
