import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fall, isInSight, newPiece } from './pieces.ts'

const stage = { width: 1, height: 1.8 }

it('every piece is thrown into sight, falls, and is gone within ten seconds', () => {
  const chance = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }))
  fc.assert(
    fc.property(fc.constantFrom('rain', 'cannons'), chance, (source, numbers) => {
      let piece = newPiece(source, stage, () => numbers.next().value)
      expect(isInSight(piece, stage)).toBe(true)
      let highest = piece.y
      for (let frame = 0; frame < 300 && isInSight(piece, stage); frame += 1) {
        piece = fall(piece, 1 / 30)
        highest = Math.min(highest, piece.y)
      }
      expect(isInSight(piece, stage)).toBe(false)
      if (source === 'cannons') expect(highest).toBeLessThan(stage.height * 0.86)
    }),
  )
})
