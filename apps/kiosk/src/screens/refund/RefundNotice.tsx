import { useEffect, useEffectEvent } from 'react'
import type { Refund } from '../../flow/payment/refund.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { MessageDialog } from '../../ui/dialog/MessageDialog.tsx'
import { RefundWords } from './RefundWords.tsx'

/** The guest it concerns may have walked away, and the next one has no use for it. */
const standsMs = 30_000

export function RefundNotice({ refund, onRead }: { refund: Refund; onRead(): void }) {
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
