import { useStore } from 'zustand'
import { useService } from '../../app/useService.ts'
import type { Queue } from '../../flow/queue/queue.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { QueueConfirm } from './QueueConfirm.tsx'
import { QueueEmail } from './QueueEmail.tsx'
import css from './QueueModal.module.css'
import { QueueModes } from './QueueModes.tsx'
import { QueuePay } from './QueuePay.tsx'
import { QueueSongs } from './QueueSongs.tsx'
import { queueTitleId } from './QueueStep.tsx'

/** The next guests' way to their party, over the one that runs: it stands on its own above every screen. */
export default function QueueModal() {
  const { service: queue } = useService((services) => services.queue)
  if (!queue) return null
  return (
    <Modal className={css.modal} aria-labelledby={queueTitleId} onDismiss={queue.close}>
      <Steps queue={queue} />
    </Modal>
  )
}

function Steps({ queue }: { queue: QueueHost }) {
  const { common } = useTexts()
  const place: Queue['place'] = useStore(queue.stage, (state) => state.place)
  switch (place) {
    case 'mode':
      return <QueueModes queue={queue} />
    case 'pay':
      return <QueuePay queue={queue} />
    case 'email':
      return <QueueEmail queue={queue} />
    case 'song':
      return <QueueSongs queue={queue} />
    case 'confirm':
      return <QueueConfirm queue={queue} />
    case 'leaving':
    case 'closed':
      return (
        <div className={css.middle}>
          <Spinner text={common.loading} />
        </div>
      )
  }
}
