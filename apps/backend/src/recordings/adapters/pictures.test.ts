import { expect, it } from 'vitest'
import { aPhoto } from '../testing/recorder.ts'
import { createPictures } from './pictures.ts'

const { small } = createPictures()

const smallOf = (bytes: Uint8Array<ArrayBuffer>) =>
  small({ blob: () => Promise.resolve(new Blob([bytes])) })

it('what can never be shown is no picture: cut, something else, or nothing', async () => {
  const { bytes } = await aPhoto()
  expect(await smallOf(bytes)).toBeInstanceOf(Uint8Array)
  for (const part of [bytes.slice(0, 200), bytes.slice(100), new Uint8Array()]) {
    expect(await smallOf(part)).toBeUndefined()
  }
})

it('a disk that can not be read says nothing about the picture: it is tried again', async () => {
  const blob = () => Promise.reject(new Error('EIO: it can not be read'))
  await expect(small({ blob })).rejects.toThrow('EIO')
})
