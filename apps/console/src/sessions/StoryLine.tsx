import type { Moment, SessionStory } from '@discobooth/contract/console/sessions-api'
import { Link } from 'wouter'
import { useModeNames } from '../app/answers.tsx'
import { useActionText } from '../audit/actions.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import css from './Sessions.module.css'
import { sessionTexts } from './words.ts'

/** On one line of time: taps, payment, door, song, recordings, mail, refund. */
export function StoryLine({ moments, session: own }: Pick<SessionStory, 'moments' | 'session'>) {
  const texts = useTexts(sessionTexts)
  const format = useFormat()
  const modes = useModeNames()
  const textOf = useActionText()
  const ownName = (mode: number) => (mode === own.mode ? own.modeName : null)
  const nameOf = (mode: number) =>
    modes.find(({ id }) => id === mode)?.name ?? ownName(mode) ?? String(mode)
  const wordsOf = ({ kind, text }: Pick<Moment, 'kind' | 'text'>) => {
    if (text === null) return null
    if (kind === 'done-by-hand') return textOf(text)
    if (kind === 'ended') return text === 'completed' ? null : texts.reasons[text]
    // One that has no words here is in the log.
    return /^(?:payment|refund)/.test(kind) ? texts.reasons[text] : text
  }
  return (
    <ol className={css['line']}>
      {moments.map((moment, place) => {
        const { at, kind, text, cents, mode, who, session, isTrouble } = moment
        const told = wordsOf({ kind, text })
        const more = [
          kind === 'log' ? null : told,
          mode === null ? null : nameOf(mode),
          cents === null ? null : format.cents(cents),
        ].filter((one) => one !== null && one !== undefined && one !== '')
        return (
          <li
            // They are only ever added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            data-trouble={isTrouble || undefined}
            data-log={kind === 'log' || undefined}
          >
            <time dateTime={at}>
              {format.moment(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' })}
            </time>
            <span>
              {kind === 'log' ? text : texts.moments[kind]}
              {more.length > 0 && <strong> {more.join(' · ')}</strong>}
              {who && <span className="soft"> {texts.story.by(who)}</span>}
              {session && (
                <>
                  {' '}
                  <Link href={`/sessions/${session}`}>{texts.story.see}</Link>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
