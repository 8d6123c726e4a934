import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mediaInFolder } from '../testing/media-folder.ts'
import { openFolderStore } from './folder-store.ts'

const { dir } = mediaInFolder()
const store = openFolderStore(join(dir, 'kept'))
const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251)

it('a read that is broken off fails: half a file never looks like a whole one', async () => {
  const key = `${randomUUID()}/video-1.mp4`
  const path = join(dir, 'arrived.mp4')
  await writeFile(path, bytes)
  const blob = () => Promise.resolve(new Blob([bytes]))
  await store.keep(key, { path, blob }, { sha256: '', type: 'video/mp4' })
  const over = new AbortController()
  const found = await store.read(key, { signal: over.signal })
  const reader = found?.stream.getReader()
  expect((await reader?.read())?.value).toHaveLength(65_536)
  over.abort(new Error('too slow'))
  await expect(reader?.read()).rejects.toThrow('too slow')
  const late = await store.read(key, { signal: over.signal })
  await expect(new Response(late?.stream).arrayBuffer()).rejects.toThrow('too slow')
})
