import type {
  BoothTrouble,
  Overview,
  OverviewPeriod,
} from '@discobooth/contract/console/overview-api'
import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import type { CurrentAlerts } from '../../mail/alerts/service.ts'
import { type NamedBooth, namedBooths } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Modes } from '../../sales/modes/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Takings } from '../../sales/takings/service.ts'
import { boothNotFound } from '../rights.ts'

/** What is left of a caller's booths when one of them is asked for. */
type Asked = {
  /** Those a manager was given; null: all. */
  given: readonly string[] | null
  booth: string | undefined
}

export type OverviewDesk = {
  read(wish: Asked & { period: OverviewPeriod }): Promise<Outcome<Overview>>
}

/** The figures of some booths, and what is wrong there. */
export function createOverviewDesk(deps: {
  db: Database
  takings: Takings
  modes: Pick<Modes, 'list'>
  payments: Pick<Payments, 'goingBack'>
  alerts: { current: CurrentAlerts }
  partsOf: (booth: string) => Promise<BackendPartStatus[]>
}): OverviewDesk {
  const { db, takings, modes, payments, alerts } = deps

  /** SOS first; a booth that was asked for is there, even if all is well. */
  async function troubleAt(asked: NamedBooth[], ids: readonly string[] | null) {
    const [only] = asked.length === 1 ? asked : []
    const [current, parts] = await Promise.all([
      alerts.current(ids),
      only ? deps.partsOf(only.id) : null,
    ])
    const byBooth = Map.groupBy(current, ({ booth }) => booth)
    const names = new Map(asked.map(({ id, name }) => [id, name]))
    const troubled = [...new Set([...byBooth.keys(), ...(only ? [only.id] : [])])]
    return troubled.flatMap((booth): BoothTrouble[] => {
      const name = names.get(booth)
      if (name === undefined) return []
      const own = (byBooth.get(booth) ?? []).map(
        ({ kind, subject, detail, session_id: session, beganAt }) => {
          return { kind, subject, detail, session, beganAt: beganAt.toISOString() }
        },
      )
      return [{ booth, name, alerts: own, parts }]
    })
  }

  return {
    async read({ given, booth, period }) {
      const visible = await namedBooths(db, given)
      const asked = booth === undefined ? visible : visible.filter(({ id }) => id === booth)
      if (booth !== undefined && asked.length === 0) return refused(boothNotFound)
      const isAll = given === null && booth === undefined
      const ids = isAll ? null : asked.map(({ id }) => id)
      const [soFar, onSale, refundsUnderWayCents, trouble] = await Promise.all([
        takings.soFar({ booths: asked, isAll, period }),
        modes.list({ includeDisabled: true }),
        payments.goingBack(ids),
        troubleAt(asked, ids),
      ])
      const { timeZone, periods, series } = soFar
      return ok({
        at: soFar.at,
        timeZone,
        booths: visible.map(({ id, name }) => ({ id, name })),
        periods,
        period,
        byBooth: asked
          .map(({ id, name }) => ({ booth: id, name, ...soFar.byBooth(id) }))
          .toSorted((a, b) => b.now.netCents - a.now.netCents),
        byMode: onSale
          .map(({ id, name }) => ({ mode: id, name, ...soFar.byMode(id) }))
          .toSorted((a, b) => a.mode - b.mode),
        series,
        refundsUnderWayCents,
        trouble,
      })
    },
  }
}
