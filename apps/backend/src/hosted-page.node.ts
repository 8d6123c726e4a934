import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { deviceDefaults } from '@discobooth/contract/device/device-defaults'
import { runCommand } from './platform/db/command.ts'
import { fontFiles } from './platform/node/fonts.ts'
import { hostedPageFiles, MADE_HERE } from './platform/node/hosted-page/files.ts'
import { readWish } from './platform/node/hosted-page/wish.ts'
import { hasKiosk } from './platform/node/kiosk-files.ts'

// At a terminal: the built kiosk and console, ready for a static host, whose backend is elsewhere.

/** The booth's own machine, which an https page may call without a certificate. */
const OWN_CONTROLLER = `http://127.0.0.1:${deviceDefaults.raspberryPort}`

const USAGE = `Usage: npm run hosted-page -- --backend URL --key KEY --into FOLDER [--spotify] [--store URL] [--controller URL]…
  --backend     where the functions are: https://PROJECT.supabase.co
  --key         the publishable key of the project
  --into        a new folder, or one that was made here before: it is made anew
  --spotify     the booth's music is Spotify
  --store       the booth's songs are in a bucket: S3_ENDPOINT
  --controller  where the page finds its booth; left out: ${OWN_CONTROLLER}`

const KIOSK = resolve(import.meta.dirname, '../../kiosk/dist')
const CONSOLE = resolve(import.meta.dirname, '../../console/dist')

await runCommand(run)

async function run(words: string[]): Promise<number> {
  const asked = read(words)
  if (!asked) {
    console.error(USAGE)
    return 2
  }
  const wish = readWish(asked)
  if (!wish.ok) throw new Error(wish.line)
  if (![KIOSK, CONSOLE].every(hasKiosk)) {
    throw new Error('The kiosk or the console is not built. Run npm run build.')
  }
  const folder = resolve(asked.into)
  await makeRoom(folder)
  await cp(KIOSK, folder, { recursive: true })
  await cp(CONSOLE, join(folder, 'console'), { recursive: true })
  const index = {
    kiosk: await readFile(join(KIOSK, 'index.html'), 'utf8'),
    console: await readFile(join(CONSOLE, 'index.html'), 'utf8'),
  }
  for (const [name, content] of await hostedPageFiles(wish.page, index)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  for (const [name, path] of fontFiles) await cp(path, join(folder, 'fonts', name))
  console.log(`${folder} is ready. Upload the whole folder to the host.`)
  return 0
}

function read(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        backend: { type: 'string' },
        key: { type: 'string' },
        into: { type: 'string' },
        spotify: { type: 'boolean', default: false },
        store: { type: 'string' },
        controller: { type: 'string', multiple: true, default: [OWN_CONTROLLER] },
      },
    })
    const { backend, key, into, spotify: hasSpotify, store, controller: controllers } = values
    return backend && key && into ? { backend, key, into, hasSpotify, store, controllers } : null
  } catch {
    return null
  }
}

/** Nobody's files are in the way of ours, and of ours none is left from before. */
async function makeRoom(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = await readdir(folder)
  if (found.length === 0) return
  const headers = await readFile(join(folder, '_headers'), 'utf8').catch(() => '')
  if (!headers.startsWith(MADE_HERE)) {
    throw new Error(`${folder} holds other files. Name a new folder.`)
  }
  await rm(folder, { recursive: true })
}
