import { expect, it } from 'vitest'
import { createCrowd } from './crowd.ts'

function door(most: number) {
  const told: [string, number][] = []
  const crowd = createCrowd({
    most,
    dispersed: async (name, sentAway) => {
      told.push([name, sentAway])
    },
  })
  return { crowd, told }
}

it('lets one in at a time, in order, and sends away at once who would be one too many', async () => {
  const { crowd, told } = door(3)
  const first = Promise.withResolvers<void>()
  const inside: number[] = []
  const visits = [1, 2, 3, 4, 5].map((who) =>
    crowd('a', async () => {
      inside.push(who)
      await first.promise
      return who
    }),
  )
  expect(await Promise.all(visits.slice(3))).toEqual([null, null])
  expect(inside).toEqual([1])
  expect(await crowd('another', async () => 'in')).toBe('in')
  first.resolve()
  expect(await Promise.all(visits)).toEqual([1, 2, 3, null, null])
  expect([inside, told]).toEqual([[1, 2, 3], [['a', 2]]])
  expect(await crowd('a', async () => 'again')).toBe('again')
})

it('is not blocked by one who stumbles', async () => {
  const { crowd, told } = door(2)
  const stumbling = crowd('a', () => Promise.reject(new Error('No database')))
  const next = crowd('a', async () => 'in')
  await expect(stumbling).rejects.toThrow('No database')
  expect([await next, told]).toEqual(['in', []])
})
