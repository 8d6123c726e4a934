import { obstacleFor } from '@discobooth/contract/modes/sellable'
import { payPagePrice } from '@discobooth/contract/money/price'
import { limits } from '@discobooth/contract/wire/limits'
import { useStore } from 'zustand'
import { useGuest, useKiosk } from '../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Bill, Price } from '../pay/Bill.tsx'
import { CodeAnnouncement, PayFailed, PayUnderWay } from '../pay/PayStates.tsx'
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
          <Owed queue={queue} />
        </>
      )}
    </QueueStep>
  )
}

function Owed({ queue: { payments } }: { queue: QueueHost }) {
  const { pay, mode: modeTexts } = useTexts()
  const { party } = useKiosk()
  const means = useStore(party.link)
  const { view, obstacle: refused } = useStore(payments.display)
  const mode = useGuest(({ modes, queuedSession }) =>
    modes.find(({ id }) => id === queuedSession?.sessionMode),
  )
  const price = useGuest(({ queuedSession }) => payPagePrice(queuedSession?.price))
  const obstacle = obstacleFor(mode, means)
  // Nobody pays for what the booth cannot give right now (F5).
  if (obstacle && view.kind !== 'completed' && view.kind !== 'under-way') {
    return (
      <p className={css.words} role="alert">
        {modeTexts.away[obstacle]}
      </p>
    )
  }
  switch (view.kind) {
    case 'preparing':
    case 'free':
    case 'completed':
      return (
        <div className={css.middle}>
          <Spinner text={pay.preparing} />
          <Price euro={price} />
        </div>
      )
    case 'failed':
      return <PayFailed processId={view.processId} obstacle={refused} onRetry={payments.retry} />
    case 'under-way':
      return <PayUnderWay processId={view.processId} />
    case 'open':
      return (
        <Bill
          {...view}
          mode={mode}
          qrAddress={payments.qrAddress}
          size={limits.qr.queue}
          onRetry={payments.retry}
        />
      )
  }
}
