import { useState } from 'react'
import { useGuest } from '../../../app/kiosk-context.tsx'
import { useOperatorTexts, useOperatorTime } from '../../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Operator } from '../../../operator/operator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Section } from '../form/Section.tsx'
import { LogFilters } from './LogFilters.tsx'
import css from './LogsSection.module.css'
import { useLogLines } from './useLogLines.ts'

type Props = { operator: Operator; isOffline: boolean }

/** What the booth answers to a test, above what it has written down. */
export function LogsSection({ operator, isOffline }: Props) {
  const { logs: texts } = useOperatorTexts()
  const timeOf = useOperatorTime()
  const { common } = useTexts()
  const sessionId = useGuest(({ session }) => session?.id)
  const [answers, setAnswers] = useState<readonly { id: string; text: string }[]>([])
  const [testing, setTesting] = useState(false)
  const log = useLogLines(isOffline ? null : operator.calls)

  const test = async () => {
    setTesting(true)
    await operator.booth.endpoints(sessionId ?? crypto.randomUUID(), (text) =>
      setAnswers((lines) => [...lines, { id: `test-${lines.length}`, text }]),
    )
    setTesting(false)
  }

  const isEmpty = answers.length === 0 && log.entries.length === 0
  const names: Readonly<Record<string, string>> = texts.names
  const notes = { loading: common.loading, ready: texts.none, failed: texts.failed }
  return (
    <Section title={texts.title} wide>
      <div className={css.actions}>
        <Button disabled={testing} onClick={() => void test()}>
          {testing ? texts.testing : texts.test}
        </Button>
        {!isOffline && <Button onClick={log.refresh}>{texts.refresh}</Button>}
      </div>
      {!isOffline && (
        <LogFilters calls={operator.calls} filter={log.filter} onChange={log.choose} />
      )}
      <ul className={css.lines} aria-label={texts.title} aria-live="polite">
        {answers.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {log.entries.map((line) => (
          <li key={line.id} data-loud={line.priority === 'HIGH'}>
            {`${timeOf(line.curr_date_time)} ${line.user_id} ${names[line.status] ?? line.status} ${texts.told(line.message)}`}
          </li>
        ))}
        {isEmpty && <li>{notes[isOffline ? 'ready' : log.state]}</li>}
      </ul>
      {!isEmpty && log.state === 'failed' && <p role="alert">{texts.failed}</p>}
      {log.next !== null && (
        <div className={css.actions}>
          <Button disabled={log.state === 'loading'} onClick={log.more}>
            {texts.more}
          </Button>
        </div>
      )}
    </Section>
  )
}
