import type {
  OperatorSettings,
  OperatorSettingsChange,
} from '@discobooth/contract/operator/operator-api'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk } from '../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Operator } from '../../operator/operator.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { KeysSection } from './access/KeysSection.tsx'
import { PasscodeSection, StaffPasscodeSection } from './access/PasscodeSection.tsx'
import { StaffSections, TonightSection } from './access/StaffSections.tsx'
import {
  AppSection,
  BoothIdSection,
  FreeModeSection,
  GuestsSection,
  MailSection,
  OutOfOrderSection,
  PriceMultiplierSection,
} from './BoothSections.tsx'
import { OperatorTyping } from './form/OperatorTyping.tsx'
import { LocationSection } from './LocationSection.tsx'
import { LogsSection } from './logs/LogsSection.tsx'
import { DeskSection } from './music/DeskSection.tsx'
import { MusicSection } from './music/MusicSection.tsx'
import css from './SettingsPage.module.css'
import { SessionsSection } from './sessions/SessionsSection.tsx'
import { ConnectionSection } from './status/ConnectionSection.tsx'
import { StatusSection } from './status/StatusSection.tsx'
import { SystemCheckSection } from './status/SystemCheckSection.tsx'

type Props = { operator: Operator; isOffline: boolean; isForStaff: boolean }

/** Everything an operator can see and set at the booth. Without a backend: only see, and test. */
export function SettingsPage({ operator, isOffline, isForStaff }: Props) {
  const { backToStart, offline } = useOperatorTexts()
  const { pages } = useTexts()
  const [, navigate] = useLocation()
  const helpField = useRef<HTMLInputElement>(null)
  const toHelpNumber = () => {
    helpField.current?.focus()
    return helpField.current !== null
  }
  const isBack = useStore(useKiosk().backend, ({ kind }) => kind === 'online')
  return (
    <OperatorTyping className={css.page ?? ''}>
      <h1 className={css.title}>{pages.settings.title}</h1>
      {isOffline && (
        <div className={css.offline} role="status">
          <h2>{offline.title}</h2>
          <p>{isBack ? offline.back : offline.text}</p>
          {isBack && <Button onClick={operator.close}>{offline.enter}</Button>}
        </div>
      )}
      <div className={css.sections}>
        {isForStaff && <TonightSection operator={operator} />}
        <StatusSection {...{ operator, isOffline, isForStaff, toHelpNumber }} />
        {isForStaff && <StaffSections operator={operator} />}
        {isOffline && <ConnectionSection booth={operator.booth} save={null} />}
        {!isOffline && !isForStaff && <Changeable operator={operator} helpField={helpField} />}
        {!isForStaff && <LogsSection operator={operator} isOffline={isOffline} />}
        <AppSection />
      </div>
      <div className={css.foot}>
        <Button className={css.back} onClick={() => navigate('/')}>
          {backToStart}
        </Button>
      </div>
    </OperatorTyping>
  )
}

type ChangeableProps = { operator: Operator; helpField: RefObject<HTMLInputElement | null> }

function Changeable({ operator, helpField }: ChangeableProps) {
  const { load } = useOperatorTexts()
  const { common } = useTexts()
  const { calls, booth } = operator
  const [settings, setSettings] = useState<OperatorSettings | 'loading' | 'failed'>('loading')
  const isLoading = settings === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let gone = false
    void calls.settings().then((answer) => {
      if (!gone) setSettings(answer.ok ? answer.value : 'failed')
    })
    return () => {
      gone = true
    }
  }, [calls, isLoading])
  const save = useCallback(
    async (change: OperatorSettingsChange) => {
      const answer = await calls.save(change)
      if (answer.ok) setSettings(answer.value)
      return answer
    },
    [calls],
  )
  if (settings === 'loading') return <Spinner text={common.loading} size="small" />
  if (settings === 'failed') {
    return (
      <div className={css.offline} role="alert">
        <p>{load.failed}</p>
        <Button onClick={() => setSettings('loading')}>{common.tryAgain}</Button>
      </div>
    )
  }
  const props = { settings, save }
  return (
    <>
      <SystemCheckSection operator={operator} />
      <OutOfOrderSection {...props} />
      <ConnectionSection booth={booth} save={save} />
      <FreeModeSection {...props} />
      <PriceMultiplierSection {...props} />
      <BoothIdSection {...props} />
      <LocationSection {...props} />
      <GuestsSection {...props} helpField={helpField} />
      <MusicSection {...props} />
      <DeskSection {...props} />
      <MailSection {...props} />
      <PasscodeSection operator={operator} />
      <StaffPasscodeSection {...props} calls={calls} />
      <KeysSection operator={operator} />
      <SessionsSection calls={calls} />
    </>
  )
}
