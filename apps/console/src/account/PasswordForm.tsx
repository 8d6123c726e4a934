import { useState } from 'react'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Form } from '../ui/Form.tsx'
import css from './Doorway.module.css'
import { accountTexts } from './words.ts'

/** Typed once, and to be looked at: a second field catches fewer mistakes than eyes do. */
export function PasswordForm({ onSaved }: { onSaved?: () => void }) {
  const texts = useTexts(accountTexts).password
  const { account } = useConsole()
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const { go, isBusy, trouble } = useDeed(account.choosePassword)
  const save = async () => {
    if (await go(password)) onSaved?.()
  }
  return (
    <Form onSend={() => void save()}>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Field
        label={texts.label}
        hint={texts.hint}
        type={isShown ? 'text' : 'password'}
        name="new-password"
        autoComplete="new-password"
        autoFocus
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <label className={css['check']}>
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
        {texts.show}
      </label>
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!password}>
        {texts.go}
      </Button>
    </Form>
  )
}
