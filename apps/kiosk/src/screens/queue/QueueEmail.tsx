import { useStore } from 'zustand'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import type { QueueHost } from '../../queue/queue-host.ts'
import { EmailForm } from '../email/EmailForm.tsx'
import { BackButton, QueueStep } from './QueueStep.tsx'

export function QueueEmail({ queue }: { queue: QueueHost }) {
  const { email: title } = useScreenTexts().queue
  const email = useStore(queue.stage, (state) => state.email)
  return (
    <QueueStep title={title} onClose={queue.close}>
      <EmailForm variant="queue" value={email} onChange={queue.type} onContinue={queue.giveEmail}>
        <BackButton onBack={queue.back} />
      </EmailForm>
    </QueueStep>
  )
}
