import { useState } from 'react'
import { canBeScanned } from '../../flow/payment/view.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './QrCard.module.css'

type Props = {
  value: string
  /** As it is read out. */
  price: string
  /** Where the picture of a value is drawn. */
  address(value: string, size: number): string
  size: number
}

/** The code on white with room around it: a phone finds it in the dark, from an arm's length. */
export function QrCard({ value, price, address, size }: Props) {
  const { pay, common, errors } = useTexts()
  const [picture, setPicture] = useState<'shown' | 'broken'>('shown')
  if (!canBeScanned(value)) {
    return (
      <p className={css.invalid} style={{ '--size': fitted(size) }} role="alert">
        {errors.qrInvalid}
      </p>
    )
  }
  if (picture === 'broken') {
    return (
      <div className={css.broken} style={{ '--size': fitted(size) }}>
        <p className={css.placeholder} role="alert">
          {errors.qrBroken}
        </p>
        <Button onClick={() => setPicture('shown')}>{common.tryAgain}</Button>
      </div>
    )
  }
  return (
    <div className={css.card} style={{ '--size': fitted(size) }}>
      <img
        className={css.code}
        src={address(value, size)}
        alt={pay.qr(price)}
        width={size}
        height={size}
        draggable={false}
        onError={() => setPicture('broken')}
      />
    </div>
  )
}

/**
 * As large as it is meant to be (9.18), on every screen the booth is made for: 500 px are five eighths
 * of a screen of 800. On a smaller one as large as it allows; never too small to be scanned.
 */
function fitted(size: number): string {
  return `min(${size}px, 84vw, max(260px, 62.5dvh))`
}
