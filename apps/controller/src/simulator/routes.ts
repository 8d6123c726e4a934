import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SimulatorDoor, SimulatorFaults, SimulatorSos } from '@discobooth/contract/device/simulator'
import { languageCodes } from '@discobooth/contract/texts/languages'
import type { Hono } from 'hono'
import { refuseStrangers } from '../http/callers.ts'
import { limitBody, readJson } from '../http/json-body.ts'
import { pageAnswer } from '../http/page-answer.ts'
import { showColours } from '../parts/lights/show.ts'
import type { SimulatedParts } from '../parts/simulated-parts.ts'
import type { Faults } from './faults.ts'

/** What moves the simulated parts, and the page that shows them. */
export function addSimulator(
  app: Hono,
  options: { parts: SimulatedParts; faults: Faults; origins: readonly string[] },
): void {
  const { parts, faults, origins } = options
  app.get('/', () => pageFile('twin.html', origins))
  app.get('/simulator', () => pageFile('twin.html', origins))
  app.get('/simulator/page/:file{.+}', (context) => pageFile(context.req.param('file'), origins))
  app.get('/simulator/faults', (context) => context.json(faults.current()))

  app.use('/simulator/*', refuseStrangers(origins), limitBody)
  app.post('/simulator/door', async (context) => {
    const read = await readJson(context, SimulatorDoor)
    if (!read.ok) return read.answer
    parts.door.move(read.body.state)
    return context.json(read.body)
  })
  app.post('/simulator/sos', async (context) => {
    const read = await readJson(context, SimulatorSos)
    if (!read.ok) return read.answer
    parts.sos.press(read.body.pressed)
    return context.json(read.body)
  })
  app.post('/simulator/faults', async (context) => {
    const read = await readJson(context, SimulatorFaults)
    if (!read.ok) return read.answer
    faults.set(read.body)
    return context.json(read.body)
  })
}

const folder = join(import.meta.dirname, 'page')
const font = (address: string) => fileURLToPath(import.meta.resolve(address))

/** The drawing has four lamps. They have the colours of the real show, so that who changes it sees it. */
const lampStyle = [0, 1, 2, 3]
  .map((at) => `--lamp-${at}: rgb(${showColours[at % showColours.length]?.join(' ')});`)
  .join(' ')

/** What the page is made of; nothing else is ever read from disk. */
const files: ReadonlyMap<string, string> = new Map([
  ...[
    'twin.html',
    'twin.css',
    'booth.css',
    'camera.css',
    'room.css',
    'panel.css',
    'faults.css',
    'keyframes.css',
    'motion.css',
    'on-stage.css',
    'twin.js',
    'countdown.js',
    'faults.js',
    'guests.js',
    'journal.js',
    'mirror-ball.js',
    'scene.js',
    'stream.js',
    'svg.js',
    'words.js',
    'icon.svg',
    ...languageCodes.map((code) => `words/${code}.js`),
  ].map((name) => [name, join(folder, name)] as const),
  [
    'unbounded.woff2',
    font('@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2'),
  ],
  ['outfit.woff2', font('@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2')],
])

async function pageFile(name: string, origins: readonly string[]): Promise<Response> {
  const path = files.get(name)
  const content = path ? await readFile(path) : name === 'lamps.css' && `:root { ${lampStyle} }`
  if (!content) return new Response('There is no such file.', { status: 404 })
  return pageAnswer({ name, content, framedBy: origins })
}
