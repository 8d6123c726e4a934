import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { uploadSongs } from './music/library/adapters/song-upload.ts'
import { LICENCE_FILE } from './music/library/files.ts'
import { runCommand } from './platform/db/command.ts'
import { readMedia } from './platform/node/environment/media.ts'
import { openS3Store } from './recordings/s3/s3-store.ts'

// At a terminal: a folder of songs into a bucket, for a backend that has no disk.

const USAGE = `Usage: npm run upload-songs -- --from FOLDER [--remove]
  --from    the folder of songs, as SONGS_DIR is one: audio files, m3u playlists, covers, ${LICENCE_FILE}
  --remove  what is in the bucket and not in the folder is deleted there; without it nothing is
Brings what is new or changed. S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and
S3_REGION say where the bucket is, as they do for the backend.`

await runCommand(run)

async function run(words: string[]): Promise<number> {
  const asked = read(words)
  if (!asked) {
    console.error(USAGE)
    return 2
  }
  const environment = readMedia((name) => process.env[name] || undefined)
  if (!environment.ok) throw new Error(environment.line)
  const { s3 } = environment.media
  if (!s3) throw new Error('S3_ENDPOINT is not set. It says where the bucket is, with four others.')
  const { songs, brought, removed, hasLicence } = await uploadSongs({
    dir: resolve(asked.from),
    store: openS3Store({ settings: s3, fetch }),
    removes: asked.remove,
    ffmpeg: process.env['FFMPEG'] || 'ffmpeg',
    say: (line) => console.log(line),
  })
  console.log(`The bucket holds ${songs} songs: ${brought} objects brought, ${removed} removed.`)
  if (!hasLicence) {
    console.log(`There is no ${LICENCE_FILE} among them, which says what you may do with them.`)
  }
  return 0
}

function read(words: string[]): { from: string; remove: boolean } | null {
  try {
    const { values } = parseArgs({
      args: words,
      options: { from: { type: 'string' }, remove: { type: 'boolean', default: false } },
    })
    return values.from ? { from: values.from, remove: values.remove } : null
  } catch {
    return null
  }
}
