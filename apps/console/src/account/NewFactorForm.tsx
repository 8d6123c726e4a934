import { useState } from 'react'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Form } from '../ui/Form.tsx'
import type { NewFactor } from './account.ts'
import css from './Doorway.module.css'
import { CodeField } from './Doorway.tsx'
import { accountTexts } from './words.ts'

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
