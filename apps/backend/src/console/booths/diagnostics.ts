import type { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import type { Diagnostics, DiagnosticsGap } from '@discobooth/contract/console/diagnostics'
import type { BoothBeat } from '@discobooth/contract/device/booth-beat'
import type {
  BackendPartStatus,
  OperatorSettings,
} from '@discobooth/contract/operator/operator-api'
import { maskFields, maskText } from '@discobooth/contract/session/mask'
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
        beat: beat && withoutSecrets(beat),
        parts: parts.map((part) => ({ ...part, detail: masked(part.detail) })),
        settings: maskFields(own),
        systemCheck: checked
          ? {
              at: endOf(check),
              found: { lights: masked(checked.lights), camera: masked(checked.camera) },
            }
          : null,
        journal: lines ? { at: endOf(journal), lines: lines.map(maskText) } : null,
        log: log.entries.map((line) => ({
          at: line.curr_date_time,
          status: line.status,
          priority: line.priority,
          type: line.type,
          message: maskText(line.message),
          details: masked(line.error_code),
        })),
      })
    },
  }
}

const endOf = (command: { endedAt: string | null; askedAt: string } | undefined) =>
  command?.endedAt ?? command?.askedAt ?? ''

/** What a machine or a provider says in words may hold anything. */
const masked = (text: string | null) => text && maskText(text)

function withoutSecrets({ parts, recordings, ...beat }: BoothBeat): BoothBeat {
  const { door, sos, lights, camera } = parts
  const told = ({ reason, ...part }: typeof door) =>
    reason === undefined ? part : { ...part, reason: maskText(reason) }
  return {
    ...beat,
    parts: { door: told(door), sos: told(sos), lights: told(lights), camera: told(camera) },
    recordings: recordings && { ...recordings, problem: masked(recordings.problem) },
  }
}
