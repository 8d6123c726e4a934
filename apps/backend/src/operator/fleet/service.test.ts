import {
  type BoothBeat,
  beatLimits,
  faultsOf,
  isOffline,
} from '@discobooth/contract/device/booth-beat'
import { describe, expect, it } from 'vitest'
import { wellBeat } from '../../testing/accepted-calls.ts'
import { differenceOf, lookedAgain, mayJudge, newWatch } from './service.ts'

const SILENT_MS = beatLimits.offlineAfterMs

it('offline is known within 30 s, and one beat that was lost alarms nobody', () => {
  expect(SILENT_MS + beatLimits.lookEveryMs).toBeLessThanOrEqual(30_000)
  const { everyMs, answerMs, againMs } = beatLimits
  // The one that is lost, its limit, the pause, and one more that takes as long as it may.
  expect(everyMs + answerMs + againMs).toBeLessThan(SILENT_MS)
  expect(isOffline({ heardAt: 0, now: SILENT_MS })).toBe(false)
  expect(isOffline({ heardAt: 0, now: SILENT_MS + 1 })).toBe(true)
})

describe('who looks', () => {
  it('judges nobody before it has listened for as long as a booth may be silent', () => {
    let watch = newWatch(0)
    for (let at = 0; at <= SILENT_MS; at += beatLimits.lookEveryMs) {
      watch = lookedAgain(watch, at)
      expect(mayJudge(watch, at)).toBe(false)
    }
    expect(mayJudge(watch, SILENT_MS + 1)).toBe(true)
  })

  it('begins anew after it has slept itself', () => {
    const awake = lookedAgain(lookedAgain(newWatch(0), 9_000), 18_000)
    expect(awake.sinceMs).toBe(0)
    expect(lookedAgain(awake, 600_000)).toEqual({ sinceMs: 600_000, lastMs: 600_000 })
  })
})

it('tells what is new from what is over, and leaves what nobody knows any more', () => {
  expect(differenceOf(['offline', 'door', 'of tomorrow'], ['door', 'camera'])).toEqual({
    begun: ['camera'],
    over: ['offline'],
  })
})

it.each<[string, Partial<BoothBeat>]>([
  ['disk', { disk: { freeBytes: 1_024 ** 3 - 1, totalBytes: 2 ** 40 } }],
  ['hot', { temperature: 80 }],
  ['hot', { throttled: { now: ['throttled'], before: [] } }],
  ['power', { throttled: { now: ['under-voltage'], before: [] } }],
  ['clock', { clockErrorMs: -60_001 }],
  ['network', { network: { answerMs: 2_501, lost: 0, of: 0 } }],
  ['network', { network: { answerMs: 40, lost: 7, of: 20 } }],
  ['recordings', { recordings: { waitingFiles: 2, waitingBytes: 9, problem: 'full' } }],
])('%s: %j', (fault, change) => {
  expect(faultsOf(wellBeat)).toEqual([])
  expect(faultsOf({ ...wellBeat, ...change })).toEqual([fault])
})

it('what nobody can tell is no fault, nor what was wrong before', () => {
  const unknown = { disk: null, temperature: null, throttled: null, clockErrorMs: null }
  expect(faultsOf({ ...wellBeat, ...unknown, recordings: null, screen: 'unknown' })).toEqual([])
  const throttled = { now: [], before: ['under-voltage' as const] }
  expect(faultsOf({ ...wellBeat, throttled })).toEqual([])
})
