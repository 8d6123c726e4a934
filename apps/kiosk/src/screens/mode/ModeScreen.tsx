import { type Mode, modePrice } from '@discobooth/contract/modes/mode'
import { obstacleFor, obstacleForAll } from '@discobooth/contract/modes/sellable'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useGuest, useKiosk, useSettings } from '../../app/kiosk-context.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Kiosk } from '../../kiosk.ts'
import type { PromoOutcome } from '../../payments/promo.ts'
import type { Failure, NotNow } from '../../session/outbox/outcome.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { Hiccup } from '../../ui/hiccup/Hiccup.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { ModeGrid } from './ModeGrid.tsx'
import css from './ModeScreen.module.css'
import { PromoSheet } from './PromoSheet.tsx'

export function ModeScreen() {
  const kiosk = useKiosk()
  const { mode: texts, common, errors } = useTexts()
  const { alert } = useDialogs()
  const [, navigate] = useLocation()
  const freeMode = useSettings((settings) => settings.freeMode)
  const modes = useGuest((guest) => guest.modes)
  const means = useStore(kiosk.party.link)
  const paid = useGuest(({ session }) => (session?.isPaid ? session.sessionMode : null))
  const [arrival, retry] = useArrival()
  const [chosen, setChosen] = useState<number | null>(null)
  const [promoOpen, setPromoOpen] = useState(false)
  const choosing = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const choose = async (mode: Mode) => {
    if (choosing.current) return
    choosing.current = true
    setChosen(mode.id)
    const outcome = await kiosk.guest.chooseMode(mode)
    // Who started over meanwhile is not called back.
    if (gone.current) return
    if (outcome.ok) return navigate(outcome.next)
    choosing.current = false
    setChosen(null)
    await alert('obstacle' in outcome ? texts.away[outcome.obstacle] : errors[outcome.alert])
  }

  if (arrival.kind === 'loading') {
    return (
      <Page title={texts.title}>
        <div className={css.middle}>
          <Spinner text={common.loading} />
        </div>
      </Page>
    )
  }
  if (arrival.kind === 'failed' || modes.length === 0) {
    const why = arrival.kind === 'failed' ? arrival.why : null
    return (
      <Page title={texts.title}>
        <Hiccup>
          <p className={css.trouble} role="alert">
            {why === null
              ? arrival.kind === 'failed'
                ? texts.loadFailed
                : texts.none
              : 'obstacle' in why
                ? texts.away[why.obstacle]
                : errors[why.alert]}
          </p>
          <Button look="primary" className={css.retry} onClick={retry}>
            {common.tryAgain}
          </Button>
        </Hiccup>
      </Page>
    )
  }
  const bought = freeMode
    ? undefined
    : modes.find((mode) => mode.id === paid && modePrice(mode) > 0)
  // What stands in the way of every mode is said once, and no code helps against it.
  const closed = obstacleForAll(means)
  const hint = !bought
    ? closed
      ? texts.away[closed]
      : texts.hint
    : obstacleFor(bought, means) === null
      ? texts.paidHint
      : texts.paidWait
  const check = async (code: string): Promise<PromoOutcome> =>
    (await (await kiosk.services())?.payments.redeem(code)) ?? {
      kind: 'failed',
      alert: 'promoFailed',
    }
  const foot = freeMode ? (
    <p className={css.freeMode}>{texts.freeMode}</p>
  ) : (
    <Button
      look="dashed"
      className={css.promo}
      disabled={closed !== null}
      onClick={() => setPromoOpen(true)}
    >
      {texts.enterPromo}
    </Button>
  )
  return (
    <Page title={texts.title} hint={hint} isAlarming={closed !== null} foot={foot}>
      <ModeGrid
        modes={modes}
        freeMode={freeMode}
        chosen={chosen}
        paid={bought?.id ?? null}
        obstacle={(mode) => obstacleFor(mode, means)}
        onChoose={(mode) => void choose(mode)}
      />
      {promoOpen && (
        <PromoSheet onClose={() => setPromoOpen(false)} onAccepted={navigate} check={check} />
      )}
    </Page>
  )
}

type Arrival =
  | { kind: 'loading' }
  | { kind: 'ready' }
  /** With no reason of its own it is the modes that did not come. */
  | { kind: 'failed'; why: Failure | NotNow | null }

/** A session if there is none, then what is on offer: both must be here before anybody chooses. */
async function arrive(kiosk: Kiosk): Promise<Arrival> {
  const begun = await kiosk.guest.begin('mode')
  if (!begun.ok) return { kind: 'failed', why: begun }
  const loaded = await kiosk.modes.load()
  return loaded.ok ? { kind: 'ready' } : { kind: 'failed', why: null }
}

function useArrival(): [Arrival, retry: () => void] {
  const kiosk = useKiosk()
  const [state, setState] = useState<Arrival>({ kind: 'loading' })
  useEffect(() => void arrive(kiosk).then(setState), [kiosk])
  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    void arrive(kiosk).then(setState)
  }, [kiosk])

  // Nobody has to tap for what comes back by itself.
  const failed = state.kind === 'failed'
  useEffect(() => {
    if (!failed) return
    return kiosk.backend.subscribe((link) => {
      if (link.kind === 'online') retry()
    })
  }, [kiosk, failed, retry])
  return [state, retry]
}
