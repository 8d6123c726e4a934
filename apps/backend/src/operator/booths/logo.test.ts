import { expect, it } from 'vitest'
import { readLogo } from './logo.ts'

/** Of 30 by 20 points; nothing here draws any. */
const pictures = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUCAMAAACtdX32AAAAA1BMVEX/0WYlEDkEAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQokWNgGAWjgD4AAAJsAAGClu6+AAAAAElFTkSuQmCC',
  jpeg: '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAAUAB4DASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEC/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AsBlQAAAAAH//2Q==',
  webp: 'UklGRj4AAABXRUJQVlA4IDIAAAAQAwCdASoeABQAP83i624/tzEqKAgD8DmJZQDM0BanFAAA/uAlek4gpAlsnYf6MgAAAA==',
  lossless: 'UklGRh4AAABXRUJQVlA4TBEAAAAvHcAEAAfQ6P7XrP+BiOh/AAA=',
  flashing:
    'UklGRp4AAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAD/////AABBTk1GOgAAAAAAAAAAAA8AAA8AADIAAAJWUDggIgAAAHABAJ0BKhAAEAAMwM4loAJ0AUAAAP7lhzlmcK+47J3iAABBTk1GMAAAAAAAAAAAAA8AAA8AADIAAABWUDggGAAAADQBAJ0BKhAAEAAAAM4lpAADcAD+7GcAAA==',
}
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

it.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['lossless', 'image/webp'],
] as const)('tells a %s and its size by its bytes', (name, type) => {
  const read = readLogo(bytesOf(pictures[name]))
  expect(read).toEqual({ ok: true, type, width: 30, height: 20 })
})

/** What it says of its size; what it unpacks to is never seen. */
function claiming(side: number): Uint8Array {
  const png = bytesOf(pictures.png)
  new DataView(png.buffer).setUint32(16, side)
  return png
}

it.each([
  ['a bomb', claiming(60_000)],
  ['one that is too wide', claiming(1_025)],
  ['one that is too small', claiming(8)],
  ['an SVG', new TextEncoder().encode('<svg><script>alert(1)</script></svg>')],
  ['a GIF', new TextEncoder().encode(`GIF89a${'x'.repeat(60)}`)],
  ['half a PNG', bytesOf(pictures.png).slice(0, 40)],
  ['nothing', new Uint8Array()],
  ['too many bytes', new Uint8Array(64_001)],
])('takes no logo that is %s', (_, bytes) => {
  expect(readLogo(bytes).ok).toBe(false)
})

it('takes none that moves: it may flash (P7)', () => {
  const read = readLogo(bytesOf(pictures.flashing))
  expect(read).toMatchObject({ ok: false, why: expect.stringContaining('moves') })
})
