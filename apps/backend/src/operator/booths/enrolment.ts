import type { DeviceAddress, Enrolment } from '@discobooth/contract/device/booth-settings'
import type { KeyOrigin } from '@discobooth/contract/operator/key-api'
import type { EnrolmentRequest } from '@discobooth/contract/operator/operator-api'
import { noteAtBooth } from '../../accounts/record.ts'
import type { Alerts } from '../../mail/alerts/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { OperatorAccess } from '../access/service.ts'
import { addKey, endKeys, findKey, reviveKey, useUpJoinCode } from './key-store.ts'
import type { BoothKeys } from './keys.ts'
import {
  ambiguousName,
  enrolmentClosed,
  joinCodeRequired,
  joinCodeUnknown,
  localOnly,
  machineKeyEnded,
  passcodeNotSet,
  unclearRequest,
  wrongPasscode,
} from './refusals.ts'
import type { DemoBooth } from './service.ts'
import { findEnrollable, findWhole, saveFirst } from './store.ts'

/** `isLocal`: the call comes from the very machine the backend runs on. */
type Asked = { isLocal: boolean }

/** How a kiosk without a key comes to one (A3, C4). */
export type KioskEnrolment = {
  /** The demo's own, on its machine; to all others it says what they need. */
  byItself(asked: Asked): Promise<Outcome<Enrolment>>
  /** By the passcode on the machine itself, by a one-time code from anywhere. */
  enrol(request: EnrolmentRequest, asked: Asked): Promise<Outcome<Enrolment>>
}

/** Who is let in, and what shows afterwards by which way. */
type Admitted = {
  booth: string
  origin: Extract<KeyOrigin, 'passcode' | 'code'>
  codeSha256?: string
  /** The machines before it are over. */
  isReplacement?: boolean
  /** A booth's controller: its screen joins next, with a code of its own. */
  isController?: boolean
}

export function createKioskEnrolment(deps: {
  db: Database
  hashKey: (key: string) => string
  demo: DemoBooth | undefined
  /** Where backend and controller are one booth's: the key that both know, and the controller's address. */
  own: { key: string | undefined; device: Partial<DeviceAddress> }
  now: () => string
  newKey: () => string
  access: Pick<OperatorAccess, 'check' | 'isSet' | 'chooseFirst'>
  keys: Pick<BoothKeys, 'findByJoinCode' | 'giveJoinCode'>
  logs: Logs
  alerts: Pick<Alerts, 'suspect'>
}): KioskEnrolment {
  const { db, demo, own, access } = deps

  /** The first passcode where there is none (its owner chooses), and nothing where there is one. */
  async function ensurePasscode(
    booth: string,
    newPasscode: string | undefined,
  ): Promise<Outcome<void>> {
    if (newPasscode === undefined) {
      return (await access.isSet(booth)) ? ok(undefined) : refused(passcodeNotSet)
    }
    return access.chooseFirst(booth, newPasscode)
  }

  async function admitByCode(
    code: string,
    { newPasscode, isController = false }: EnrolmentRequest,
  ): Promise<Outcome<Admitted>> {
    const found = await deps.keys.findByJoinCode(code)
    if (!found) return refused(joinCodeUnknown)
    const admitted: Admitted = { ...found, isController, origin: 'code' }
    // A controller has no keys to type on: its owner chooses at the screen.
    if (isController && newPasscode === undefined) return ok(admitted)
    const ensured = await ensurePasscode(found.booth, newPasscode)
    return ensured.ok ? ok(admitted) : ensured
  }

  async function admitAtMachine(
    request: EnrolmentRequest & { boothId: string },
  ): Promise<Outcome<Admitted>> {
    const { boothId, passcode, newPasscode } = request
    if (newPasscode !== undefined) await saveFirst(db, { boothId, ...own.device })
    const [booth, another] = await findEnrollable(db, boothId)
    if (booth === undefined) return refused(wrongPasscode)
    if (another !== undefined) return refused(ambiguousName)
    const ensured = await ensurePasscode(booth, newPasscode)
    if (!ensured.ok) return ensured
    if (passcode !== undefined) {
      const checked = await access.check({ booth, door: 'setup', passcode })
      if (!checked.ok) return checked
    }
    return ok({ booth, origin: 'passcode' })
  }

  /** A kiosk is given the key that its controller wants, if this is the booth it belongs to. */
  async function keyFor({
    booth,
    isReplacement = false,
    isController = false,
  }: Admitted): Promise<Outcome<{ key: string; isMachines: boolean }>> {
    const another = ok({ key: deps.newKey(), isMachines: false })
    if (own.key === undefined || isReplacement || isController) return another
    const holder = await findKey(db, deps.hashKey(own.key))
    if (holder !== undefined && holder.booth !== booth) return another
    return holder?.endedAt ? refused(machineKeyEnded) : ok({ key: own.key, isMachines: true })
  }

  async function give(admitted: Admitted): Promise<Outcome<Enrolment>> {
    const { booth, origin, codeSha256, isReplacement, isController } = admitted
    const found = await keyFor(admitted)
    if (!found.ok) return found
    const { key, isMachines } = found.value
    const given = await db.transaction().execute(async (trx) => {
      if (codeSha256 !== undefined && !(await useUpJoinCode(trx, codeSha256))) return undefined
      if (isReplacement) await endMachines(trx, booth)
      await addKey(trx, {
        booth,
        keySha256: deps.hashKey(key),
        origin: isMachines ? 'machine' : origin,
        now: deps.now(),
      })
      const way = origin === 'code' ? 'a one-time code' : 'the passcode'
      await deps.logs.note(trx, booth, {
        session_id: null,
        message: `A kiosk was enrolled with ${way}`,
        status: 'USER_INTERACTION',
        priority: 'MEDIUM',
        type: 'SECURITY',
      })
      const action = `enrolled a kiosk with ${way}` as const
      await noteAtBooth(trx, { booth, by: 'operator', now: deps.now(), action })
      await deps.alerts.suspect(trx, { booth, event: 'enrolment' })
      return isController ? { screenCode: await deps.keys.giveJoinCode(trx, booth) } : {}
    })
    if (!given) return refused(joinCodeUnknown)
    return ok({ boothId: (await findWhole(db, booth)).boothId, boothKey: key, ...given })
  }

  /** What the booth had before opens nothing any more; its guests and its history are the booth's. */
  async function endMachines(trx: InTransaction, booth: string): Promise<void> {
    const now = deps.now()
    const ended = await endKeys(trx, { booth, now, isReplaced: true })
    await noteAtBooth(trx, {
      ...{ booth, by: 'operator', now },
      action: 'replaced the machine',
      after: { endedKeys: ended },
    })
  }

  return {
    async byItself({ isLocal }) {
      if (demo) {
        if (!isLocal) return refused(localOnly)
        const { boothId, boothKey } = demo
        // Signed out to try it: the demo's controller knows no other key.
        await reviveKey(db, deps.hashKey(boothKey))
        return ok({ boothId, boothKey })
      }
      if (!isLocal) return refused(joinCodeRequired)
      const [booth, another] = await findEnrollable(db, '')
      const isNew = another === undefined && (booth === undefined || !(await access.isSet(booth)))
      return refused(isNew ? passcodeNotSet : enrolmentClosed)
    },

    async enrol({ code, ...request }, { isLocal }) {
      const { boothId, passcode, newPasscode } = request
      if (code !== undefined) {
        if (passcode !== undefined) return refused(unclearRequest)
        const admitted = await admitByCode(code, request)
        return admitted.ok ? give(admitted.value) : admitted
      }
      if (!isLocal || request.isController) return refused(joinCodeRequired)
      const isClear = (passcode === undefined) !== (newPasscode === undefined)
      if (boothId === undefined || !isClear) return refused(unclearRequest)
      const admitted = await admitAtMachine({ ...request, boothId })
      return admitted.ok ? give(admitted.value) : admitted
    },
  }
}
