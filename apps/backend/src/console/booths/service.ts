import {
  type BoothDay,
  type ConsoleBooth,
  type ConsoleBoothStatus,
  type ConsoleBooths,
  type ListedBooth,
  type MadeBooth,
  type NewBooth,
  ownersSettings,
} from '@discobooth/contract/console/booths-api'
import { boothFaults } from '@discobooth/contract/device/booth-beat'
import type { BrandAnswer, BrandChange } from '@discobooth/contract/device/brand'
import type { JoinCode } from '@discobooth/contract/operator/key-api'
import type {
  BackendPartStatus,
  OperatorSettings,
  OperatorSettingsChange,
} from '@discobooth/contract/operator/operator-api'
import type { Author } from '../../accounts/record.ts'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import type { Emergencies } from '../../mail/alerts/service.ts'
import { describedBooths } from '../../operator/booths/record.ts'
import type { BoothDesk, Booths, Brands } from '../../operator/booths/service.ts'
import type { Fleet, Standing } from '../../operator/fleet/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Takings } from '../../sales/takings/service.ts'
import { boothNotFound, boothsFor } from '../rights.ts'
import type { SessionList } from '../sessions/list.ts'

type Described = Awaited<ReturnType<typeof describedBooths>>[number]

export type BoothsDesk = {
  list(caller: ConsoleCaller): Promise<ConsoleBooths>
  find(caller: ConsoleCaller, id: string): Promise<Outcome<ConsoleBooth>>
  /** What beside its beat its lights are made of. */
  status(caller: ConsoleCaller, id: string): Promise<Outcome<ConsoleBoothStatus>>
  settings(caller: ConsoleCaller, id: string): Promise<Outcome<OperatorSettings>>
  changeSettings(
    caller: ConsoleCaller,
    wish: { id: string; change: OperatorSettingsChange },
  ): Promise<Outcome<OperatorSettings>>
  day(
    caller: ConsoleCaller,
    wish: { id: string; day?: string | undefined },
  ): Promise<Outcome<BoothDay>>
  /** A booth for a machine that is to come, and the code with which it joins. */
  make(caller: ConsoleCaller, wanted: NewBooth): Promise<Outcome<MadeBooth>>
  brand(caller: ConsoleCaller, id: string): Promise<Outcome<BrandAnswer>>
  changeBrand(caller: ConsoleCaller, id: string, change: BrandChange): Promise<Outcome<BrandAnswer>>
  makeJoinCode(
    caller: ConsoleCaller,
    wish: { id: string; isReplacement: boolean },
  ): Promise<Outcome<JoinCode>>
}

/** The booths of a fleet, as their people see them. */
export function createBoothsDesk(deps: {
  db: Database
  date: () => Date
  dateOf: (iso: string) => Date
  fleet: Pick<Fleet, 'standing' | 'faultsWithin'>
  keys: BoothDesk
  booths: Pick<Booths, 'find'>
  desk: {
    partsOf: (booth: string) => Promise<BackendPartStatus[]>
    settings: {
      read(booth: string): Promise<OperatorSettings>
      change(
        booth: string,
        change: OperatorSettingsChange,
        by: Author,
      ): Promise<Outcome<OperatorSettings>>
    }
  }
  recordings: Pick<Recordings, 'tally'>
  takings: Pick<Takings, 'dayOf'>
  alerts: { emergencies: Emergencies }
  list: Pick<SessionList, 'list'>
  brands: Brands
}): BoothsDesk {
  const { db, fleet, keys, desk, brands } = deps
  const at = () => deps.date().toISOString()

  async function describe(caller: ConsoleCaller, id: string): Promise<Described | undefined> {
    const [booth] = await describedBooths(db, boothsFor(caller, id))
    return booth
  }

  return {
    async list(caller) {
      const among = boothsFor(caller)
      const [booths, standing] = await Promise.all([
        describedBooths(db, among),
        fleet.standing(among),
      ])
      const listed = booths.map((booth) => listedAs(booth, standing.get(booth.id)))
      return { at: at(), booths: worstFirst(listed) }
    },

    async find(caller, id) {
      const booth = await describe(caller, id)
      if (!booth) return refused(boothNotFound)
      const standing = (await fleet.standing([id])).get(id)
      return ok({
        ...listedAs(booth, standing),
        at: at(),
        timeZone: booth.timeZone,
        beat: standing?.beat ?? null,
        keys: await keys.list(id),
      })
    },

    async status(caller, id) {
      if (!(await describe(caller, id))) return refused(boothNotFound)
      const [parts, tally, booth] = await Promise.all([
        desk.partsOf(id),
        deps.recordings.tally(id),
        deps.booths.find(id),
      ])
      const { freeMode, helpNumber } = booth.settings
      return ok({ parts, tally, music: booth.means.music, freeMode, helpNumber })
    },

    async settings(caller, id) {
      if (!(await describe(caller, id))) return refused(boothNotFound)
      return ok(await desk.settings.read(id))
    },

    async changeSettings(caller, { id, change }) {
      if (!(await describe(caller, id))) return refused(boothNotFound)
      const isOwners = ownersSettings.some((name) => change[name] !== undefined)
      if (isOwners && caller.role !== 'owner') return refused(ownerOnly)
      return desk.settings.change(id, change, authorOf(caller))
    },

    async day(caller, { id, day: wanted }) {
      const booth = await describe(caller, id)
      if (!booth) return refused(boothNotFound)
      const { timeZone } = booth
      const { quarters, ...bounds } = await deps.takings.dayOf({ booth: id, timeZone, day: wanted })
      const { day } = bounds
      const span = { booth: id, from: deps.dateOf(bounds.from), until: deps.dateOf(bounds.until) }
      const filter = { booth: id, days: 'party', from: day, until: day } as const
      const [faults, emergencies, parties] = await Promise.all([
        fleet.faultsWithin(span),
        deps.alerts.emergencies(span),
        deps.list.list(caller, filter, { limit: MOST_PARTIES }),
      ])
      return ok({
        ...bounds,
        ...{ timeZone, at: at(), money: quarters, hasMoreParties: parties.next !== null },
        faults: faults.map(({ fault, since, until }) => ({
          fault,
          since: since.toISOString(),
          until: until?.toISOString() ?? null,
        })),
        sos: emergencies.map(({ beganAt, session_id: session }) => ({
          at: beganAt.toISOString(),
          session,
        })),
        parties: parties.sessions.flatMap(({ id: session, startedAt, endedAt, mode }) =>
          startedAt === null ? [] : [{ session, startedAt, endedAt, mode }],
        ),
      })
    },

    async brand(caller, id) {
      return (await describe(caller, id)) ? ok(await brands.read(id)) : refused(boothNotFound)
    },

    async changeBrand(caller, id, change) {
      if (!(await describe(caller, id))) return refused(boothNotFound)
      return brands.change(id, change, authorOf(caller))
    },

    make: (caller, wanted) => keys.makeBooth(wanted, authorOf(caller)),

    async makeJoinCode(caller, { id, isReplacement }) {
      if (!(await describe(caller, id))) return refused(boothNotFound)
      return ok(await keys.makeJoinCode(id, authorOf(caller), { isReplacement }))
    },
  }
}

/** Of one day; four an hour around the clock, and then some. */
const MOST_PARTIES = 200

const ownerOnly: Refusal = {
  status: 403,
  code: 'owner_only',
  message: 'What gives parties away or money back is for an owner to change. Ask one.',
}

function listedAs(booth: Described, standing: Standing | undefined): ListedBooth {
  const { id, name, place, group, outOfOrderSince } = booth
  const { heardAt, beat, faults = [] } = standing ?? {}
  return {
    ...{ id, name, place, group },
    heardAt: heardAt?.toISOString() ?? null,
    faults: faults.map(({ fault, since }) => ({ fault, since: since.toISOString() })),
    outOfOrderSince: outOfOrderSince?.toISOString() ?? null,
    version: beat?.version ?? null,
    recordingsWaiting: beat?.recordings?.waitingFiles ?? null,
    temperature: beat?.temperature ?? null,
  }
}

/** What is wrong first, the gravest of it before; then what sells nothing, what has not joined, and the rest. */
function worstFirst(booths: readonly ListedBooth[]): ListedBooth[] {
  return booths.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ faults, outOfOrderSince, heardAt }: ListedBooth): number {
  const [worst] = faults
  if (worst) return boothFaults.indexOf(worst.fault)
  if (outOfOrderSince !== null) return boothFaults.length
  return boothFaults.length + (heardAt === null ? 1 : 2)
}
