import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useService } from '../../app/useService.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Operator } from '../../operator/operator.ts'
import { Main } from '../../ui/page/Main.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { PasscodeDialog } from '../passcode/PasscodeDialog.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import css from './SettingsScreen.module.css'

/** Closed to everybody without a fresh pass, by whatever way they came (A2). */
export function SettingsScreen() {
  const { common, pages } = useTexts()
  const { service: operator } = useService((services) => services.operator())
  return (
    <Main className={css.screen} aria-label={pages.settings.title}>
      {operator ? <Guarded operator={operator} /> : <Spinner text={common.loading} />}
    </Main>
  )
}

function Guarded({ operator }: { operator: Operator }) {
  const [, navigate] = useLocation()
  const access = useStore(operator.access)
  if (access.kind === 'closed') {
    return <PasscodeDialog onCancel={() => navigate('/')} onEntered={() => undefined} />
  }
  return (
    <SettingsPage
      key={access.kind}
      operator={operator}
      isOffline={access.kind === 'offline'}
      isForStaff={access.kind === 'open' && access.role === 'staff'}
    />
  )
}
