import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './QrCard.module.css'

type Props = {
  value: string
  /** As it is read out. */
  price: string
  /** Where the picture of a value is drawn. */
  address(value: string, size: number): string
  /** What it is asked for with (9.18); a drawing of lines is shown as large as the screen allows. */
  size: number
  state: CodeState
  onBroken(): void
  onRetry(): void
}

/** `invalid`: no phone could do anything with it; `broken`: its picture did not come. */
export type CodeState = 'shown' | 'invalid' | 'broken'

/** The code on white with room around it: a phone finds it in the dark, from an arm's length. */
export function QrCard({ value, price, address, size, state, onBroken, onRetry }: Props) {
  const { pay, common, errors } = useTexts()
  if (state !== 'shown') {
    return (
      <div className={css.trouble}>
        <p className={css[state]} role="alert">
          {state === 'invalid' ? errors.qrInvalid : errors.qrBroken}
        </p>
        <Button look="primary" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className={css.card}>
      <img
        className={css.code}
        src={address(value, size)}
        alt={pay.qr(price)}
        width={size}
        height={size}
        draggable={false}
        onError={onBroken}
      />
    </div>
  )
}
