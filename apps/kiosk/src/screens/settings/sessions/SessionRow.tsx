import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { formatEuro } from '@discobooth/contract/money/price'
import type { OperatorSession } from '@discobooth/contract/operator/operator-api'
import type { Session } from '@discobooth/contract/session/session'
import { useEffect, useRef, useState } from 'react'
import { useKiosk } from '../../../app/kiosk-context.tsx'
import type { Answer } from '../../../backend/answer.ts'
import { inWords } from '../../../i18n/operator/keys.ts'
import {
  useOperatorLanguage,
  useOperatorTexts,
  useOperatorTime,
} from '../../../i18n/operator/useOperatorTexts.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useDialogs } from '../../../ui/dialog/dialogs.tsx'
import css from './SessionsSection.module.css'

type Props = {
  session: OperatorSession
  calls: OperatorCalls
  /** Mails are the operator's. */
  isForStaff: boolean
  onChanged(session: OperatorSession): void
}

const bad: ReadonlySet<string> = new Set([
  'refund_failed',
  'refund_canceled',
  'refund_waits',
  'refund_held',
  'failed',
])

export function SessionRow({ session, calls, isForStaff, onChanged }: Props) {
  const { sessions: texts, staff } = useOperatorTexts()
  const timeOf = useOperatorTime()
  const { confirm, alert } = useDialogs()
  const startAgain = useStartAgain()
  const [busy, setBusy] = useState(false)
  const { id, processId } = session
  const language = useOperatorLanguage()
  const price = formatEuro(session.price ?? 0, language)

  const act = async (question: string, run: () => Promise<Answer<unknown>>, done?: string) => {
    if (busy || !(await confirm(question))) return
    setBusy(true)
    const answer = await run()
    setBusy(false)
    if (!answer.ok) return alert(texts.actionFailed(inWords(staff, answer)))
    if (done) return alert(done)
  }
  const changing = async (call: Promise<Answer<OperatorSession>>) => {
    const answer = await call
    if (answer.ok) onChanged(answer.value)
    return answer
  }
  const beginAgain = async () => {
    const answer = await calls.startAgain(id)
    if (answer.ok) await startAgain(answer.value)
    return answer
  }

  const { questions, actions, done } = texts
  return (
    <li className={css.session}>
      <div className={css.facts}>
        <p className={css.name}>
          {processId} · {timeOf(session.createdAt)}
        </p>
        <p className={css.details}>
          {session.modeName === null ? texts.noMode : nameOfMode(session.modeName, language)}
          {session.price !== null && ` · ${price}`}
          {session.songName && ` · ${session.songName}`}
          {session.email && ` · ${session.email}`}
        </p>
        <p className={css.states}>
          <span data-bad={bad.has(session.payment)}>{texts.payments[session.payment]}</span>
          <span data-bad={bad.has(session.mail)}>{texts.mails[session.mail]}</span>
          <span>{session.startedAt ? texts.started : texts.notStarted}</span>
          {session.media && (
            <span data-bad={session.media.missing > 0}>{texts.media(session.media)}</span>
          )}
          {session.startedAgainAs && <span>{texts.startedAgain}</span>}
        </p>
      </div>
      <div className={css.actions}>
        {!isForStaff && (
          <Button
            disabled={busy || !session.canResendMail}
            onClick={() =>
              void act(
                questions.resendMail(processId),
                () => changing(calls.resendMail(id)),
                done.resendMail,
              )
            }
          >
            {actions.resendMail}
          </Button>
        )}
        <Button
          disabled={busy || !session.canRefund}
          onClick={() =>
            void act(
              questions.refund(processId, price),
              () => changing(calls.refund(id)),
              done.refund,
            )
          }
        >
          {actions.refund}
        </Button>
        <Button
          disabled={busy || session.sessionMode === null}
          onClick={() => void act(questions.startAgain(processId), beginAgain)}
        >
          {actions.startAgain}
        </Button>
      </div>
    </li>
  )
}

/** Gives the screen to a session that the operator has started again. */
function useStartAgain() {
  const kiosk = useKiosk()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return async (session: Session) => {
    const services = await kiosk.services()
    // Who has left the settings meanwhile has left the screen to a guest; asked again, it is the same session.
    await services?.takeUp(session, () => !gone.current)
  }
}
