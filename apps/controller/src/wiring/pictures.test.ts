import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Wiring } from '../parts/gpio-parts.ts'
import { readSettings } from '../settings.ts'

/** Where each line of the booth comes out on a Raspberry Pi. */
const pins: Readonly<Record<string, number>> = {
  GPIO17: 11,
  GPIO22: 15,
  GPIO23: 16,
  GPIO24: 18,
  GPIO25: 22,
  GPIO27: 13,
}

function textsOf(picture: string): string[] {
  const folder = new URL('../../../../docs/images/', import.meta.url)
  const drawn = readFileSync(new URL(`wiring-${picture}.svg`, folder), 'utf8')
  return [...drawn.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text = '']) => text)
}

function defaultWiring(): Wiring {
  const read = readSettings({ PARTS: 'gpio', BOOTH_KEY: 'a-booth-key-for-tests' })
  if (!read.ok || read.settings.wiring === null) throw new Error('There is no wiring.')
  return read.settings.wiring
}

it('the drawn pictures name the lines of a new booth, at their pins', () => {
  const wiring = defaultWiring()
  expect(textsOf('pins')).toEqual(
    expect.arrayContaining([
      `${wiring.doorSwitch}  door contact (in)`,
      `${wiring.sosButton}  SOS loop (in)`,
      `${wiring.music}  loudspeakers relay (out)`,
      `${wiring.doorMagnet}  door lock relay (out)`,
      `${wiring.houseLights}  house lights relay (out)`,
      `${wiring.showLights}  show lights relay (out)`,
    ]),
  )
  const at = (line: string) => `${line} (pin ${pins[line]})`
  const drawn = (picture: string) => textsOf(picture).filter((text) => /^GPIO\d+ \(/.test(text))
  expect(drawn('inputs')).toEqual([wiring.sosButton, wiring.doorSwitch].map(at))
  // In the order of the board: K1, K2, K3, K4.
  expect(drawn('relays')).toEqual(
    [wiring.houseLights, wiring.showLights, wiring.music, wiring.doorMagnet].map(at),
  )
  expect(textsOf('lock').join()).toContain(wiring.doorMagnet)
})
