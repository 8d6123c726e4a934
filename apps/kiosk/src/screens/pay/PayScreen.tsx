import { limits } from '@discobooth/contract/wire/limits'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useService } from '../../app/useService.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Payments } from '../../payments/payments.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Owed } from './Owed.tsx'
import css from './PayScreen.module.css'
import { CodeAnnouncement, PayFailed } from './PayStates.tsx'

export function PayScreen() {
  const { pages, pay, common } = useTexts()
  const [, navigate] = useLocation()
  const { service: payments, isMissing, retry } = useService((services) => services.payments)
  const back = (
    <Button className={css.back} onClick={() => navigate('/mode')}>
      <Icon name="back" />
      {common.back}
    </Button>
  )
  return (
    <Page title={pages.pay.title} foot={back}>
      {payments ? (
        <>
          <CodeAnnouncement payments={payments} />
          <OnePayment payments={payments} />
        </>
      ) : isMissing ? (
        <PayFailed processId={null} obstacle={null} onRetry={retry} />
      ) : (
        <div className={css.middle}>
          <Spinner text={pay.initializing} />
        </div>
      )}
    </Page>
  )
}

/** The payment of the guest at the screen, for as long as the screen is open. */
function OnePayment({ payments }: { payments: Payments }) {
  const { pay, errors } = useTexts()
  const { alert } = useDialogs()
  const [, navigate] = useLocation()
  const { party, context } = useKiosk()
  const { view, freeModeFailed } = useStore(payments.display)

  useEffect(() => {
    payments.open()
    return payments.leave
  }, [payments])

  const isPaid = view.kind === 'completed'
  const goOn = useEffectEvent(() => {
    party.display.setState({ justPaid: (context.getState().session?.price ?? 0) > 0 })
    navigate(payments.next(), { replace: true })
  })
  useEffect(() => {
    if (isPaid) goOn()
  }, [isPaid])

  const tellFreeModeFailed = useEffectEvent(() => {
    payments.display.setState({ freeModeFailed: false })
    void alert(errors.freeModeFailed)
  })
  useEffect(() => {
    if (freeModeFailed) tellFreeModeFailed()
  }, [freeModeFailed])

  return (
    <Owed
      payments={payments}
      of="session"
      size={limits.qr.payPage}
      middle={css.middle}
      trouble={css.trouble}
      free={
        <div className={css.free}>
          <p className={css.freeName}>{pay.free}</p>
          <p className={css.freeText}>{pay.freeText}</p>
        </div>
      }
    />
  )
}
