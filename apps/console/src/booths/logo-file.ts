import { type BrandChange, brandLimits } from '@discobooth/contract/device/brand'

type Logo = NonNullable<BrandChange['logo']>

/** Side lengths that are tried, the largest first, until the picture is light enough to travel. */
const SIDES = [640, 480, 360, 240, 160]
/** Below this the picture's own signs are dark, and it is shown on a light ground. */
const DARK = 70

/**
 * Any picture that this browser can show, drawn anew: smaller, still, and without what else was in the
 * file. Undefined: it can show none of it.
 */
export async function readLogo(file: File): Promise<Logo | undefined> {
  try {
    const picture = await createImageBitmap(file)
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height))
      const size = [picture.width, picture.height].map((one) =>
        Math.max(1, Math.round(one * scale)),
      )
      const [width = 1, height = 1] = size
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')
      pen?.drawImage(picture, 0, 0, width, height)
      const drawn = await canvas.convertToBlob({ type: 'image/png' })
      if (!pen || drawn.size > brandLimits.logoBytes) continue
      const isDark = isDarkPicture(pen.getImageData(0, 0, width, height).data)
      return { data: await base64Of(drawn), isDark }
    }
  } catch {
    // No picture, or one that nobody can unpack.
  }
  return undefined
}

/** How bright what is to be seen of it is. */
function isDarkPicture(pixels: Uint8ClampedArray): boolean {
  let light = 0
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
  }
  return weight > 0 && light / weight < DARK
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
