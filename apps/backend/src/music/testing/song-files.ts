import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Named = { title?: string; artist?: string; album?: string; seconds?: number }

const RATE = 8_000
/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes and 26 ms each. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const FRAMES_PER_SECOND = 44_100 / 1_152

/** The smallest picture that is one: a single pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A sound file with tags, eight bits and mono. */
export function makeWav({ title, artist, album, seconds = 1 }: Named = {}): Buffer {
  const info = [
    ...(title === undefined ? [] : [chunk('INAM', text(title))]),
    ...(artist === undefined ? [] : [chunk('IART', text(artist))]),
    ...(album === undefined ? [] : [chunk('IPRD', text(album))]),
  ]
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt32LE(RATE, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WAVE'),
      chunk('fmt ', format),
      chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...info])),
      chunk('data', Buffer.alloc(Math.round(RATE * seconds), 128)),
    ]),
  )
}

/** An MP3 of silence, with a picture inside if one is given. */
export function makeMp3(song: Named & { picture?: Buffer } = {}): Buffer {
  const { title, artist, album, picture, seconds = 1 } = song
  const tags = Buffer.concat([
    ...(title === undefined ? [] : [frame('TIT2', utf16(title))]),
    ...(artist === undefined ? [] : [frame('TPE1', utf16(artist))]),
    ...(album === undefined ? [] : [frame('TALB', utf16(album))]),
    ...(picture === undefined
      ? []
      : [frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), picture]))]),
  ])
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...sevenBits(tags.length)])
  const frames = Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => FRAME)
  return Buffer.concat([header, tags, ...frames])
}

/** A folder of a test's own, filled by path. */
export function makeFolder(files: Record<string, Buffer | string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'discobooth-songs-'))
  const put = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  for (const [path, content] of Object.entries(files)) put(path, content)
  return { dir, put, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

function frame(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return Buffer.concat([Buffer.from(name), size, Buffer.alloc(2), content])
}

function utf16(value: string): Buffer {
  return Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')])
}

function sevenBits(size: number): number[] {
  return [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
}
