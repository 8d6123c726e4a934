import { failureText } from '@discobooth/contract/texts/failure'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useService } from '../../app/useService.ts'
import type { PartyNotice } from '../../booth/party/party-display.ts'
import type { Refund } from '../../flow/payment/refund.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { MessageDialog } from '../../ui/dialog/MessageDialog.tsx'
import { QueueModal } from '../queue/QueueModal.tsx'
import { RefundWords } from '../refund/RefundWords.tsx'
import { SosScreen } from '../session/SosScreen.tsx'

/** What the party has to say on whatever screen it finds: SOS above everything, then the queue, then its alerts. */
export default function PartyNotices() {
  const { party } = useKiosk()
  const { errors } = useTexts()
  const { alert } = useDialogs()
  const view = useStore(party.display, (state) => state.view)
  const notice = useStore(party.display, (state) => state.notice)
  const queueOpen = useStore(party.display, (state) => state.queueOpen)
  const refund = useStore(party.display, (state) => state.refund)
  const tell = useEffectEvent((news: PartyNotice) => {
    party.display.setState({ notice: null })
    const message = news.failure ? failureText(news.failure, errors) : errors.unknownError
    // The text brings a full stop of its own.
    const values = { message: message.replace(/\.$/, '') }
    void alert(failureText({ code: news.alert, values }, errors))
  })
  useEffect(() => {
    if (notice) tell(notice)
  }, [notice])
  if (view.kind === 'sos') return <SosScreen secondsLeft={view.secondsLeft} />
  if (refund) {
    const onRead = () => party.display.setState({ refund: null })
    return <RefundNotice key={refund.sessionId} refund={refund} onRead={onRead} />
  }
  if (!queueOpen) return null
  return (
    <ErrorBoundary fallback={<CloseQueue />}>
      <QueueModal />
    </ErrorBoundary>
  )
}

/** What cannot be drawn must not stay open: nothing behind it would ever go on. */
function CloseQueue() {
  const { service: queue } = useService((services) => services.queue)
  useEffect(() => queue?.close(), [queue])
  return null
}

/** The guest it concerns may have walked away, and the next one has no use for it. */
const standsMs = 30_000

function RefundNotice({ refund, onRead }: { refund: Refund; onRead(): void }) {
  const { title } = useScreenTexts().refund
  const { common } = useTexts()
  const pass = useEffectEvent(onRead)
  useEffect(() => {
    const timer = setTimeout(() => pass(), standsMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <MessageDialog title={title} action={common.ok} onAction={onRead}>
      <RefundWords refund={refund} />
    </MessageDialog>
  )
}
