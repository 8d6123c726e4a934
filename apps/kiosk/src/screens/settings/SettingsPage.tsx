import type {
  OperatorSettings,
  OperatorSettingsChange,
} from '@discobooth/contract/operator/operator-api'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
import {
  AppSection,
  BoothIdSection,
  BrandSection,
  GuestsSection,
  MailSection,
  PriceMultiplierSection,
} from './BoothSections.tsx'
import { OperatorTyping } from './form/OperatorTyping.tsx'
import { TabList, TabPanel } from './form/Tabs.tsx'
import type { SectionProps } from './form/useSaving.ts'
import { LocationSection } from './LocationSection.tsx'
import { LogsSection } from './logs/LogsSection.tsx'
import { DeskSection } from './music/DeskSection.tsx'
import { MusicSection } from './music/MusicSection.tsx'
import css from './SettingsPage.module.css'
import { ConnectionSection } from './status/ConnectionSection.tsx'
import { StatusSection } from './status/StatusSection.tsx'
import { TonightSections } from './TonightSections.tsx'

const tabs = ['tonight', 'guests', 'technical'] as const
type Tab = (typeof tabs)[number]

type Props = { operator: Operator; isOffline: boolean; isForStaff: boolean }

/** Everything an operator can see and set at the booth. Without a backend: only see, and test. */
export function SettingsPage({ operator, isOffline, isForStaff }: Props) {
  const { backToStart, offline, staff, tabs: names } = useOperatorTexts()
  const { pages } = useTexts()
  const [, navigate] = useLocation()
  const [tab, setTab] = useState<Tab>('tonight')
  const helpField = useRef<HTMLInputElement>(null)
  const toHelpNumber = () => {
    // What is hidden takes no focus.
    flushSync(() => setTab('guests'))
    helpField.current?.focus()
    return helpField.current !== null
  }
  const isBack = useStore(useKiosk().backend, ({ kind }) => kind === 'online')
  const status = <StatusSection {...{ operator, isOffline, isForStaff, toHelpNumber }} />
  const tonight = <TonightSections {...{ operator, isForStaff, status }} />
  const hasTabs = !isOffline && !isForStaff
  return (
    <OperatorTyping
      className={css.page ?? ''}
      head={
        <div className={css.head}>
          <h1 className={css.title}>{pages.settings.title}</h1>
          {hasTabs && (
            <TabList<Tab> {...{ tabs, names, tab }} label={pages.settings.title} onTab={setTab} />
          )}
        </div>
      }
      foot={
        <Button className={css.back} onClick={() => navigate('/')}>
          {backToStart}
        </Button>
      }
    >
      {isOffline && (
        <>
          <div className={css.offline} role="status">
            <h2>{offline.title}</h2>
            <p>{isBack ? offline.back : offline.text}</p>
            {isBack && <Button onClick={operator.close}>{offline.enter}</Button>}
          </div>
          <div className={css.sections}>
            {status}
            <ConnectionSection booth={operator.booth} save={null} />
            <LogsSection operator={operator} isOffline />
            <AppSection />
          </div>
        </>
      )}
      {!isOffline && isForStaff && (
        <div className={css.sections}>
          <p className={css.hint}>{staff.hint}</p>
          {tonight}
          <AppSection />
        </div>
      )}
      {hasTabs && (
        <>
          <TabPanel name="tonight" tab={tab} className={css.sections}>
            {tonight}
          </TabPanel>
          <Changeable {...{ operator, helpField, tab }} />
        </>
      )}
    </OperatorTyping>
  )
}

type ChangeableProps = {
  operator: Operator
  helpField: RefObject<HTMLInputElement | null>
  tab: Tab
}

/** What has to be read from the backend before it can be changed. */
function Changeable({ operator, helpField, tab }: ChangeableProps) {
  const { calls, booth } = operator
  const loading = useOperatorSettings(operator)
  const { settings, save } = loading
  const ready = (draw: (props: SectionProps) => ReactNode) =>
    typeof settings === 'string' ? (
      <NotYet state={settings} onRetry={loading.retry} />
    ) : (
      draw({ settings, save })
    )
  return (
    <>
      <TabPanel name="guests" tab={tab} className={css.sections}>
        {ready((props) => (
          <>
            <GuestsSection {...props} helpField={helpField} />
            <BrandSection {...props} />
            <MusicSection {...props} />
            <DeskSection calls={calls} />
          </>
        ))}
      </TabPanel>
      <TabPanel name="technical" tab={tab} className={css.sections}>
        {ready((props) => (
          <>
            <ConnectionSection booth={booth} save={save} />
            <BoothIdSection {...props} />
            <LocationSection {...props} />
            <MailSection {...props} />
            <PasscodeSection operator={operator} />
            <StaffPasscodeSection {...props} calls={calls} />
            <KeysSection operator={operator} />
            <AppSection />
            <PriceMultiplierSection {...props} />
          </>
        ))}
        <LogsSection operator={operator} isOffline={false} />
      </TabPanel>
    </>
  )
}

function NotYet({ state, onRetry }: { state: 'loading' | 'failed'; onRetry(): void }) {
  const { load } = useOperatorTexts()
  const { common } = useTexts()
  if (state === 'loading') return <Spinner text={common.loading} size="small" />
  return (
    <div className={css.offline} role="alert">
      <p>{load.failed}</p>
      <Button onClick={onRetry}>{common.tryAgain}</Button>
    </div>
  )
}

function useOperatorSettings({ calls }: Operator) {
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
  return { settings, save, retry: () => setSettings('loading') }
}
