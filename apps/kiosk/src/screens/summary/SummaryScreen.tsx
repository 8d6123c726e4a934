import { limits } from '@discobooth/contract/limits'
import { sosLink } from '@discobooth/contract/session'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { givenEmail } from '../../flow/email.ts'
import { refundedSession } from '../../flow/refund.ts'
import { summaryTexts } from '../../i18n/screens/summary.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Confetti } from '../../ui/confetti/Confetti.tsx'
import { DiscoBall } from '../../ui/disco-ball/DiscoBall.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { RefundWords } from '../refund/RefundWords.tsx'
import css from './SummaryScreen.module.css'

const { returnMs, confettiMs, secondConfettiMs } = limits.summary

export function SummaryScreen() {
  const kiosk = useKiosk()
  const { common } = useTexts()
  const texts = useScreenTexts(summaryTexts)
  const session = useGuest((guest) => guest.session)
  // Who stands at the queue is not thrown out, nor is a party that somebody is still in (F4, F6).
  const isWaiting = useStore(
    kiosk.party.stage,
    ({ view, queueOpen }) => queueOpen || (view.kind !== 'over' && view.kind !== 'confirming'),
  )

  const clear = useEffectEvent(() => kiosk.guest.reset())
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => clear(), returnMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const wasStopped = session?.paymentLink === sosLink
  const refund = session && refundedSession(session)
  return (
    <Main className={css.summary}>
      <span className={css.ball}>
        <DiscoBall rows={11} />
      </span>
      <div className={css.words}>
        <h1 className={css.title}>{session ? texts.enjoyed : texts.nobody}</h1>
        {wasStopped && (
          <p className={css.text} role="status">
            {texts.stopped}
          </p>
        )}
        {givenEmail(session) && <p className={css.text}>{texts.mail}</p>}
        {refund && (
          <div className={css.text} role="status">
            <RefundWords refund={refund} />
          </div>
        )}
        <Button look="primary" className={css.action} onClick={() => kiosk.guest.reset()}>
          {session ? texts.newParty : common.startOver}
        </Button>
        {!isWaiting && <span className={css.time} style={{ '--time': `${returnMs}ms` }} />}
      </div>
      {session && !wasStopped && (
        <>
          <Confetti forMs={confettiMs} />
          <Confetti forMs={secondConfettiMs} source="cannons" />
        </>
      )}
    </Main>
  )
}
