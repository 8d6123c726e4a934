import {
  ConsolePeople,
  ConsolePerson,
  type PersonChange,
  PersonEmail,
  type PersonInvitation,
  PersonInvited,
} from '@discobooth/contract/console/people-api'
import { languages, operatorLanguages } from '@discobooth/contract/texts/languages'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { CallFailed, type Calls, Nothing } from '../backend/calls.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useLanguage, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Choice, Field, Form } from '../ui/Form.tsx'
import { Dialog, Notice } from '../ui/Page.tsx'
import { areComplete, type Rights, RightsFields, rightsOf } from './RightsFields.tsx'
import { peopleTexts } from './words.ts'

export const peopleKey = ['people']

export function createPeopleCalls({ ask }: Calls) {
  return {
    list: async () => (await ask({ method: 'GET', path: 'people', answer: ConsolePeople })).people,
    invite: (body: PersonInvitation) =>
      ask({ method: 'POST', path: 'people', answer: PersonInvited, body }),
    change: (id: string, body: PersonChange) =>
      ask({ method: 'PATCH', path: `people/${id}`, answer: ConsolePerson, body }),
    remove: (id: string) => ask({ method: 'DELETE', path: `people/${id}`, answer: Nothing }),
  }
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(peopleTexts)
  const common = useTexts(commonTexts)
  const own = useLanguage()
  const { calls } = useConsole()
  const [email, setEmail] = useState('')
  const [rights, setRights] = useState<Rights>({ role: 'manager', booths: [], limit: '' })
  const [language, setLanguage] = useState(own)
  const [invited, setInvited] = useState<{ email: string; link: string | null } | null>(null)
  const { go, isBusy, trouble } = useDeed(async () => {
    try {
      const invitation = { email: email.trim(), ...rightsOf(rights), language }
      const { link } = await createPeopleCalls(calls).invite(invitation)
      setInvited({ email: invitation.email, link })
      return null
    } catch (error) {
      if (error instanceof CallFailed) return error
      throw error
    }
  })
  const isReady = z.safeParse(PersonEmail, email).success && areComplete(rights)
  return (
    <Dialog title={texts.invite} closeLabel={common.close} onClose={onClose}>
      {invited ? (
        <>
          <Notice kind="good">
            {invited.link === null ? texts.sent(invited.email) : texts.byHand(invited.email)}
          </Notice>
          {invited.link !== null && <p className="value">{invited.link}</p>}
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      ) : (
        <Form onSend={() => isReady && void go()}>
          {trouble && <TroubleNotice trouble={trouble} />}
          <Field
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoFocus
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <RightsFields rights={rights} onChange={setRights} />
          <Choice
            label={texts.language}
            value={language}
            onChange={({ target }) =>
              setLanguage(operatorLanguages.find((one) => one === target.value) ?? own)
            }
          >
            {operatorLanguages.map((one) => (
              <option key={one} value={one} lang={one}>
                {languages[one].name}
              </option>
            ))}
          </Choice>
          <Actions>
            <Button type="submit" look="primary" isBusy={isBusy} disabled={!isReady}>
              {texts.send}
            </Button>
            <Button onClick={onClose}>{common.cancel}</Button>
          </Actions>
        </Form>
      )}
    </Dialog>
  )
}

/** Somebody's rights, or their end. */
export function PersonDialog({ person, onClose }: { person: ConsolePerson; onClose: () => void }) {
  const texts = useTexts(peopleTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const people = createPeopleCalls(calls)
  const [isLeaving, setLeaving] = useState(false)
  const [rights, setRights] = useState<Rights>({
    role: person.role,
    booths: person.booths,
    limit: person.refundLimit === null ? '' : String(person.refundLimit),
  })
  const { go, isBusy, trouble } = useDeed(async (act: () => Promise<unknown>) => {
    try {
      await act()
      return null
    } catch (error) {
      if (error instanceof CallFailed) return error
      throw error
    }
  })
  const doAndClose = async (act: () => Promise<unknown>) => {
    if (await go(act)) onClose()
  }
  const save = () => people.change(person.id, rightsOf(rights))
  if (isLeaving) {
    return (
      <Dialog title={texts.removeAsk(person.email)} closeLabel={common.close} onClose={onClose}>
        <p>{texts.removeText}</p>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Actions>
          <Button
            look="danger"
            isBusy={isBusy}
            onClick={() => void doAndClose(() => people.remove(person.id))}
          >
            {texts.removeGo}
          </Button>
          <Button onClick={() => setLeaving(false)}>{common.cancel}</Button>
        </Actions>
      </Dialog>
    )
  }
  return (
    <Dialog title={person.email} closeLabel={common.close} onClose={onClose}>
      <Form onSend={() => areComplete(rights) && void doAndClose(save)}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <RightsFields rights={rights} onChange={setRights} />
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!areComplete(rights)}>
            {common.save}
          </Button>
          <Button look="danger" onClick={() => setLeaving(true)}>
            {texts.remove}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
