export function box(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length)
  new DataView(bytes.buffer).setUint32(0, bytes.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(content, 8)
  return bytes
}

/** The same with its length in eight bytes, for what is too long for four. */
export function longBox(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(16 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 1)
  bytes.set(new TextEncoder().encode(type), 4)
  view.setBigUint64(8, BigInt(bytes.length))
  bytes.set(content, 16)
  return bytes
}

const join = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const header = join([box('ftyp', new Uint8Array(8)), box('moov', new Uint8Array(24))])
const fragment = join([box('moof', new Uint8Array(16)), box('mdat', new Uint8Array(40).fill(7))])

/** The outer shape of a video in fragments, as a camera writes it. */
export const tinyMp4 = {
  header,
  fragment,
  of: (fragments: number) => join([header, ...Array.from({ length: fragments }, () => fragment)]),
}
