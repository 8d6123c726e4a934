import { obstacleForAll } from '@discobooth/contract/modes/sellable'
import { useStore } from 'zustand'
import { useGuest, useKiosk, useSettings } from '../../../app/kiosk-context.tsx'
import { shownPrice } from '../../../flow/modes.ts'
import { minutesAndSeconds } from '../../../flow/party/view.ts'
import { useEuro } from '../../../i18n/useEuro.ts'
import { useScreenTexts } from '../../../i18n/useScreenTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './QueueOffer.module.css'

/** What the party that runs has to say to those who wait for it: be next, or who is. */
export function QueueOffer({ secondsLeft }: { secondsLeft: number }) {
  const { party, services } = useKiosk()
  const inEuro = useEuro()
  const freeMode = useSettings((settings) => settings.freeMode)
  const price = useGuest(({ modes }) =>
    modes.length === 0 ? 0 : Math.min(...modes.map((mode) => shownPrice(mode, freeMode))),
  )
  const time = minutesAndSeconds(secondsLeft)
  const texts = useScreenTexts().queue
  const next = useGuest(({ queueComplete, queuedSession }) =>
    queueComplete ? (queuedSession?.songName ?? null) : null,
  )
  // Nothing is sold that might not work when its turn comes (F5).
  const canSell = useStore(party.link, (means) => obstacleForAll(means) === null)

  if (next !== null) {
    return (
      <p className={css.next} role="status">
        {texts.nextUp(next)}
      </p>
    )
  }
  if (!canSell) return null
  return (
    <div className={css.offer}>
      <p className={css.words}>
        {price > 0 ? texts.offer(inEuro(price), time) : texts.offerFree(time)}
      </p>
      <Button look="primary" onClick={() => void services().then((loaded) => loaded?.queue.open())}>
        {texts.queueSong}
      </Button>
    </div>
  )
}
