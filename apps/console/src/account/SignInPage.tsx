import { useState } from 'react'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Page.tsx'
import type { Leaving } from './account.ts'
import { Doorway } from './Doorway.tsx'
import { accountTexts } from './words.ts'

export function SignInPage({ because }: { because: Leaving | undefined }) {
  const texts = useTexts(accountTexts).signIn
  const { account } = useConsole()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [hasForgotten, setForgotten] = useState(false)
  const { go, isBusy, trouble } = useDeed(account.signIn)
  if (hasForgotten) return <ForgottenPage address={email} onBack={() => setForgotten(false)} />
  return (
    <Doorway title={texts.title}>
      {because && !trouble && <Notice kind="plain">{texts.because[because]}</Notice>}
      {trouble && <TroubleNotice trouble={trouble} />}
      <Form onSend={() => void go(email, password)}>
        <Field
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={texts.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!email || !password}>
          {texts.go}
        </Button>
        <Button look="quiet" onClick={() => setForgotten(true)}>
          {texts.forgotten}
        </Button>
      </Form>
    </Doorway>
  )
}

function ForgottenPage({ address, onBack }: { address: string; onBack: () => void }) {
  const all = useTexts(accountTexts)
  const texts = all.forgotten
  const { account } = useConsole()
  const [email, setEmail] = useState(address)
  const [sentTo, setSentTo] = useState('')
  const { go, isBusy, trouble } = useDeed(account.forgotten)
  const send = async () => {
    setSentTo('')
    if (await go(email)) setSentTo(email)
  }
  return (
    <Doorway title={texts.title}>
      <p>{texts.text}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      {sentTo && <Notice kind="good">{texts.sent(sentTo)}</Notice>}
      <Form onSend={() => void send()}>
        <Field
          label={all.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!email}>
          {texts.go}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      </Form>
    </Doorway>
  )
}
