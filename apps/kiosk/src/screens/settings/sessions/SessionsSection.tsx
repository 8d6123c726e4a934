import type { OperatorSession } from '@discobooth/contract/operator/operator-api'
import { useEffect, useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Section } from '../form/Section.tsx'
import { SessionRow } from './SessionRow.tsx'
import css from './SessionsSection.module.css'

type Props = { calls: OperatorCalls; isForStaff?: boolean }
type Loaded = { sessions: readonly OperatorSession[]; next: string | null }

/** The last guests, and what can still be done for them. */
export function SessionsSection({ calls, isForStaff = false }: Props) {
  const { sessions: texts } = useOperatorTexts()
  const { common } = useTexts()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState(false)
  const [wanted, setWanted] = useState<{ before: string | null }>({ before: null })

  useEffect(() => {
    let gone = false
    void calls.sessions({ before: wanted.before ?? undefined }).then((answer) => {
      if (gone) return
      setFailed(!answer.ok)
      if (!answer.ok) return
      const { sessions, next } = answer.value
      setLoaded((before) => ({
        sessions: [...(wanted.before === null ? [] : (before?.sessions ?? [])), ...sessions],
        next,
      }))
    })
    return () => {
      gone = true
    }
  }, [calls, wanted])

  const replace = (changed: OperatorSession) =>
    setLoaded(
      (before) =>
        before && {
          ...before,
          sessions: before.sessions.map((one) => (one.id === changed.id ? changed : one)),
        },
    )

  return (
    <Section title={texts.title} wide>
      {loaded?.sessions.length === 0 && <p>{texts.none}</p>}
      {loaded && loaded.sessions.length > 0 && (
        <ul className={css.sessions}>
          {loaded.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              calls={calls}
              isForStaff={isForStaff}
              onChanged={replace}
            />
          ))}
        </ul>
      )}
      {failed && <p role="alert">{texts.failed}</p>}
      <div className={css.more}>
        {failed && <Button onClick={() => setWanted({ ...wanted })}>{common.tryAgain}</Button>}
        {!failed && loaded?.next && (
          <Button onClick={() => setWanted({ before: loaded.next })}>{texts.more}</Button>
        )}
      </div>
    </Section>
  )
}
