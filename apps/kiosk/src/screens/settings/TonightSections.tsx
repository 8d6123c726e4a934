import type { ReactNode } from 'react'
import { useSettings } from '../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import type { Operator } from '../../operator/operator.ts'
import { SaveNote } from './form/Form.tsx'
import { SwitchSection } from './form/fields.tsx'
import { Section } from './form/Section.tsx'
import { useDraft } from './form/useSaving.ts'
import { PartyVolume } from './music/PartyVolume.tsx'
import css from './SettingsPage.module.css'
import { SessionsSection } from './sessions/SessionsSection.tsx'
import { SystemCheckSection } from './status/SystemCheckSection.tsx'

type Props = { operator: Operator; isForStaff: boolean; status: ReactNode }

/** What a night needs: all that staff see, and what an operator sees first. */
export function TonightSections({ operator, isForStaff, status }: Props) {
  const { desk, volume } = useOperatorTexts()
  return (
    <>
      {status}
      <div className={css.switches}>
        <OutOfOrder operator={operator} />
        {!isForStaff && <FreeMode operator={operator} />}
        <Section title={volume}>
          <PartyVolume calls={operator.calls} label={desk.volume} />
        </Section>
      </div>
      <SystemCheckSection operator={operator} />
      <SessionsSection calls={operator.calls} isForStaff={isForStaff} />
    </>
  )
}

function OutOfOrder({ operator }: { operator: Operator }) {
  const { outOfOrder: texts } = useOperatorTexts()
  const outOfOrder = useSettings((settings) => settings.outOfOrderSince !== null)
  const { draft, store, state } = useDraft({ outOfOrder }, operator.calls.saveTonight)
  return (
    <SwitchSection
      {...texts}
      checked={draft.outOfOrder}
      disabled={state.kind === 'saving'}
      onChange={(checked) => void store({ outOfOrder: checked })}
    >
      <SaveNote state={state} isChanged={false} />
    </SwitchSection>
  )
}

function FreeMode({ operator }: { operator: Operator }) {
  const { freeMode: texts } = useOperatorTexts()
  const freeMode = useSettings((settings) => settings.freeMode)
  const { draft, store, state } = useDraft({ freeMode }, operator.calls.save)
  return (
    <SwitchSection
      {...texts}
      checked={draft.freeMode}
      disabled={state.kind === 'saving'}
      onChange={(checked) => void store({ freeMode: checked })}
    >
      <SaveNote state={state} isChanged={false} />
    </SwitchSection>
  )
}
