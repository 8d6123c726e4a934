import type {
  BackendPartStatus,
  MendAction,
  OperatorStatus,
} from '@discobooth/contract/operator/operator-api'
import { noteAtBooth } from '../../accounts/record.ts'
import type { Mail } from '../../mail/service.ts'
import type { Music } from '../../music/service.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { Recordings } from '../../recordings/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { Booth } from '../booths/service.ts'

/** How much room there is for media, database and logs; undefined where there is no disk. */
export type MeasureDisk = () => Promise<{ freeBytes: number } | undefined>

const GIB = 1_024 ** 3
const DISK = { fillingBytes: 5 * GIB, fullBytes: GIB }

type Status = Omit<BackendPartStatus, 'part'>

export type StatusDesk = {
  parts(booth: string): Promise<BackendPartStatus[]>
  read(booth: Booth): Promise<OperatorStatus>
  /** Sets something going that may help; says how many. */
  mend(booth: string, action: MendAction): Promise<number>
}

export function createStatusDesk(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  payments: Pick<Payments, 'status' | 'retryRefunds' | 'check'>
  music: Pick<Music, 'status' | 'rescan'>
  mail: Pick<Mail, 'status'>
  recordings: Pick<Recordings, 'status' | 'tally'>
  logs: Pick<Logs, 'report'>
  measureDisk: MeasureDisk
  version: string
}): StatusDesk {
  const { payments, music, mail, recordings } = deps

  async function parts(booth: string): Promise<BackendPartStatus[]> {
    const [money, letters, songs, media, disk] = await Promise.all([
      payments.status(booth),
      mail.status(booth),
      music.status(booth),
      recordings.status(),
      deps.measureDisk(),
    ])
    return [
      // Who reads this has been found in the database a moment ago.
      { part: 'database', ...fine },
      { part: 'payments', ...money },
      { part: 'mail', ...letters },
      { part: 'music', ...songs },
      { part: 'recordings', ...media },
      { part: 'disk', ...diskStatus(disk?.freeBytes) },
    ]
  }

  return {
    parts,

    async read(booth) {
      return {
        parts: await parts(booth.id),
        version: deps.version,
        outOfOrderSince: booth.settings.outOfOrderSince,
        media: await recordings.tally(booth.id),
      }
    },

    async mend(booth, action) {
      await deps.logs.report(booth, {
        session_id: null,
        message: `The operator asked for ${action}`,
        status: 'USER_INTERACTION',
        priority: 'ROUTINE',
        type: 'AUDIT',
      })
      const now = deps.now()
      await deps.db
        .transaction()
        .execute((trx) =>
          noteAtBooth(trx, { booth, by: 'operator', now, action: `asked for ${action}` }),
        )
      if (action === 'retry-refunds') return payments.retryRefunds(booth)
      if (action === 'check-payments') return (await payments.check()).length
      music.rescan()
      return 1
    },
  }
}

const fine: Status = { state: 'ok', reason: 'fine', detail: null, mend: null }

export function diskStatus(freeBytes: number | undefined): Status {
  if (freeBytes === undefined) return { ...fine, state: 'off', reason: 'not_measured' }
  const detail = `${(freeBytes / GIB).toFixed(1)} GB`
  if (freeBytes < DISK.fullBytes) return { ...fine, state: 'error', reason: 'disk_full', detail }
  if (freeBytes >= DISK.fillingBytes) return { ...fine, detail }
  return { ...fine, state: 'warn', reason: 'disk_filling', detail }
}
