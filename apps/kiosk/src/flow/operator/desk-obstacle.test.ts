import { describe, expect, it } from 'vitest'
import { deskObstacle } from './desk-obstacle.ts'

type Now = Parameters<typeof deskObstacle>[0]

const calm: Now = {
  context: { queuedSession: null },
  display: { view: { kind: 'confirming' }, queueOpen: false },
  booth: { booth: 'unknown', sosPressed: false },
}
const health = (sos: boolean) => ({ booth: { booth: { sos } } }) as unknown as Now['booth']

describe('P10: the music desk', () => {
  it('sounds where nobody needs quiet, also after a party', () => {
    expect(deskObstacle(calm)).toBeNull()
    expect(deskObstacle({ ...calm, booth: health(false) })).toBeNull()
    expect(
      deskObstacle({ ...calm, display: { view: { kind: 'over' }, queueOpen: false } }),
    ).toBeNull()
  })

  it.each<[string, Partial<Now>]>([
    ['the booth says so now', { booth: { booth: 'gone', sosPressed: true } }],
    ['it said so when it was last asked how it is', { booth: health(true) }],
  ])('is silent in an emergency: %s', (_, part) => {
    expect(deskObstacle({ ...calm, ...part })).toBe('sos')
  })

  it.each<[string, Partial<Now>]>([
    ['dances', { display: { view: { kind: 'running', secondsLeft: 9 }, queueOpen: false } }],
    ['is on the way in', { display: { view: { kind: 'connecting' }, queueOpen: false } }],
    ['stands at the queue', { display: { view: { kind: 'over' }, queueOpen: true } }],
    ['waits in the queue', { context: { queuedSession: {} as Now['context']['queuedSession'] } }],
  ])('disturbs nobody who %s', (_, part) => {
    expect(deskObstacle({ ...calm, ...part })).toBe('party')
  })
})
