import { limits } from '@discobooth/contract/wire/limits'
import { useEffect, useState } from 'react'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import type { Payments } from '../../payments/payments.ts'
import { QrCard } from '../pay/QrCard.tsx'
import css from './PartyCode.module.css'

const { askCodeMs } = limits.summary

/** What a phone scans, and who draws it: our own backend, for the link is the guest's alone. */
export type ScannedLink = { url: string; draw: Payments['qrAddress'] }

/**
 * The way to this party's pictures, asked for until it is there. It is nowhere but in the screen that shows
 * it, and goes with it: the next guest finds none.
 */
export function usePartyLink(sessionId: string | null): ScannedLink | null {
  const kiosk = useKiosk()
  const [found, setFound] = useState<ScannedLink & { sessionId: string }>()
  useEffect(() => {
    if (sessionId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      const services = await kiosk.services()
      const url = (await services?.partyLink(sessionId)) ?? null
      if (isGone) return
      if (url === null || !services) timer = setTimeout(() => void ask(), askCodeMs)
      else setFound({ url, draw: services.payments.qrAddress, sessionId })
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [kiosk, sessionId])
  return found?.sessionId === sessionId ? found : null
}

/** The code itself, on the whole screen: in a bar there is always somebody who looks over a shoulder. */
export function PartyCode({ link }: { link: ScannedLink }) {
  const { code } = useScreenTexts().summary
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={css.code}>
      <QrCard
        value={link.url}
        label={code.title}
        address={link.draw}
        size={limits.qr.standard}
        state={isBroken ? 'broken' : 'shown'}
        onBroken={() => setBroken(true)}
        onMended={() => setBroken(false)}
        onRetry={() => setBroken(false)}
      />
      <p className={css.how}>{code.how}</p>
      <p className={css.who}>{code.who}</p>
    </div>
  )
}
