import { failureText } from '@discobooth/contract/texts/failure'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useService } from '../../app/useService.ts'
import type { PartyNotice } from '../../booth/party/party-stage.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { queueModal } from '../fetched-ahead.ts'
import { RefundNotice } from '../refund/RefundNotice.tsx'
import { SosScreen } from '../session/SosScreen.tsx'

/** What the party has to say on whatever screen it finds: SOS above everything, then the queue, then its alerts. */
export default function PartyNotices() {
  const { party } = useKiosk()
  const { errors } = useTexts()
  const { alert } = useDialogs()
  const view = useStore(party.stage, (state) => state.view)
  const notice = useStore(party.stage, (state) => state.notice)
  const queueOpen = useStore(party.stage, (state) => state.queueOpen)
  const refund = useStore(party.stage, (state) => state.refund)
  const tell = useEffectEvent((said: PartyNotice) => {
    party.stage.setState({ notice: null })
    const message = said.failure ? failureText(said.failure, errors) : errors.unknownError
    // The text brings a full stop of its own.
    const values = { message: message.replace(/\.$/, '') }
    void alert(failureText({ code: said.alert, values }, errors))
  })
  useEffect(() => {
    if (notice) tell(notice)
  }, [notice])
  if (view.kind === 'sos') return <SosScreen secondsLeft={view.secondsLeft} />
  if (refund) {
    const onRead = () => party.stage.setState({ refund: null })
    return <RefundNotice key={refund.sessionId} refund={refund} onRead={onRead} />
  }
  if (!queueOpen) return null
  return (
    <ErrorBoundary fallback={<CloseQueue />}>
      <queueModal.Lazy waiting={null} props={{}} />
    </ErrorBoundary>
  )
}

/** What cannot be drawn must not stay open: nothing behind it would ever go on. */
function CloseQueue() {
  const { service: queue } = useService((services) => services.queue)
  useEffect(() => queue?.close(), [queue])
  return null
}
