import { expect, it } from 'vitest'
import { replayAs } from './replay.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const said = (values: unknown[], rows: Record<string, unknown>[] = []) => ({
  text: '',
  values,
  rows,
})

it('plays a visit again as another booth with ids of its own', () => {
  const recorded = { calls: [], boothId: id(1), keySha256: 'hash' }
  const visit = replayAs({ id: id(9), keySha256: 'other' }, recorded)
  expect(visit.values(said(['hash', id(1), 7, null]))).toEqual(['other', id(9), 7, null])

  const [session, told] = visit.values(said([id(2), `{"sessionId":"${id(2)}"}`]))
  expect(session).not.toBe(id(2))
  expect(told).toBe(`{"sessionId":"${String(session)}"}`)

  visit.answered(said([], [{ id: id(3), owner: id(1) }]), [{ id: id(5), owner: id(9) }])
  expect(visit.values(said([[id(3)], id(1)]))).toEqual([[id(5)], id(9)])
})
