import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeFiles } from './node-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'discobooth-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (read: Uint8Array) => new TextDecoder().decode(read)

describe('the booth’s real disk', () => {
  it('makes a folder with all above it, and does not mind that it is there', async () => {
    await nodeFiles.makeFolder(at('spool/party'))
    await nodeFiles.makeFolder(at('spool/party'))
    expect(await nodeFiles.list(at('spool'))).toEqual(['party'])
  })

  it('gives a piece of a file, and less where the file ends', async () => {
    await nodeFiles.write(at('photo'), bytes('0123456789'))
    expect(textOf(await nodeFiles.read(at('photo'), 2, 3))).toBe('234')
    expect(textOf(await nodeFiles.read(at('photo'), 8, 100))).toBe('89')
    expect(await nodeFiles.read(at('photo'), 10, 5)).toHaveLength(0)
    expect(await nodeFiles.size(at('photo'))).toBe(10)
  })

  it('keeps a guest’s picture from other users of the machine', async () => {
    await nodeFiles.write(at('photo'), bytes('face'))
    expect(statSync(at('photo')).mode & 0o777).toBe(0o600)
  })

  it('what is missing has no size and no names, and is gone already', async () => {
    expect(await nodeFiles.size(at('nothing'))).toBeNull()
    expect(await nodeFiles.list(at('nothing'))).toEqual([])
    await nodeFiles.remove(at('nothing'))
  })

  it('removes a file and an empty folder, never a folder with something in it', async () => {
    await nodeFiles.makeFolder(at('party'))
    await nodeFiles.write(at('party/photo'), bytes('one'))
    await expect(nodeFiles.remove(at('party'))).rejects.toThrow('ENOTEMPTY')
    await nodeFiles.remove(at('party/photo'))
    await nodeFiles.remove(at('party'))
    expect(await nodeFiles.list(folder)).toEqual([])
  })

  it('any other trouble is said: a disk that fails does not look empty', async () => {
    writeFileSync(at('file'), '')
    await expect(nodeFiles.list(at('file'))).rejects.toThrow('ENOTDIR')
    await expect(nodeFiles.size(at('file/photo'))).rejects.toThrow('ENOTDIR')
    await expect(nodeFiles.sync(at('nothing'))).rejects.toThrow('ENOENT')
  })

  it('syncs files and folders, and counts the bytes that are free', async () => {
    await nodeFiles.write(at('photo'), bytes('one'))
    await nodeFiles.sync(at('photo'))
    await nodeFiles.sync(folder)
    const { blocks, bsize } = await statfs(folder)
    const free = await nodeFiles.freeBytes(folder)
    expect(free).toBeLessThanOrEqual(blocks * bsize)
    expect(free, 'in bytes, not in blocks').toBeGreaterThan(blocks / bsize)
  })
})
