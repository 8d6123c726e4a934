import type { OperatorSession } from '@discobooth/contract/operator/operator-api'
import { logPriorities, logStatuses, logTypes } from '@discobooth/contract/session/log'
import { useEffect, useState } from 'react'
import { type LogFilter, logAges } from '../../../flow/operator/log-filter.ts'
import { useOperatorTexts, useOperatorTime } from '../../../i18n/operator/useOperatorTexts.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { SelectField } from '../form/fields.tsx'
import css from './LogsSection.module.css'

type Props = { calls: OperatorCalls; filter: LogFilter; onChange(filter: LogFilter): void }

/** Which of the booth's lines are shown. Nobody types a session's id: the last ones are chosen from. */
export function LogFilters({ calls, filter, onChange }: Props) {
  const { logs: texts } = useOperatorTexts()
  const timeOf = useOperatorTime()
  const [sessions, setSessions] = useState<readonly OperatorSession[]>([])
  useEffect(() => {
    let gone = false
    void calls.sessions({ limit: 100 }).then((answer) => {
      if (!gone && answer.ok) setSessions(answer.value.sessions)
    })
    return () => {
      gone = true
    }
  }, [calls])

  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part })
  const orAll = <Value extends keyof typeof texts.names>(values: readonly Value[]) => [
    ['' as const, texts.all] as const,
    ...values.map((value) => [value, texts.names[value] ?? value] as const),
  ]
  return (
    <div className={css.filters}>
      <SelectField
        label={texts.time}
        value={filter.age}
        choices={logAges.map((age) => [age, texts.ages[age]] as const)}
        onChange={(age) => change({ age })}
      />
      <SelectField
        label={texts.priority}
        value={filter.priority}
        choices={orAll(logPriorities)}
        onChange={(priority) => change({ priority })}
      />
      <SelectField
        label={texts.type}
        value={filter.type}
        choices={orAll(logTypes)}
        onChange={(type) => change({ type })}
      />
      <SelectField
        label={texts.status}
        value={filter.status}
        choices={orAll(logStatuses)}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label={texts.session}
        value={filter.session}
        choices={[
          ['', texts.all],
          ...sessions.map(({ id, processId, createdAt }): [string, string] => [
            id,
            `${processId} · ${timeOf(createdAt)}`,
          ]),
        ]}
        onChange={(session) => change({ session })}
      />
    </div>
  )
}
