// The demo with a small program and a small kiosk in place of the real ones.
import { fileURLToPath } from 'node:url'
import { listenForStop, runDemo } from '../demo.ts'
import { readSettings } from '../settings.ts'

const { KIOSK_FIXTURE: kioskDir = '' } = process.env
const settings = readSettings({ env: process.env, repository: '/nowhere' })
if ('problem' in settings) throw new Error(settings.problem)
const stop = listenForStop()
const outcome = await runDemo({
  settings,
  pages: [{ name: 'kiosk', dir: kioskDir, alsoFrom: [] }],
  programs: ({ host, port, dataDir }) => [
    {
      name: 'fixture',
      entry: fileURLToPath(new URL('program.fixture.ts', import.meta.url)),
      env: { HOST: host, PORT: String(port), DATA_DIR: dataDir },
    },
  ],
  welcome: (_place, urls) => `ready at ${urls.join()}`,
  stop: stop.signal,
  log: (line) => console.log(line),
})
stop.close()
if (outcome) {
  console.error(outcome.problem)
  process.exitCode = 1
}
