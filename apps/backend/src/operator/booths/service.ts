import type { MadeBooth, NewBooth } from '@discobooth/contract/console/booths-api'
import type {
  BoothSettings,
  DeviceAddress,
  Enrolment,
} from '@discobooth/contract/device/booth-settings'
import type { BrandAnswer, BrandChange } from '@discobooth/contract/device/brand'
import type { Mode } from '@discobooth/contract/modes/mode'
import {
  type BoothHealth,
  isAlarmed,
  type Means,
  obstacleFor,
} from '@discobooth/contract/modes/sellable'
import type { ListedKey } from '@discobooth/contract/operator/key-api'
import type { OperatorSettingsChange, PassRole } from '@discobooth/contract/operator/operator-api'
import { type Author, noteHand } from '../../accounts/record.ts'
import type { BoothPlaylists, Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { OperatorAccess } from '../access/service.ts'
import { isWorthStoring, meansOf, readWord, storedWord, type Told } from './health.ts'
import { replaceMachineKey } from './key-store.ts'
import type { BoothKeys, KeyUse } from './keys.ts'
import { listBooths } from './record.ts'
import { keyEnded, keyReplaced, keyRequired, keyUnknown, sellsNothing, unable } from './refusals.ts'
import {
  type BackendAbilities,
  columnsOf,
  kioskSettings,
  splitSettings,
  type WholeSettings,
} from './settings.ts'
import {
  findByKey,
  findStanding,
  findWhole,
  saveDemo,
  saveFirst,
  storeHealth,
  updateBooth,
  type WholeRow,
} from './store.ts'

export type Brands = {
  read(booth: string): Promise<BrandAnswer>
  /** All of it or, where the logo is none that a booth may show, nothing; the kiosk hears of it. */
  change(booth: string, change: BrandChange, who: Author): Promise<Outcome<BrandAnswer>>
}

/** The booth a call speaks for; `id` is ours, `settings.boothId` its operator's. */
export type Booth = { id: string; settings: BoothSettings; means: Means<BoothHealth> }

/** Why a booth sells nothing now: whoever has paid finishes, and nobody begins. Undefined: it does. */
export function closedFor({ settings }: Booth): Refusal | undefined {
  return settings.outOfOrderSince === null ? undefined : sellsNothing
}

/** Why this booth cannot give this mode now (F5). Undefined: it can, for all that is known. */
export function unableToGive({ means }: Booth, mode: Mode | undefined): Refusal | undefined {
  const obstacle = obstacleFor(mode, means)
  return obstacle ? unable[obstacle] : undefined
}

/** Why nobody may begin at this booth now. */
export function unableToBegin({ means }: Booth): Refusal | undefined {
  return isAlarmed(means) ? unable.sos : undefined
}

/** The demo's booth, and where its controller answers if it has one. */
export type DemoBooth = Enrolment & { device: Partial<DeviceAddress> }

export type Booths = {
  /** `word`: what the booth says of itself with this call, if it does. */
  authenticate(call: { key: string | null; word: string | null }): Promise<Outcome<Booth>>
  /** The booth as it last said it was, where nobody calls for it. */
  find(booth: string): Promise<Booth>
  settings(booth: string): Promise<WholeSettings>
  /** Changes all of it or, if the caller found something wrong before, nothing; the kiosk hears of it. */
  change(
    booth: string,
    change: OperatorSettingsChange,
    by?: PassRole | Author,
  ): Promise<WholeSettings>
  /** The same by somebody with an account, in the transaction in which that is decided. */
  changeIn(
    trx: InTransaction,
    order: { booth: string; change: OperatorSettingsChange; who: Author },
  ): Promise<void>
  /** Which music the operator chose, if one did. */
  music(booth: string): Promise<{ provider: WholeRow['musicProvider']; playlists: BoothPlaylists }>
  /** Makes the booths and passcodes to begin with; call it once at start. */
  prepare(): Promise<void>
}

/** What somebody with an account does about a booth's keys. */
export type BoothDesk = {
  list(booth: string): Promise<ListedKey[]>
  makeBooth(wanted: NewBooth, by: Author): Promise<Outcome<MadeBooth>>
  makeJoinCode: BoothKeys['makeJoinCode']
}

const changedBy: Record<PassRole, string> = {
  operator: 'The settings were changed',
  staff: 'Staff changed the settings',
}

const changedFromAfar = 'The settings were changed in the console'

/** Those that a change names; out of order is kept as the moment since when. */
function named(names: string[], settings: WholeSettings): object {
  const kept = new Set(names.map((name) => (name === 'outOfOrder' ? 'outOfOrderSince' : name)))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => kept.has(name)))
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
  abilities(): Promise<BackendAbilities>
  now: () => string
  access: Pick<OperatorAccess, 'giveFirst'>
  noteKeyUse: KeyUse
  logs: Logs
  tell(trx: InTransaction, news: { booth: string; settings: BoothSettings }): Promise<void>
}): Booths {
  const { db, demo, own, access, logs } = deps

  /** Whoever has a BOOTH_KEY of before is no kiosk of this machine any more. */
  async function takeOverFrom(key: string): Promise<void> {
    const keySha256 = deps.hashKey(key)
    await db.transaction().execute(async (trx) => {
      const booths = await replaceMachineKey(trx, { keySha256, now: deps.now() })
      for (const booth of booths) {
        await logs.note(trx, booth, {
          session_id: null,
          message: 'The machine has a new BOOTH_KEY: the one before opens nothing any more',
          status: 'USER_INTERACTION',
          priority: 'MEDIUM',
          type: 'SECURITY',
        })
      }
    })
  }

  /** What the booth can give, for all it says; what is new about that is kept for its other calls. */
  async function hear(call: {
    booth: string
    word: string | null
    health: unknown
    healthAt: Date | null
    deliversMedia: boolean
    lacks: BoothSettings['lacks']
  }): Promise<Means<BoothHealth>> {
    const now = deps.now()
    const told = readWord(call.word)
    const known = storedWord(call.health)
    const before: Told | undefined =
      known && call.healthAt ? { word: known, at: call.healthAt } : undefined
    if (told && isWorthStoring(told, before, now)) {
      await storeHealth(db, { booth: call.booth, health: told, at: now })
    }
    const { deliversMedia, lacks } = call
    return meansOf({ told, before, now, deliversMedia, lacks })
  }

  async function write(
    trx: InTransaction,
    order: {
      booth: string
      change: OperatorSettingsChange
      /** At the booth, or who has an account. */
      by: PassRole | Author
      abilities: BackendAbilities
    },
  ): Promise<WholeSettings> {
    const { booth, change, by, abilities } = order
    const names = Object.keys(change)
    const before = await findWhole(trx, booth)
    if (names.length === 0) return splitSettings(before, abilities).whole
    const columns = columnsOf(change, { before, now: deps.now() })
    const after = splitSettings(await updateBooth(trx, booth, columns), abilities)
    const { freeMode, outOfOrder } = change
    await logs.note(trx, booth, {
      session_id: null,
      message: `${typeof by === 'string' ? changedBy[by] : changedFromAfar}: ${names.join(', ')}`,
      status: 'USER_INTERACTION',
      priority: 'ROUTINE',
      type: 'AUDIT',
      details: { freeMode, outOfOrder },
    })
    const was = splitSettings(before, abilities).whole
    await noteHand(trx, {
      booth,
      by,
      now: deps.now(),
      action: 'changed the settings',
      before: named(names, was),
      after: named(names, after.whole),
    })
    await deps.tell(trx, { booth, settings: after.kiosk })
    return after.whole
  }

  return {
    async authenticate({ key, word }) {
      if (!key) return refused(keyRequired)
      const keySha256 = deps.hashKey(key)
      const found = await findByKey(db, keySha256)
      if (!found) return refused(keyUnknown)
      const { id, health, healthAt, lastUsedAt, endedAt, isReplaced, ...row } = found
      await deps.noteKeyUse({ booth: id, keySha256, lastUsedAt, endedAt, isReplaced })
      if (endedAt) return refused(isReplaced ? keyReplaced : keyEnded)
      const settings = kioskSettings(row, await deps.abilities())
      return ok({
        id,
        settings,
        means: await hear({ booth: id, word, health, healthAt, ...settings }),
      })
    },

    async find(booth) {
      const { id, health, healthAt, ...row } = await findStanding(db, booth)
      const settings = kioskSettings(row, await deps.abilities())
      return {
        id,
        settings,
        means: await hear({ booth: id, word: null, health, healthAt, ...settings }),
      }
    },

    async settings(booth) {
      return splitSettings(await findWhole(db, booth), await deps.abilities()).whole
    },

    async change(booth, change, by = 'operator') {
      const abilities = await deps.abilities()
      return db.transaction().execute((trx) => write(trx, { booth, change, by, abilities }))
    },

    async changeIn(trx, { booth, change, who }) {
      const abilities = await deps.abilities()
      await write(trx, { booth, change, by: who, abilities })
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
      if (own.key !== undefined) await takeOverFrom(own.key)
      if (firstPasscode === undefined) return
      await saveFirst(db, { boothId: FIRST_BOOTH, ...own.device })
      for (const id of await listBooths(db)) await access.giveFirst(id, firstPasscode)
    },
  }
}
