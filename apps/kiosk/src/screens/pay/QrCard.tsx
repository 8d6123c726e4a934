import { limits } from '@discobooth/contract/limits'
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
  address(value: string): string
}

const size = limits.qr.payPage

/** The code on white with room around it: a phone finds it in the dark, from an arm's length. */
export function QrCard({ value, price, address }: Props) {
  const { pay, common, errors } = useTexts()
  const [picture, setPicture] = useState<'shown' | 'broken'>('shown')
  if (!canBeScanned(value)) {
    return (
      <p className={css.invalid} role="alert">
        {errors.qrInvalid}
      </p>
    )
  }
  if (picture === 'broken') {
    return (
      <div className={css.broken}>
        <p className={css.placeholder} role="alert">
          {errors.qrBroken}
        </p>
        <Button onClick={() => setPicture('shown')}>{common.tryAgain}</Button>
      </div>
    )
  }
  return (
    <div className={css.card}>
      <img
        className={css.code}
        src={address(value)}
        alt={pay.qr(price)}
        width={size}
        height={size}
        draggable={false}
        onError={() => setPicture('broken')}
      />
    </div>
  )
}
