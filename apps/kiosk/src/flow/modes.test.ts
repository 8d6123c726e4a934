import type { Mode } from '@discobooth/contract/modes/mode'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modeColumns, modesOnOffer, shownPrice, showsDisabledModes } from './modes.ts'

const mode = (id: number, price: number | null, isEnabled = true): Mode => ({
  id,
  name: `Mode ${id}`,
  price,
  isPhoto: false,
  isVideo: false,
  isPhotoVideo: false,
  isEnabled,
  icon: null,
  playlistId: null,
})

describe('modes on offer', () => {
  it('[2.mode.2, 9.29] stand by price, cheapest first, a missing price counting as 0', () => {
    const modes = [mode(1, 5), mode(2, 7), mode(3, 2), mode(4, 9), mode(5, null)]
    const ids = modesOnOffer({ modes, showsDisabled: false }).map((one) => one.id)
    expect(ids).toEqual([5, 3, 1, 2, 4])
  })

  it('[2.mode.2, 9.29] are the same modes in ascending order, whatever the table held', () => {
    const anyMode = fc
      .tuple(fc.nat(), fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })), fc.boolean())
      .map((parts) => mode(...parts))
    fc.assert(
      fc.property(fc.array(anyMode), fc.boolean(), (modes, showsDisabled) => {
        const before = structuredClone(modes)
        const offer = modesOnOffer({ modes, showsDisabled })
        expect(modes).toEqual(before)
        expect(new Set(offer)).toEqual(
          new Set(modes.filter((one) => showsDisabled || one.isEnabled)),
        )
        const prices = offer.map((one) => one.price ?? 0)
        for (const [index, price] of prices.entries()) {
          expect(price).toBeGreaterThanOrEqual(prices[index - 1] ?? 0)
        }
      }),
    )
  })

  it('[4.mode-selection.5] hide what is not enabled, except on localhost', () => {
    const modes = [mode(1, 5), mode(2, 7, false)]
    for (const host of ['127.0.0.1', 'booth.example', 'localhost.example', '::1']) {
      const offer = modesOnOffer({ modes, showsDisabled: showsDisabledModes(host) })
      expect(offer.map((one) => one.id)).toEqual([1])
    }
    const offer = modesOnOffer({ modes, showsDisabled: showsDisabledModes('localhost') })
    expect(offer.map((one) => one.id)).toEqual([1, 2])
  })

  it('[2.mode.3, 9.30] fill 1, 2 or 3 columns when there are so many, otherwise two', () => {
    expect([1, 2, 3, 4, 5, 6, 9].map(modeColumns)).toEqual([1, 2, 3, 2, 2, 2, 2])
  })

  it('[4.mode-selection.6] all show a price of 0 in free mode', () => {
    expect(shownPrice(mode(1, 9), true)).toBe(0)
    expect(shownPrice(mode(1, 9), false)).toBe(9)
    expect(shownPrice(mode(1, null), false)).toBe(0)
  })
})
