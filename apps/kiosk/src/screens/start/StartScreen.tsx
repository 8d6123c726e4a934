import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk, useSettings } from '../../app/kiosk-context.tsx'
import { GuestLanguage } from '../../app/Tools.tsx'
import { afterNextFrame } from '../../app/transition.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Beginning } from '../../session/guest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { DiscoBall } from '../../ui/disco-ball/DiscoBall.tsx'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { OperatorDoor } from '../passcode/OperatorDoor.tsx'
import hung from './HangingBall.module.css'
import css from './StartScreen.module.css'

export function StartScreen() {
  const kiosk = useKiosk()
  const { start, mode, errors } = useTexts()
  const { alert } = useDialogs()
  const [, navigate] = useLocation()
  const helpNumber = useSettings((settings) => settings.helpNumber)
  // Tapped before the program came, or back from a sign-in that interrupted the start: no other tap is needed.
  const [resumes] = useState(kiosk.guest.resumes)
  const [processing, setProcessing] = useState(resumes)
  const tapped = useRef(resumes)
  const titleId = useId()

  const begun = async (outcome: Beginning) => {
    if (outcome.ok) return navigate(outcome.next)
    tapped.current = false
    setProcessing(false)
    await alert('obstacle' in outcome ? mode.away[outcome.obstacle] : errors[outcome.alert])
  }
  const party = () => {
    if (tapped.current) return
    tapped.current = true
    afterNextFrame(() => setProcessing(tapped.current))
    void kiosk.guest.begin('start').then(begun)
  }
  const resumed = useEffectEvent(begun)
  useEffect(() => {
    if (resumes) void kiosk.guest.begin('start').then((outcome) => resumed(outcome))
  }, [kiosk, resumes])

  return (
    <Main className={css.screen} aria-labelledby={titleId}>
      <div className={css.start} inert={processing}>
        <div className={hung.hanging}>
          <span className={hung.cord} />
          <div className={hung.ball}>
            <OperatorDoor>
              <DiscoBall rows={15} sparkling />
            </OperatorDoor>
          </div>
        </div>
        <div className={css.words}>
          <h1 id={titleId} className={css.wordmark}>
            <span>DISCO</span> <span>BOOTH</span>
          </h1>
          <p className={css.tagline}>
            <span>{start.tagline}</span>
          </p>
        </div>
        <div className={css.action} role="status">
          <Invitation onParty={party} />
        </div>
        <footer className={css.foot}>
          <p className={css.help}>{helpNumber && start.help(helpNumber)}</p>
          <GuestLanguage />
        </footer>
      </div>
      {processing && (
        <div className={css.processing}>
          <Spinner text={start.processing} />
        </div>
      )}
    </Main>
  )
}

/** The button, or why there is none tonight. */
function Invitation({ onParty }: { onParty(): void }) {
  const { start } = useTexts()
  const [, navigate] = useLocation()
  const { backend, party } = useKiosk()
  const link = useStore(backend, (state) => state.kind)
  const isReplaced = useStore(backend, (state) => 'isReplaced' in state && state.isReplaced)
  const isAlarmed = useStore(party.link, ({ sosPressed }) => sosPressed)
  if (link === 'away' || isAlarmed) {
    return (
      <div className={css.pause} data-asleep={isAlarmed ? undefined : ''}>
        <h2>{start.breakTitle}</h2>
        <p>{isAlarmed ? start.alarmText : start.breakText}</p>
      </div>
    )
  }
  if (link === 'not-enrolled') {
    return (
      <div className={css.pause}>
        <h2>{isReplaced ? start.replacedTitle : start.setupTitle}</h2>
        <p>{isReplaced ? start.replacedText : start.setupText}</p>
        <Button onClick={() => navigate('/setup')}>{start.setup}</Button>
      </div>
    )
  }
  return (
    <Button look="party" className={css.party} onClick={onParty}>
      {start.party}
    </Button>
  )
}
