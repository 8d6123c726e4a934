import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { pageAnswer } from '../http/page-answer.ts'
import { showColours } from '../parts/lights/show.ts'

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

export async function pageFile(name: string, origins: readonly string[]): Promise<Response> {
  const path = files.get(name)
  const content = path ? await readFile(path) : name === 'lamps.css' && `:root { ${lampStyle} }`
  if (!content) return new Response('There is no such file.', { status: 404 })
  return pageAnswer({ name, content, framedBy: origins })
}
