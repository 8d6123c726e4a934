import { isAlarmed } from '@discobooth/contract/modes/sellable'
import { sosLink } from '@discobooth/contract/session/session'
import { limits } from '@discobooth/contract/wire/limits'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { isUnderWay } from '../../flow/admission.ts'
import { givenEmail, maskedEmail } from '../../flow/email/email.ts'
import { refundedSession } from '../../flow/payment/refund.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Confetti } from '../../ui/confetti/Confetti.tsx'
import { DiscoBall } from '../../ui/disco-ball/DiscoBall.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { RefundWords } from '../refund/RefundWords.tsx'
import { useCameraTrouble, useTakeHome } from '../session/recording.ts'
import { PartyCode, usePartyLink } from './PartyCode.tsx'
import css from './SummaryScreen.module.css'

const { returnMs, codeMs, confettiMs, secondConfettiMs } = limits.summary

export function SummaryScreen() {
  const kiosk = useKiosk()
  const { common } = useTexts()
  const texts = useScreenTexts().summary
  const { onTheWay } = useScreenTexts().recording
  const guest = useGuest(({ session }) => session)
  // On the way out the guest is forgotten already; the words stay until the screen has gone.
  const [session, remember] = useState(guest)
  if (guest && guest !== session) remember(guest)
  // Who stands at the queue is not thrown out, nor is a party that somebody is still in (F4, F6).
  const isWaiting = useStore(
    kiosk.party.display,
    ({ view, queueOpen }) => queueOpen || isUnderWay(view),
  )

  // After a reload only the booth knows what it has recorded.
  useEffect(() => kiosk.party.examine(), [kiosk])

  const wasSilent = useStore(kiosk.party.display, (display) => display.wasSilent === true)
  const endedEarly = useStore(kiosk.party.display, (display) => display.neverBegan === true)
  const wasStopped = session?.paymentLink === sosLink
  const refund = session && refundedSession(session)
  // After a reload the money says it: what SOS stops before the song is paid back by itself (M3).
  const neverBegan = wasStopped && (endedEarly || refund !== null)
  const trouble = useCameraTrouble(session)
  const brings = useTakeHome(session)
  // No party, no pictures; and no word of a mail where none can come.
  const email = refund || neverBegan || !brings ? null : givenEmail(session)
  const coming =
    email && brings && !wasStopped ? (trouble ?? onTheWay[brings](maskedEmail(email))) : null
  // Only while its guest is there: not over the next guests' queue, nor while somebody needs help.
  const isAlarm = useStore(kiosk.party.link, isAlarmed)
  const isOffered = guest !== null && brings !== null && !refund && !neverBegan && !isWaiting
  const link = usePartyLink(isOffered && !isAlarm ? guest.id : null)
  const [isAsked, ask] = useState(false)
  if (isAsked && !link) ask(false)
  const shown = isAsked ? link : null

  const clear = useEffectEvent(() => kiosk.guest.reset())
  const standsMs = shown ? codeMs : returnMs
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => clear(), standsMs)
    return () => clearTimeout(timer)
  }, [isWaiting, standsMs])

  const isGood = !wasStopped && !wasSilent && !trouble
  const title = !session
    ? texts.nobody
    : neverBegan
      ? texts.neverBegan
      : wasStopped
        ? texts.stopped
        : isGood
          ? texts.enjoyed
          : texts.sorry
  const titleId = useId()
  if (shown) {
    return (
      <Main className={css.summary} data-code="" aria-labelledby={titleId}>
        <div className={css.words}>
          <h1 id={titleId} className={css.title}>
            {texts.code.title}
          </h1>
          <PartyCode link={shown} />
          <div className={css.ways}>
            <Button onClick={() => ask(false)}>{texts.code.close}</Button>
            <Button look="primary" onClick={() => kiosk.guest.reset()}>
              {texts.newParty}
            </Button>
          </div>
          <Return key="code" inMs={codeMs} />
        </div>
      </Main>
    )
  }
  return (
    <Main className={css.summary} aria-labelledby={titleId}>
      <span className={css.ball}>
        <DiscoBall rows={11} />
      </span>
      <div className={css.words}>
        {/* Where the pictures go is what everybody wants to know. */}
        {coming && isGood && (
          <p className={css.coming} role="status">
            {coming}
          </p>
        )}
        <h1 id={titleId} className={css.title}>
          {title}
        </h1>
        {(wasStopped || wasSilent) && (
          <p className={css.text} role="status">
            {wasStopped ? texts.pressed : texts.silent}
          </p>
        )}
        {coming && !isGood && (
          <p className={css.text} role="status">
            {coming}
          </p>
        )}
        {email && !trouble && <p className={css.text}>{texts.mail}</p>}
        {refund && (
          <div className={css.text} role="status">
            <RefundWords refund={refund} />
          </div>
        )}
        {link && (
          <Button look="dashed" className={css.offer} onClick={() => ask(true)}>
            {texts.code.offer}
          </Button>
        )}
        <Button look="primary" className={css.action} onClick={() => kiosk.guest.reset()}>
          {session ? texts.newParty : common.startOver}
        </Button>
        {!isWaiting && <Return key="summary" inMs={returnMs} />}
      </div>
      {session && isGood && (
        <>
          <Confetti forMs={confettiMs} />
          <Confetti forMs={secondConfettiMs} source="cannons" />
        </>
      )}
    </Main>
  )
}

/** How long this screen still stands, for whoever looks up from their phone. */
function Return({ inMs }: { inMs: number }) {
  const { returnsIn } = useScreenTexts().summary
  const [seconds, setSeconds] = useState(inMs / 1_000)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={css.return}>
      <span className={css.time} style={{ '--time': `${inMs}ms` }} />
      <p role="timer">{returnsIn(seconds)}</p>
    </div>
  )
}
