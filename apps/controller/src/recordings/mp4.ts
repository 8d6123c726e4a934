import type { Files } from './disk/files.ts'

interface Box {
  type: string
  offset: number
  length: number
}

const headerBytes = 16

/** The boxes of an MP4 that are wholly there, from `from` to `end`. */
async function wholeBoxes(files: Files, path: string, from: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  let offset = from
  while (offset + 8 <= end) {
    const header = await files.read(path, offset, headerBytes)
    if (header.length < 8) break
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
    const type = String.fromCharCode(...header.subarray(4, 8))
    const short = view.getUint32(0)
    if (short === 1 && header.length < headerBytes) break
    const length = short === 1 ? Number(view.getBigUint64(8)) : short
    // Zero means "to the end of the file": nobody can tell whether that is whole.
    if (length < 8 || offset + length > end) break
    boxes.push({ type, offset, length })
    offset += length
  }
  return boxes
}

/**
 * How much of a fragmented MP4 plays: up to the end of its last whole fragment. Null when there is
 * none, as when the camera died before its first second.
 */
export async function playableBytes(files: Files, path: string): Promise<number | null> {
  const size = (await files.size(path)) ?? 0
  const boxes = await wholeBoxes(files, path, 0, size)
  if (!boxes.some(({ type }) => type === 'moov')) return null
  const last = boxes.findLast(({ type }) => type === 'mdat')
  if (last === undefined) return null
  const after = boxes.filter(({ type, offset }) => offset > last.offset && type !== 'moof')
  const end = after.at(-1) ?? last
  return end.offset + end.length
}

/** What a finished MP4 says of its length; null for one in fragments, which does not know. */
export async function lengthMs(files: Files, path: string): Promise<number | null> {
  const size = (await files.size(path)) ?? 0
  const moov = (await wholeBoxes(files, path, 0, size)).find(({ type }) => type === 'moov')
  if (moov === undefined) return null
  const inside = await wholeBoxes(files, path, moov.offset + 8, moov.offset + moov.length)
  const mvhd = inside.find(({ type }) => type === 'mvhd')
  if (mvhd === undefined) return null
  const bytes = await files.read(path, mvhd.offset, mvhd.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLong = view.getUint8(8) === 1
  const timescale = view.getUint32(isLong ? 28 : 20)
  const duration = isLong ? Number(view.getBigUint64(32)) : view.getUint32(24)
  if (timescale === 0 || duration === 0) return null
  return Math.round((duration * 1_000) / timescale)
}
