import { type Mode, modePrice } from '@discobooth/contract/modes/mode'
import { obstacleFor, obstacleForAll } from '@discobooth/contract/modes/sellable'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useGuest, useKiosk, useSettings } from '../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { Hiccup } from '../../ui/hiccup/Hiccup.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { ModeGrid } from '../mode/ModeGrid.tsx'
import { PromoSheet } from '../mode/PromoSheet.tsx'
import css from './QueueModal.module.css'
import { QueueStep } from './QueueStep.tsx'

/** What is on offer, with what the next guests have paid for already marked. */
export function QueueModes({ queue }: { queue: QueueHost }) {
  const kiosk = useKiosk()
  const { mode: texts, common, errors } = useTexts()
  const { queueSong, hint } = useScreenTexts().queue
  const { alert } = useDialogs()
  const freeMode = useSettings((settings) => settings.freeMode)
  const modes = useGuest((guest) => guest.modes)
  const means = useStore(kiosk.party.link)
  const paid = useGuest(({ queuedSession }) =>
    queuedSession?.isPaid ? queuedSession.sessionMode : null,
  )
  const [arrival, setArrival] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [chosen, setChosen] = useState<number | null>(null)
  const [promoOpen, setPromoOpen] = useState(false)
  const choosing = useRef(false)

  const load = useCallback(
    () =>
      void kiosk.modes.load('queuedSession').then(({ ok }) => setArrival(ok ? 'ready' : 'failed')),
    [kiosk],
  )
  useEffect(load, [load])
  const retry = () => {
    setArrival('loading')
    load()
  }

  const choose = async (mode: Mode) => {
    if (choosing.current) return
    choosing.current = true
    setChosen(mode.id)
    const outcome = await queue.choose(mode)
    choosing.current = false
    setChosen(null)
    if (outcome.ok) return
    await alert('obstacle' in outcome ? texts.away[outcome.obstacle] : errors[outcome.alert])
  }

  if (modes.length === 0) {
    return (
      <QueueStep title={queueSong} onClose={queue.close} className={css.middle ?? ''}>
        {arrival === 'loading' ? (
          <Spinner text={common.loading} />
        ) : (
          <Hiccup>
            <p className={css.words} role="alert">
              {arrival === 'failed' ? texts.loadFailed : texts.none}
            </p>
            <Button look="primary" onClick={retry}>
              {common.tryAgain}
            </Button>
          </Hiccup>
        )}
      </QueueStep>
    )
  }
  const closed = obstacleForAll(means)
  const hasPaid = !freeMode && modes.some((mode) => mode.id === paid && modePrice(mode) > 0)
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
    <QueueStep
      title={queueSong}
      hint={hasPaid ? texts.paidHint : closed ? texts.away[closed] : hint}
      onClose={queue.close}
      foot={foot}
    >
      <ModeGrid
        modes={modes}
        freeMode={freeMode}
        chosen={chosen}
        paid={hasPaid ? paid : null}
        saysFree={false}
        obstacle={(mode) => obstacleFor(mode, means)}
        onChoose={(mode) => void choose(mode)}
      />
      {promoOpen && (
        <PromoSheet
          onClose={() => setPromoOpen(false)}
          onAccepted={queue.goOnWithPromo}
          check={queue.redeem}
        />
      )}
    </QueueStep>
  )
}
