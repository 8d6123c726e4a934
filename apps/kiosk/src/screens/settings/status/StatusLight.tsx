import { detailInWords, filesInWords } from '@discobooth/contract/operator/light-words'
import type { Light } from '@discobooth/contract/operator/status-lights'
import { useState } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
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
  const { part, state, reason } = light
  return (
    <li className={css.light} data-state={state}>
      <span className={css.lamp} aria-hidden="true" />
      <div className={css.words}>
        <p className={css.part}>
          {texts.parts[part]} <span className={css.state}>{texts.states[state]}</span>
        </p>
        <p className={css.reason}>
          {texts.reasons[reason]} {detailInWords(light, texts)}
        </p>
        {light.more?.map((found) => (
          <p key={found.reason} className={css.reason}>
            {texts.reasons[found.reason]} {found.detail}
          </p>
        ))}
        {light.files && <p className={css.reason}>{filesInWords(light.files, texts)}</p>}
      </div>
      {light.mend && (
        <Button disabled={mending} onClick={() => void mend()}>
          {texts.mends[light.mend]}
        </Button>
      )}
    </li>
  )
}

export function QuietLight({ light: { part, state } }: Pick<Props, 'light'>) {
  const { status: texts } = useOperatorTexts()
  return (
    <li className={css.quiet} data-state={state}>
      <span className={css.lamp} role="img" aria-label={texts.states[state]} />
      {texts.parts[part]}
    </li>
  )
}
