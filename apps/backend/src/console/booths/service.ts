import type {
  ConsoleBooth,
  ConsoleBooths,
  ListedBooth,
  MadeBooth,
  NewBooth,
} from '@discobooth/contract/console/booths-api'
import { boothFaults } from '@discobooth/contract/device/booth-beat'
import type { JoinCode } from '@discobooth/contract/operator/key-api'
import { authorOf, type ConsoleCaller } from '../../accounts/service.ts'
import { describedBooths } from '../../operator/booths/record.ts'
import type { BoothDesk } from '../../operator/booths/service.ts'
import type { Fleet, Standing } from '../../operator/fleet/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { boothNotFound, boothsFor } from '../rights.ts'

type Described = Awaited<ReturnType<typeof describedBooths>>[number]

export type BoothsDesk = {
  list(caller: ConsoleCaller): Promise<ConsoleBooths>
  find(caller: ConsoleCaller, id: string): Promise<Outcome<ConsoleBooth>>
  /** A booth for a machine that is to come, and the code with which it joins. */
  make(caller: ConsoleCaller, wanted: NewBooth): Promise<Outcome<MadeBooth>>
  makeJoinCode(
    caller: ConsoleCaller,
    wish: { id: string; isReplacement: boolean },
  ): Promise<Outcome<JoinCode>>
}

/** The booths of a fleet, as their people see them. */
export function createBoothsDesk(deps: {
  db: Database
  date: () => Date
  fleet: Pick<Fleet, 'standing'>
  keys: BoothDesk
}): BoothsDesk {
  const { db, fleet, keys } = deps
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

    make: (caller, wanted) => keys.makeBooth(wanted, authorOf(caller)),

    async makeJoinCode(caller, { id, isReplacement }) {
      if (!(await describe(caller, id))) return refused(boothNotFound)
      return ok(await keys.makeJoinCode(id, authorOf(caller), { isReplacement }))
    },
  }
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
