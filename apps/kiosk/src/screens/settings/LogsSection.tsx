import { useEffect, useState } from 'react'
import { useGuest } from '../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import type { LogLine } from '../../operator/desk.ts'
import type { Operator } from '../../operator/operator.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './LogsSection.module.css'
import { Section } from './Section.tsx'

type Line = { id: string; text: string; isLoud: boolean }
type Props = { operator: Operator; isOffline: boolean }

const written = ({ id, curr_date_time: at, status, message, priority }: LogLine): Line => ({
  id,
  text: `${new Date(at).toLocaleString()} ${status} ${message}`,
  isLoud: priority === 'HIGH',
})

async function storedLines({ desk }: Operator): Promise<readonly Line[]> {
  const answer = await desk.logs()
  return answer.ok ? answer.value.entries.map(written) : []
}

/** What the booth answers to a test, above what it has written down. */
export function LogsSection({ operator, isOffline }: Props) {
  const { logs: texts } = useOperatorTexts()
  const sessionId = useGuest(({ session }) => session?.id)
  const [answers, setAnswers] = useState<readonly Line[]>([])
  const [stored, setStored] = useState<readonly Line[]>([])
  const [testing, setTesting] = useState(false)

  useEffect(() => {
    if (isOffline) return
    let gone = false
    void storedLines(operator).then((lines) => !gone && setStored(lines))
    return () => {
      gone = true
    }
  }, [operator, isOffline])

  const test = async () => {
    setTesting(true)
    await operator.booth.endpoints(sessionId ?? crypto.randomUUID(), (text) =>
      setAnswers((lines) => [...lines, { id: `test-${lines.length}`, text, isLoud: false }]),
    )
    setTesting(false)
  }

  const lines = [...answers, ...stored]
  return (
    <Section title={texts.title} wide>
      <div className={css.actions}>
        <Button disabled={testing} onClick={() => void test()}>
          {testing ? texts.testing : texts.test}
        </Button>
        {!isOffline && (
          <Button onClick={() => void storedLines(operator).then(setStored)}>
            {texts.refresh}
          </Button>
        )}
      </div>
      <ul className={css.lines} aria-label={texts.title} aria-live="polite">
        {lines.length === 0 && <li>{texts.none}</li>}
        {lines.map(({ id, text, isLoud }) => (
          <li key={id} data-loud={isLoud}>
            {text}
          </li>
        ))}
      </ul>
    </Section>
  )
}
