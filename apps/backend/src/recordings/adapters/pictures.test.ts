import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPhoto } from '../testing/recorder.ts'
import { createPictures } from './pictures.ts'

const { small } = createPictures()

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}
async function smallOf(bytes: Uint8Array) {
  const path = join(await folder(), 'photo-1.jpg')
  await writeFile(path, bytes)
  return small({ path, blob: () => Promise.resolve(new Blob([])) })
}

it('what can never be shown is no picture: cut, something else, or nothing', async () => {
  const { bytes } = await aPhoto()
  expect(await smallOf(bytes)).toBeInstanceOf(Uint8Array)
  for (const part of [bytes.slice(0, 200), bytes.slice(100), new Uint8Array()]) {
    expect(await smallOf(part)).toBeUndefined()
  }
})

it('a disk that can not be read says nothing about the picture: it is tried again', async () => {
  const path = join(await folder(), 'photo-1.jpg')
  const blob = () => Promise.resolve(new Blob([]))
  await expect(small({ path, blob })).rejects.toThrow('ENOENT')
})
