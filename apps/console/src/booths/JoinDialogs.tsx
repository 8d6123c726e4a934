import { type ListedBooth, MadeBooth, type NewBooth } from '@discobooth/contract/console/booths-api'
import { JoinCode } from '@discobooth/contract/operator/key-api'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { done } from '../app/answers.tsx'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form } from '../ui/Form.tsx'
import { Dialog, Notice } from '../ui/Page.tsx'
import { groupsOf } from './BoothFilters.tsx'
import css from './Booths.module.css'
import { boothTexts } from './words.ts'

/** A booth for a machine that is to come; its code is shown once, here. */
export function NewBoothDialog({
  booths,
  onClose,
}: {
  booths: readonly ListedBooth[]
  onClose: () => void
}) {
  const texts = useTexts(boothTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const queries = useQueryClient()
  const groups = useId()
  const [wanted, setWanted] = useState<NewBooth>({ name: '', place: '', group: '' })
  const [code, setCode] = useState<JoinCode | null>(null)
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      calls
        .ask({ method: 'POST', path: 'booths', answer: MadeBooth, body: trimmed(wanted) })
        .then(({ joinCode }) => {
          setCode(joinCode)
          return queries.invalidateQueries({ queryKey: ['booths'] })
        }),
    ),
  )
  const isReady = wanted.name.trim() !== ''
  const field = (name: keyof NewBooth) => ({
    value: wanted[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setWanted({ ...wanted, [name]: target.value }),
  })
  return (
    <Dialog title={texts.add} closeLabel={common.close} onClose={onClose}>
      {code ? (
        <ShownCode code={code} onClose={onClose} />
      ) : (
        <Form onSend={() => isReady && void go()}>
          {trouble && <TroubleNotice trouble={trouble} />}
          <Field label={texts.name} maxLength={100} autoFocus required {...field('name')} />
          <Field label={texts.place} hint={texts.placeHint} maxLength={100} {...field('place')} />
          <Field
            label={texts.group}
            hint={texts.groupHint}
            maxLength={60}
            list={groups}
            {...field('group')}
          />
          <datalist id={groups}>
            {groupsOf(booths).map((group) => (
              <option key={group} value={group}>
                {group}
              </option>
            ))}
          </datalist>
          <Actions>
            <Button type="submit" look="primary" isBusy={isBusy} disabled={!isReady}>
              {texts.makeCode}
            </Button>
            <Button onClick={onClose}>{common.cancel}</Button>
          </Actions>
        </Form>
      )}
    </Dialog>
  )
}

function trimmed({ name, place, group }: NewBooth): NewBooth {
  return { name: name.trim(), place: place.trim(), group: group.trim() }
}

/** Another machine for a booth that there is: beside those it has, or in their place. */
export function JoinCodeDialog({
  booth,
  isReplacement,
  onClose,
}: {
  booth: string
  isReplacement: boolean
  onClose: () => void
}) {
  const texts = useTexts(boothTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const [code, setCode] = useState<JoinCode | null>(null)
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      calls
        .ask({
          method: 'POST',
          path: `booths/${booth}/join-code`,
          answer: JoinCode,
          body: { isReplacement },
        })
        .then(setCode),
    ),
  )
  return (
    <Dialog
      title={isReplacement ? texts.replace : texts.join}
      closeLabel={common.close}
      onClose={onClose}
    >
      <p>{isReplacement ? texts.replaceText : texts.joinText}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      {code ? (
        <ShownCode code={code} onClose={onClose} />
      ) : (
        <Actions>
          <Button look="primary" isBusy={isBusy} onClick={() => void go()}>
            {texts.makeCode}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </Actions>
      )}
    </Dialog>
  )
}

function ShownCode({ code, onClose }: { code: JoinCode; onClose: () => void }) {
  const texts = useTexts(boothTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Without a right to it, or without TLS, there is none: the code is there to be read.
    await navigator.clipboard?.writeText(code.code).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <>
      <p className={css['code']} aria-label={texts.code}>
        {code.code}
      </p>
      <p>{texts.codeText(format.moment(code.expiresAt, { timeStyle: 'short' }))}</p>
      {isCopied && <Notice kind="good">{texts.copied}</Notice>}
      <Actions>
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
      </Actions>
    </>
  )
}
