import { obstacleForAll } from '@discobooth/contract/modes/sellable'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../../i18n/useScreenTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { queueModal } from '../../queue/queue-modal.ts'
import css from './QueueOffer.module.css'

/** What the party that runs has to say to those who wait for it: be next, or who is. */
export function QueueOffer() {
  const { party, services } = useKiosk()
  const texts = useScreenTexts().queue
  const next = useGuest(({ queueComplete, queuedSession }) =>
    queueComplete ? (queuedSession?.songName ?? null) : null,
  )
  // Nothing is sold that might not work when its turn comes (F5).
  const canSell = useStore(party.link, (means) => obstacleForAll(means) === null)

  useEffect(() => {
    const fetchAhead = () => void queueModal.fetch().catch(() => undefined)
    const idle = requestIdleCallback(fetchAhead, { timeout: 3_000 })
    return () => cancelIdleCallback(idle)
  }, [])

  if (next !== null) {
    return (
      <p className={css.next} role="status">
        {texts.nextUp(next)}
      </p>
    )
  }
  if (!canSell) return null
  return (
    <Button
      look="primary"
      className={css.offer}
      onClick={() => void services().then((loaded) => loaded?.queue.open())}
    >
      {texts.queueSong}
    </Button>
  )
}
