import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './QrCard.module.css'

type Props = {
  value: string
  /** As it is read out. */
  label: string
  /** Where the picture of a value is drawn. */
  address(value: string, size: number): string
  /** What it is asked for with (9.18); a drawing of lines is shown as large as the screen allows. */
  size: number
  state: CodeState
  onBroken(): void
  /** It has come after all. */
  onMended(): void
  onRetry(): void
}

/** Between two tries to fetch a picture that did not come; nobody has to tap for it. */
const AGAIN_MS = 2_000

/** `invalid`: no phone could do anything with it; `broken`: its picture did not come. */
export type CodeState = 'shown' | 'invalid' | 'broken'

/** The code on white with room around it: a phone finds it in the dark, from an arm's length. */
export function QrCard(props: Props) {
  const { value, label, address, size, state, onBroken, onMended, onRetry } = props
  const { common, errors } = useTexts()
  const mended = useEffectEvent(onMended)
  const picture = address(value, size)
  useEffect(() => (state === 'broken' ? askAgain(picture, mended) : undefined), [state, picture])
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
        src={picture}
        alt={label}
        width={size}
        height={size}
        draggable={false}
        onError={onBroken}
      />
    </div>
  )
}

/** Unseen, so that nothing flickers where it does not come again. */
function askAgain(address: string, onThere: () => void): () => void {
  const picture = new Image()
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const later = () => {
    timer = setTimeout(() => {
      picture.src = address
    }, AGAIN_MS)
  }
  picture.addEventListener('load', onThere, listening)
  picture.addEventListener('error', later, listening)
  later()
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}
