import { crc32 } from 'node:zlib'

const MARKS = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }

/** The files of a zip, by its own table of contents; throws if anything in it is not as it says. */
export function unpack(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== MARKS.end) throw new Error('no end')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== MARKS.entry) throw new Error('no entry')
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('it is not stored as it is')
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const name = zip.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0))
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== MARKS.file) throw new Error('no file')
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + size)
    if (crc32(bytes) !== checksum) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}
