import { useState } from 'react'
import type { Light } from '../../flow/operator-status.ts'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './StatusSection.module.css'

type Props = { light: Light; onMend(): Promise<void> | void }

export function StatusLight({ light, onMend }: Props) {
  const { status: texts } = useOperatorTexts()
  const [mending, setMending] = useState(false)
  const mend = async () => {
    setMending(true)
    await onMend()
    setMending(false)
  }
  const { part, state, reason, detail } = light
  return (
    <li className={css.light} data-state={state}>
      <span className={css.lamp} aria-hidden="true" />
      <div className={css.words}>
        <p className={css.part}>
          {texts.parts[part]} <span className={css.state}>{texts.states[state]}</span>
        </p>
        <p className={css.reason}>
          {texts.reasons[reason]} {detail}
        </p>
      </div>
      {light.mend && (
        <Button disabled={mending} onClick={() => void mend()}>
          {texts.mends[light.mend]}
        </Button>
      )}
    </li>
  )
}
