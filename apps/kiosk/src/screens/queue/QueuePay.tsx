import { limits } from '@discobooth/contract/wire/limits'
import { useStore } from 'zustand'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Owed } from '../pay/Owed.tsx'
import { CodeAnnouncement } from '../pay/PayStates.tsx'
import css from './QueueModal.module.css'
import { BackButton, QueueStep } from './QueueStep.tsx'

export function QueuePay({ queue }: { queue: QueueHost }) {
  const { pages } = useTexts()
  const texts = useScreenTexts().queue
  const isPaid = useStore(queue.display, ({ session }) => session?.isPaid === true)
  const foot = isPaid ? (
    <div className={css.choice}>
      <BackButton onBack={queue.back} />
      <Button look="primary" onClick={queue.next}>
        {texts.next}
      </Button>
    </div>
  ) : (
    <BackButton onBack={queue.back} />
  )
  return (
    <QueueStep
      title={texts.payment}
      {...(!isPaid && { hint: pages.pay.title })}
      onClose={queue.close}
      foot={foot}
      className={css.owed ?? ''}
    >
      {isPaid ? (
        <div className={css.middle}>
          <p className={css.paid}>
            <Icon name="check" />
            {texts.paid}
          </p>
          <p className={css.words}>{texts.paidText}</p>
        </div>
      ) : (
        <>
          <CodeAnnouncement payments={queue.payments} />
          <Owed
            payments={queue.payments}
            of="queuedSession"
            size={limits.qr.queue}
            middle={css.middle}
            trouble={css.words}
          />
        </>
      )}
    </QueueStep>
  )
}
