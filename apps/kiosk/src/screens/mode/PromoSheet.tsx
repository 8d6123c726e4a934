import { limits } from '@discobooth/contract/limits'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import css from './PromoSheet.module.css'
import { noPromoService, type PromoCheck } from './promo.ts'

type Props = { onClose(): void; check?: PromoCheck }

export function PromoSheet({ onClose, check = noPromoService }: Props) {
  const { promo, common, errors } = useTexts()
  const [code, setCode] = useState('')
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => setError(null), limits.promo.bannerMs)
    return () => clearTimeout(timer)
  }, [error])

  const apply = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (checking || !code.trim()) return
    setChecking(true)
    const answer = await check(code.trim().toLowerCase())
    setChecking(false)
    if (answer.accepted) onClose()
    else setError(errors[answer.alert])
  }

  return (
    <Sheet title={promo.title} onDismiss={onClose}>
      <form onSubmit={(event) => void apply(event)} className={css.form}>
        <KeyboardArea className={css.typing ?? ''}>
          <TextField
            label={promo.label}
            value={code}
            onChange={setCode}
            maxLength={limits.promo.maxCharacters}
            hint={checking ? promo.checking : promo.hint}
            error={error}
            // The sheet was opened to type: the field is where a guest wants to be.
            autoFocus
          />
        </KeyboardArea>
        <div className={css.actions}>
          <Button onClick={onClose} className={css.action}>
            {common.cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            disabled={checking || !code.trim()}
            className={css.action}
          >
            {promo.apply}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
