import { useState } from 'react'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Choice, Field, Form } from '../ui/Form.tsx'
import type { Factor } from './account.ts'
import css from './Doorway.module.css'
import { CodeField, Doorway } from './Doorway.tsx'
import { accountTexts } from './words.ts'

/** The password was right; the second factor is asked for. */
export function CodePage({ factors }: { factors: readonly Factor[] }) {
  const texts = useTexts(accountTexts).code
  const { account } = useConsole()
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState(factors[0]?.id ?? '')
  const [isLost, setLost] = useState(false)
  const { go, isBusy, trouble } = useDeed(account.codeGiven)
  if (isLost) return <RecoverPage onBack={() => setLost(false)} />
  const send = async () => {
    if (!(await go(factor, code))) setCode('')
  }
  return (
    <Doorway title={texts.title}>
      <p>{texts.text}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Form onSend={() => void send()}>
        {factors.length > 1 && (
          <Choice
            label={texts.app}
            value={factor}
            onChange={({ target }) => setFactor(target.value)}
          >
            {factors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        )}
        <CodeField label={texts.label} value={code} onChange={setCode} autoFocus />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={code.length < 6}>
          {texts.go}
        </Button>
        <Button look="quiet" onClick={() => setLost(true)}>
          {texts.lost}
        </Button>
        <Button look="quiet" onClick={() => void account.signOut('local')}>
          {texts.other}
        </Button>
      </Form>
    </Doorway>
  )
}

function RecoverPage({ onBack }: { onBack: () => void }) {
  const texts = useTexts(accountTexts).recover
  const { account } = useConsole()
  const [code, setCode] = useState('')
  const { go, isBusy, trouble } = useDeed(account.recover)
  return (
    <Doorway title={texts.title}>
      <p>{texts.text}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Form onSend={() => void go(code)}>
        <Field
          label={texts.label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus
          required
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!code}>
          {texts.go}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </Form>
      <p className={css['soft']}>{texts.none}</p>
    </Doorway>
  )
}
