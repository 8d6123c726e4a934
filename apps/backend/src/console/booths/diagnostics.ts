import type { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import type { Diagnostics, DiagnosticsGap } from '@discobooth/contract/console/diagnostics'
import type {
  BackendPartStatus,
  OperatorSettings,
} from '@discobooth/contract/operator/operator-api'
import { maskFields, maskText, maskValue } from '@discobooth/contract/session/mask'
import type { ConsoleCaller } from '../../accounts/service.ts'
import type { Commands } from '../../operator/commands/service.ts'
import { type Outcome, ok } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'

const MOST_LINES = 500

export type DiagnosticsDesk = {
  read(caller: ConsoleCaller, id: string): Promise<Outcome<Diagnostics>>
}

/** One file for whoever helps. What the booth cannot say now, it has said before, or the file says that it is missing. */
export function createDiagnostics(deps: {
  version: string
  date: () => Date
  /** Refuses a booth that is not the caller's. */
  find: (caller: ConsoleCaller, id: string) => Promise<Outcome<ConsoleBooth>>
  commands: Pick<Commands, 'lastDone'>
  logs: Pick<Logs, 'read'>
  desk: {
    partsOf: (booth: string) => Promise<BackendPartStatus[]>
    settings: { read(booth: string): Promise<OperatorSettings> }
  }
}): DiagnosticsDesk {
  const { commands, desk } = deps

  return {
    async read(caller, id) {
      const found = await deps.find(caller, id)
      if (!found.ok) return found
      const [parts, settings, check, journal, log] = await Promise.all([
        desk.partsOf(id),
        desk.settings.read(id),
        commands.lastDone(id, 'check-system'),
        commands.lastDone(id, 'fetch-journal'),
        deps.logs.read(id, { limit: MOST_LINES }),
      ])
      const { name, place, group, heardAt, outOfOrderSince, timeZone, faults, beat } = found.value
      const { available: _, ...own } = settings
      const checked = check?.answer?.check
      const lines = journal?.answer?.journal
      const isOffline = faults.some(({ fault }) => fault === 'offline')
      const missing: [DiagnosticsGap, boolean][] = [
        ['never-heard', heardAt === null],
        ['offline', isOffline],
        ['journal', lines === undefined],
        ['system-check', checked === undefined],
      ]
      return ok({
        at: deps.date().toISOString(),
        booth: { id, ...{ name, place, group, heardAt, outOfOrderSince, timeZone } },
        versions: { backend: deps.version, booth: beat?.version ?? null },
        missing: missing.flatMap(([gap, isSo]) => (isSo ? [gap] : [])),
        faults,
        beat: maskedAs(beat),
        parts: maskedAs(parts),
        settings: maskFields(own),
        systemCheck: checked ? { at: endOf(check), found: maskedAs(checked) } : null,
        journal: lines ? { at: endOf(journal), lines: lines.map(maskText) } : null,
        log: log.entries.map((line) => ({
          at: line.curr_date_time,
          status: line.status,
          priority: line.priority,
          type: line.type,
          message: maskText(line.message),
          details: line.error_code && maskText(line.error_code),
        })),
      })
    },
  }
}

const endOf = (command: { endedAt: string | null; askedAt: string } | undefined) =>
  command?.endedAt ?? command?.askedAt ?? ''

/** A reason that a machine gives may name an address; its shape stays. */
const maskedAs = <Value>(value: Value): Value => maskValue(value) as Value
