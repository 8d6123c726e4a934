import { useState } from 'react'
import type { Files, Light } from '../../../flow/operator/operator-status.ts'
import type { OperatorTexts } from '../../../i18n/operator/en.ts'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './StatusSection.module.css'

/** A bare figure says nothing; what a part says of its fault is read as it is. */
function inWords({ part, reason, detail }: Light, texts: OperatorTexts['status']): string | null {
  if (detail === null || reason === 'demo_cashier') return null
  if (reason !== 'fine') return detail
  if (part === 'help') return detail
  if (part === 'music') return texts.songs(detail)
  return part === 'disk' ? texts.free(detail) : null
}

function filesInWords({ waiting, tally }: Files, texts: OperatorTexts['status']): string {
  const inBooth = waiting === null ? [] : [texts.waiting(waiting)]
  return [...inBooth, ...(tally ? [texts.tally(tally)] : [])].join(' ')
}

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
          {texts.reasons[reason]} {inWords(light, texts)}
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
