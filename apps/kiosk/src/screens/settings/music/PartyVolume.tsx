import { useSettings } from '../../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { MusicDesk } from '../../../music/desk.ts'
import type { OperatorCalls } from '../../../operator/operator-calls.ts'
import { SaveNote } from '../form/Form.tsx'
import { RangeField } from '../form/RangeField.tsx'
import { useDraft } from '../form/useSaving.ts'

const stepPercent = 5

type Props = { calls: OperatorCalls; label: string; hint?: string; desk?: MusicDesk | null }

/** Saved where the finger comes to rest; what plays at the desk follows at once. */
export function PartyVolume({ calls, label, hint, desk }: Props) {
  const { desk: texts } = useOperatorTexts()
  const partyVolume = useSettings((settings) => settings.partyVolume)
  const { draft, change, store, state, isChanged } = useDraft({ partyVolume }, calls.saveTonight)
  const percent = Math.round(draft.partyVolume * 100)
  const rest = async (next: number) => {
    if (!(await store({ partyVolume: next }))) desk?.volume(partyVolume)
  }
  return (
    <>
      <RangeField
        label={label}
        hint={hint}
        value={percent}
        max={100}
        step={stepPercent}
        text={texts.level(percent)}
        onChange={(next) => {
          change({ partyVolume: next / 100 })
          desk?.volume(next / 100)
        }}
        onRest={(next) => void rest(next / 100)}
      />
      <SaveNote state={state} isChanged={isChanged} />
    </>
  )
}
