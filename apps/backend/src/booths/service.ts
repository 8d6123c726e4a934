import type { BoothSettings, DeviceAddress, Enrolment } from '@discobooth/contract/booth-settings'
import type { OperatorSettingsChange } from '@discobooth/contract/operator-api'
import type { OperatorAccess } from '../access/service.ts'
import type { BoothPlaylists, Database, InTransaction } from '../db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../http/answer.ts'
import type { Logs } from '../logs/service.ts'
import {
  ambiguousName,
  enrolmentClosed,
  keyRequired,
  keyUnknown,
  sellsNothing,
  wrongPasscode,
} from './refusals.ts'
import {
  type BackendAbilities,
  columnsOf,
  kioskSettings,
  splitSettings,
  type WholeSettings,
} from './settings.ts'
import {
  addKey,
  findByKey,
  findEnrollable,
  findWhole,
  saveDemo,
  saveFirst,
  updateBooth,
  type WholeRow,
  withoutPasscode,
} from './store.ts'

/** The booth a call speaks for; `id` is ours, `settings.boothId` its operator's. */
export type Booth = { id: string; settings: BoothSettings }

/** Why a booth sells nothing now: whoever has paid finishes, and nobody begins. Undefined: it does. */
export function closedFor({ settings }: Booth): Refusal | undefined {
  return settings.outOfOrderSince === null ? undefined : sellsNothing
}

/** The demo's booth, and where its controller answers if it has one. */
export type DemoBooth = Enrolment & { device: Partial<DeviceAddress> }

export type Booths = {
  authenticate(key: string | null): Promise<Outcome<Booth>>
  /** Hands out the demo booth's key. The caller has made sure that the call is a local one. */
  enrolDemo(): Outcome<Enrolment>
  /** Hands a key of their booth to who knows its passcode (A3). */
  enrol(request: { boothId: string; passcode: string }): Promise<Outcome<Enrolment>>
  settings(booth: string): Promise<WholeSettings>
  /** Changes all of it or, if the caller found something wrong before, nothing; the kiosk hears of it. */
  change(booth: string, change: OperatorSettingsChange): Promise<WholeSettings>
  /** Which music the operator chose, if one did. */
  music(booth: string): Promise<{ provider: WholeRow['musicProvider']; playlists: BoothPlaylists }>
  /** Makes the booths and passcodes to begin with; call it once at start. */
  prepare(): Promise<void>
}

const DEMO_PASSCODE = '2468'
const FIRST_BOOTH = 'booth 1'

export function createBooths(deps: {
  db: Database
  hashKey: (key: string) => string
  demo: DemoBooth | undefined
  /** Where backend and controller are one booth's: the key that both know, and the controller's address. */
  own: { key: string | undefined; device: Partial<DeviceAddress> }
  /** What opens a booth that nobody has given a passcode. */
  firstPasscode: string | undefined
  abilities: BackendAbilities
  now: () => string
  newKey: () => string
  access: Pick<OperatorAccess, 'check' | 'giveFirst'>
  logs: Logs
  tell(trx: InTransaction, news: { booth: string; settings: BoothSettings }): Promise<void>
}): Booths {
  const { db, demo, own, access, logs, abilities } = deps

  /** A kiosk is given the key that its controller wants, if this is the booth it belongs to. */
  async function keyFor(booth: string): Promise<string> {
    if (own.key === undefined) return deps.newKey()
    const holder = await findByKey(db, deps.hashKey(own.key))
    return holder === undefined || holder.id === booth ? own.key : deps.newKey()
  }

  return {
    async authenticate(key) {
      if (!key) return refused(keyRequired)
      const found = await findByKey(db, deps.hashKey(key))
      if (!found) return refused(keyUnknown)
      const { id, ...row } = found
      return ok({ id, settings: kioskSettings(row, abilities) })
    },

    enrolDemo() {
      if (demo) return ok({ boothId: demo.boothId, boothKey: demo.boothKey })
      return refused(enrolmentClosed)
    },

    async enrol({ boothId, passcode }) {
      const [booth, another] = await findEnrollable(db, boothId)
      if (booth === undefined) return refused(wrongPasscode)
      if (another !== undefined) return refused(ambiguousName)
      const checked = await access.check({ booth, door: 'setup', passcode })
      if (!checked.ok) return checked
      const boothKey = await keyFor(booth)
      await addKey(db, { booth, keySha256: deps.hashKey(boothKey) })
      await logs.report(booth, {
        session_id: null,
        message: 'A kiosk was enrolled with the passcode',
        status: 'USER_INTERACTION',
        priority: 'MEDIUM',
        type: 'SECURITY',
      })
      return ok({ boothId: (await findWhole(db, booth)).boothId, boothKey })
    },

    async settings(booth) {
      return splitSettings(await findWhole(db, booth), abilities).whole
    },

    change(booth, change) {
      const names = Object.keys(change)
      return db.transaction().execute(async (trx) => {
        const before = await findWhole(trx, booth)
        if (names.length === 0) return splitSettings(before, abilities).whole
        const columns = columnsOf(change, { before, now: deps.now() })
        const after = splitSettings(await updateBooth(trx, booth, columns), abilities)
        const { freeMode, outOfOrder } = change
        await logs.note(trx, booth, {
          session_id: null,
          message: `The settings were changed: ${names.join(', ')}`,
          status: 'USER_INTERACTION',
          priority: 'ROUTINE',
          type: 'AUDIT',
          details: { freeMode, outOfOrder },
        })
        await deps.tell(trx, { booth, settings: after.kiosk })
        return after.whole
      })
    },

    async music(booth) {
      const { musicProvider: provider, playlists } = await findWhole(db, booth)
      return { provider, playlists }
    },

    async prepare() {
      const { firstPasscode } = deps
      if (demo) {
        const { boothId, boothKey, device } = demo
        const keySha256 = deps.hashKey(boothKey)
        const id = await saveDemo(db, { boothId, device, keySha256 })
        await access.giveFirst(id, firstPasscode ?? DEMO_PASSCODE)
      }
      if (firstPasscode === undefined) return
      await saveFirst(db, { boothId: FIRST_BOOTH, ...own.device })
      for (const id of await withoutPasscode(db)) await access.giveFirst(id, firstPasscode)
    },
  }
}
