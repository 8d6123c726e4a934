import type { BoothSettings, DeviceAddress, Enrolment } from '@discobooth/contract/booth-settings'
import type { Database } from '../db/schema.ts'
import { type Outcome, ok, refused } from '../http/answer.ts'
import { findByKey, saveDemo } from './store.ts'

/** The booth a call speaks for; `id` is ours, `settings.boothId` its operator's. */
export type Booth = { id: string; settings: BoothSettings }

/** The demo's booth, and where its controller answers if it has one. */
export type DemoBooth = Enrolment & { device: Partial<DeviceAddress> }

export type Booths = {
  authenticate(key: string | null): Promise<Outcome<Booth>>
  /** Hands out the demo booth's key. The caller has made sure that the call is a local one. */
  enrolDemo(): Outcome<Enrolment>
  /** Makes the demo's booth and lets its key in; call it once at start. */
  prepareDemo(): Promise<void>
}

export function createBooths(deps: {
  db: Database
  hashKey: (key: string) => Promise<string>
  demo: DemoBooth | undefined
}): Booths {
  const { db, demo } = deps
  return {
    async authenticate(key) {
      if (!key) {
        return refused({
          status: 401,
          code: 'booth_key_required',
          message: 'This call needs the booth key in x-booth-key. Enrol the booth at /setup.',
        })
      }
      const found = await findByKey(db, await deps.hashKey(key))
      if (!found) {
        return refused({
          status: 401,
          code: 'booth_key_unknown',
          message: 'This booth key is not known here. Enrol the booth again at /setup.',
        })
      }
      const { id, ...settings } = found
      return ok({ id, settings })
    },
    enrolDemo() {
      if (demo) return ok({ boothId: demo.boothId, boothKey: demo.boothKey })
      return refused({
        status: 403,
        code: 'enrolment_closed',
        message: 'Only a demo enrols its booth by itself. Enrol this one at /setup.',
      })
    },
    async prepareDemo() {
      if (!demo) return
      const { boothId, boothKey, device } = demo
      await saveDemo(db, { boothId, device, keySha256: await deps.hashKey(boothKey) })
    },
  }
}
