import { useState } from 'react'
import { Check } from '../app/BoothChoice.tsx'
import { saveFile } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form } from '../ui/Form.tsx'
import type { NewFactor } from './account.ts'
import css from './Doorway.module.css'
import { CodeField } from './Doorway.tsx'
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
      <Check label={texts.show} isChecked={isShown} onChange={setShown} />
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!password}>
        {texts.go}
      </Button>
    </Form>
  )
}

/** A phone is named, scans, and proves with its first code that it has scanned. */
export function NewFactorForm({ firstName, onAdded }: { firstName: string; onAdded?: () => void }) {
  const all = useTexts(accountTexts)
  const texts = all.factor
  const { account } = useConsole()
  const [name, setName] = useState(firstName)
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState<NewFactor | null>(null)
  const begin = useDeed(async () => {
    const begun = await account.beginFactor(name.trim())
    if ('trouble' in begun) return begun.trouble
    setFactor(begun)
    return null
  })
  const confirm = useDeed(account.codeGiven)
  if (!factor) {
    return (
      <Form onSend={() => void begin.go()}>
        {begin.trouble && <TroubleNotice trouble={begin.trouble} />}
        <Field
          label={texts.name}
          hint={texts.nameHint}
          maxLength={60}
          autoFocus
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="primary" isBusy={begin.isBusy} disabled={!name.trim()}>
          {all.code.go}
        </Button>
      </Form>
    )
  }
  const send = async () => {
    if (await confirm.go(factor.id, code)) onAdded?.()
    else setCode('')
  }
  const [open, scan, type] = texts.steps
  return (
    <Form onSend={() => void send()}>
      <ol className={css['steps']}>
        <li>{open}</li>
        <li>
          {scan}
          <img className={css['picture']} src={factor.picture} alt={texts.picture} />
          <p className={css['soft']}>{texts.byHand}</p>
          <p className={css['secret']} data-secret>
            {factor.secret}
          </p>
          <p>
            <a href={factor.address}>{texts.open}</a>
          </p>
        </li>
        <li>{type}</li>
      </ol>
      {confirm.trouble && <TroubleNotice trouble={confirm.trouble} />}
      <CodeField label={all.code.label} value={code} onChange={setCode} />
      <Button type="submit" look="primary" isBusy={confirm.isBusy} disabled={code.length < 6}>
        {texts.go}
      </Button>
    </Form>
  )
}

/** Made when somebody asks to see them: made earlier, nobody would have kept them. */
export function RecoveryCodes({ onKept }: { onKept: () => void }) {
  const texts = useTexts(accountTexts).codes
  const { account } = useConsole()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isCopied, setCopied] = useState(false)
  const make = useDeed(async () => {
    const made = await account.makeCodes()
    if ('trouble' in made) return made.trouble
    setCodes(made.codes)
    return null
  })
  const asText = `DiscoBooth\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(asText)
    setCopied(true)
  }
  return (
    <>
      <p>{texts.text}</p>
      {make.trouble && <TroubleNotice trouble={make.trouble} />}
      {codes.length === 0 ? (
        <Button look="primary" isBusy={make.isBusy} onClick={() => void make.go()}>
          {texts.show}
        </Button>
      ) : (
        <>
          <ul className={css['codes']}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Actions>
            {/* Only where the page came safely does a browser let it copy. */}
            {isSecureContext && (
              <Button onClick={() => void copy()}>{isCopied ? texts.copied : texts.copy}</Button>
            )}
            <Button onClick={() => saveFile(new Blob([asText]), texts.file)}>
              {texts.download}
            </Button>
          </Actions>
          <Button look="primary" onClick={onKept}>
            {texts.kept}
          </Button>
        </>
      )}
    </>
  )
}
