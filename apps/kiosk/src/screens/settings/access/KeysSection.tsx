import type { ListedKey } from '@discobooth/contract/operator/key-api'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { KeyTexts } from '../../../i18n/operator/keys.ts'
import { useOperatorTexts, useOperatorTime } from '../../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Operator } from '../../../operator/operator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useDialogs } from '../../../ui/dialog/dialogs.tsx'
import { Section } from '../form/Section.tsx'
import css from '../sessions/SessionsSection.module.css'

/** Which kiosks speak for this booth; how another joins, and how all of them are signed out. */
export function KeysSection({ operator }: { operator: Operator }) {
  const { keys: texts } = useOperatorTexts()
  const timeOf = useOperatorTime()
  const { common } = useTexts()
  const { alert, confirm } = useDialogs()
  const [, navigate] = useLocation()
  const [keys, setKeys] = useState<readonly ListedKey[] | 'loading' | 'failed'>('loading')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { calls } = operator
  const isLoading = keys === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let gone = false
    void calls.keys().then((answer) => {
      if (!gone) setKeys(answer.ok ? answer.value.keys : 'failed')
    })
    return () => {
      gone = true
    }
  }, [calls, isLoading])

  const makeCode = async () => {
    setBusy(true)
    const answer = await calls.makeJoinCode()
    setBusy(false)
    if (answer.ok) setCode(answer.value.code)
    else await alert(texts.actionFailed(answer.message))
  }
  const signOut = async () => {
    if (!(await confirm(texts.signOutQuestion))) return
    setBusy(true)
    const answer = await calls.signOutKiosks()
    setBusy(false)
    if (!answer.ok) return alert(texts.actionFailed(answer.message))
    operator.connection.refresh()
    await alert(texts.signedOut(answer.value.joinCode.code))
    navigate('/setup')
  }

  return (
    <Section title={texts.title} hint={texts.hint} wide>
      {typeof keys !== 'string' && (
        <ul className={css.sessions}>
          {keys.map((key) => (
            <li key={key.id} className={css.session}>
              <p className={css.name}>
                {texts.origins[key.origin]}
                {key.isCallers && ` (${texts.thisOne})`}
              </p>
              <p className={css.details}>{story(key, texts, timeOf)}</p>
            </li>
          ))}
        </ul>
      )}
      {keys === 'failed' && <p role="alert">{texts.failed}</p>}
      <p role="status">{code && texts.code(code)}</p>
      <div className={css.more}>
        {keys === 'failed' && <Button onClick={() => setKeys('loading')}>{common.tryAgain}</Button>}
        <Button disabled={busy} onClick={() => void makeCode()}>
          {texts.makeCode}
        </Button>
        <Button disabled={busy} onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </div>
    </Section>
  )
}

function story(key: ListedKey, texts: KeyTexts, at: (time: string) => string): string {
  const used = key.lastUsedAt ? texts.lastUsed(at(key.lastUsedAt)) : texts.neverUsed
  const parts = [key.id, texts.since(at(key.createdAt)), used]
  if (key.endedAt) parts.push(texts.ended(at(key.endedAt)))
  return parts.join(' · ')
}
