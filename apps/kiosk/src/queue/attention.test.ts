import { expect, it } from 'vitest'
import { createAttention } from './queue-host.ts'

it('who dances is not watched, but the guests at the queue are; nothing is told twice', () => {
  const told: boolean[] = []
  const { dancing, attended } = createAttention((isBusy) => told.push(isBusy))
  dancing(false)
  dancing(true)
  dancing(true)
  attended(true)
  dancing(true)
  attended(false)
  dancing(false)
  attended(true)
  expect(told).toEqual([true, false, true, false])
})
