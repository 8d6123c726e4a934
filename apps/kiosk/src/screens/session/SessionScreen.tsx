import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk } from '../../app/kiosk-context.tsx'
import type { SessionRoute } from '../../booth/party/party-ports.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Confirmation } from './Confirmation.tsx'
import { DoorWait } from './DoorWait.tsx'
import { Countdown } from './party/Countdown.tsx'
import { RunningParty } from './party/RunningParty.tsx'
import css from './SessionScreen.module.css'

/** Draws the party; what happens in it is decided above the screens. */
export function SessionScreen({ route }: { route: SessionRoute }): ReactNode {
  const { party } = useKiosk()
  const { common, session: texts } = useTexts()
  const [, navigate] = useLocation()
  const view = useStore(party.display, (state) => state.view)

  const arrive = useEffectEvent(async (isHere: () => boolean) => {
    await party.open({ by: route })
    // Whoever came while an alarm was on, or has gone back, is on the way to another screen.
    if (!isHere() || party.display.getState().view.kind === 'over') return
    // The address says how the guest came; once here it is the session page, whatever it was.
    if (route !== '/session' || location.search) navigate('/session', { replace: true })
  })
  useEffect(() => {
    let isHere = true
    void arrive(() => isHere)
    return () => {
      isHere = false
      party.pageLeft()
    }
  }, [party])

  switch (view.kind) {
    case 'confirming':
      // What confirms itself shows no confirmation, not even until the booth's program has come.
      return route === '/session/auto' ? <Wait text={texts.connecting} /> : <Confirmation />
    case 'connecting':
      return view.isAuto ? <Wait text={texts.connecting} /> : <Confirmation connecting />
    case 'waiting':
      return <DoorWait secondsLeft={view.secondsLeft} doorFault={view.doorFault} />
    case 'countdown':
      return <Countdown count={view.count} />
    case 'running':
      return <RunningParty {...view} />
    case 'sos':
    case 'over':
      return <Wait text={common.loading} />
  }
}

function Wait({ text }: { text: string }) {
  return (
    <Main className={css.wait} aria-label={text}>
      <Spinner text={text} />
    </Main>
  )
}
