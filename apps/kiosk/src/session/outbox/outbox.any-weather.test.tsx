import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Weather } from '../../backend/testing/fake-backend.ts'
import { outboxPages, sessionId, upsert } from '../testing/outbox-pages.ts'

const tab = fc.nat(1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      weather: fc.constantFrom<Weather>('fair', 'away', 'lost', 'trouble'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(40_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change, reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('online' as const), tab }) },
)

it('[4.session-lifecycle.1] every change arrives once and in order, through any weather, reloads and second tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const kiosk = outboxPages()

      const open = [kiosk.open(), kiosk.open()]
      const made: string[] = []
      const reload = async (which: number) => {
        const { storage, leave } = open[which]!
        await leave()
        open[which] = kiosk.open(undefined, { storage })
        await open[which].written()
      }
      for (const one of steps) {
        switch (one.do) {
          case 'change': {
            const operation = upsert({ songName: `Song ${made.length}` })
            made.push(operation.operationId)
            open[one.tab]!.outbox.add(operation)
            await open[one.tab]!.written()
            break
          }
          case 'weather':
            kiosk.backend.weather = one.weather
            break
          case 'wait':
            kiosk.clock.pass(one.ms)
            break
          case 'online':
            open[one.tab]!.outbox.hurry()
            break
          case 'change, reload': {
            const operation = upsert({ songName: `Song ${made.length}` })
            made.push(operation.operationId)
            open[one.tab]!.outbox.add(operation)
            await reload(one.tab)
            break
          }
          case 'reload':
            await reload(one.tab)
        }
      }
      kiosk.backend.weather = 'fair'
      await kiosk.until(() => kiosk.backend.operations.length >= made.length)
      expect(kiosk.backend.operations).toEqual(made)
      const { songName } = kiosk.backend.sessions.get(sessionId) ?? {}
      expect(songName).toBe(made.length > 0 ? `Song ${made.length - 1}` : undefined)
      await kiosk.clear()
    }),
    { numRuns: 60 },
  )
}, 60_000)
