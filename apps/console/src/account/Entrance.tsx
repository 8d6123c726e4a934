import { useEffect } from 'react'
import { useConsole } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { type Trouble, TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Progress } from '../ui/Page.tsx'
import type { Standing } from './account.ts'
import { CodePage } from './CodePage.tsx'
import { NewFactorForm, PasswordForm, RecoveryCodes } from './Credentials.tsx'
import { Doorway } from './Doorway.tsx'
import { SignInPage } from './SignInPage.tsx'
import { accountTexts } from './words.ts'

const AGAIN_MS = 3_000

/** Every step of the way in. */
export function Entrance({ now }: { now: Exclude<Standing, { name: 'in' }> }) {
  const common = useTexts(commonTexts)
  const texts = useTexts(accountTexts)
  const { account } = useConsole()
  switch (now.name) {
    case 'starting':
      return <Progress label={common.loading} />
    case 'signed-out':
      return <SignInPage because={now.because} />
    case 'code-wanted':
      return <CodePage factors={now.factors} />
    case 'password-wanted':
      return (
        <Doorway title={texts.password.title}>
          <PasswordForm />
        </Doorway>
      )
    case 'factor-wanted':
      return (
        <Doorway title={texts.factor.title}>
          <p>{texts.factor.why}</p>
          <NewFactorForm firstName={texts.factor.firstName} />
          <Button look="quiet" onClick={() => void account.signOut('local')}>
            {texts.code.other}
          </Button>
        </Doorway>
      )
    case 'codes-wanted':
      return (
        <Doorway title={texts.codes.title}>
          <RecoveryCodes onKept={() => void account.settle()} />
        </Doorway>
      )
    case 'unreachable':
      return <Unreachable trouble={now.trouble} />
  }
}

function Unreachable({ trouble }: { trouble: Trouble }) {
  const common = useTexts(commonTexts)
  const texts = useTexts(accountTexts).unreachable
  const { account } = useConsole()
  useEffect(() => {
    const timer = setInterval(() => void account.settle(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [account])
  return (
    <Doorway title={texts.title}>
      <TroubleNotice trouble={trouble} />
      <p>{texts.text}</p>
      <Button onClick={() => void account.settle()}>{common.tryAgain}</Button>
    </Doorway>
  )
}
