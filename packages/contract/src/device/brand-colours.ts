/**
 * A brand's colours in our dark room (WCAG 2: relative luminance and contrast). Each of them is read as
 * text on the room and has our dark letters on it, so one that is too dark for that is lightened, just
 * enough, and whoever chose it is told.
 */

/** The lightest ground of the room that words stand on (`--panel-raised`), and the letters on a light one (`--ink`). */
const ROOM = '#241240'
export const INK = '#12061f'
const LEAST = 4.5

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, the same, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether a guest can read this colour here. */
export const isReadable = (colour: string): boolean =>
  Math.min(contrastOf(colour, ROOM), contrastOf(colour, INK)) >= LEAST

const STEPS = 64
/** Under so bright a light navy is blue, and what is nearly black is still grey. */
const MOST_LIGHT = 4

/** This colour under more light, then with white in it: no more of either than it needs to be read. */
export function shownColour(colour: string): string {
  const channels = channelsOf(colour)
  const most = Math.max(1, Math.min(MOST_LIGHT, 255 / Math.max(...channels, 1)))
  for (let step = 0; step <= 2 * STEPS; step += 1) {
    const light = 1 + (most - 1) * Math.min(1, step / STEPS)
    const white = Math.max(0, step / STEPS - 1)
    const shown = colourOf(channels.map((value) => value * light * (1 - white) + 255 * white))
    if (isReadable(shown)) return shown
  }
  return '#ffffff'
}

const colourOf = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
