import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { Looks } from '../app/Looks.tsx'
import { CallFailed, troubleOf } from '../backend/calls.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions } from '../ui/Form.tsx'
import { Card, Dialog, Notice, Page } from '../ui/Page.tsx'
import type { Factor } from './account.ts'
import { NewFactorForm, PasswordForm, RecoveryCodes } from './Credentials.tsx'
import css from './Doorway.module.css'
import { accountTexts } from './words.ts'

type Open = 'password' | 'factor' | 'codes' | { remove: Factor } | null

export default function AccountPage({ me }: { me: ConsoleMe }) {
  const common = useTexts(commonTexts)
  const all = useTexts(accountTexts)
  const texts = all.account
  const { account } = useConsole()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const [isChanged, setChanged] = useState(false)
  const factors = useFactors()
  const leave = useDeed(account.signOut)
  const close = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: ['factors'] })
    void account.settle()
  }
  return (
    <Page title={common.pages.account}>
      <div className={css['cards']}>
        <Card>
          <dl className={css['facts']}>
            <dt>{texts.as}</dt>
            <dd>{me.email}</dd>
            <dt>{texts.role}</dt>
            <dd>{common.roles[me.role]}</dd>
          </dl>
        </Card>
        <Card title={texts.password}>
          {isChanged && <Notice kind="good">{all.password.saved}</Notice>}
          <Actions>
            <Button onClick={() => setOpen('password')}>{texts.changePassword}</Button>
          </Actions>
        </Card>
        <Card title={texts.factors}>
          {factors.error && <TroubleNotice trouble={troubleOf(factors.error)} />}
          <ul className={css['list']}>
            {factors.data?.map((factor) => (
              <li key={factor.id}>
                <span>{factor.name}</span>
                <Button look="quiet" onClick={() => setOpen({ remove: factor })}>
                  {texts.removeFactor}
                </Button>
              </li>
            ))}
          </ul>
          <Actions>
            <Button onClick={() => setOpen('factor')}>{texts.addFactor}</Button>
          </Actions>
        </Card>
        <Card title={texts.recovery}>
          <p>{texts.codesLeft(me.recoveryCodesLeft)}</p>
          <Actions>
            <Button onClick={() => setOpen('codes')}>{texts.newCodes}</Button>
          </Actions>
        </Card>
        <Card title={texts.sessions}>
          {leave.trouble && <TroubleNotice trouble={leave.trouble} />}
          <p className={css['soft']}>{texts.signOutAllText}</p>
          <Actions>
            <Button isBusy={leave.isBusy} onClick={() => void leave.go('local')}>
              {texts.signOut}
            </Button>
            <Button look="danger" isBusy={leave.isBusy} onClick={() => void leave.go('global')}>
              {texts.signOutAll}
            </Button>
          </Actions>
        </Card>
        <Card title={texts.looks}>
          <Looks />
        </Card>
      </div>
      {open === 'password' && (
        <Dialog title={all.password.title} closeLabel={common.close} onClose={close}>
          <PasswordForm
            onSaved={() => {
              setChanged(true)
              close()
            }}
          />
        </Dialog>
      )}
      {open === 'factor' && (
        <Dialog title={texts.addFactor} closeLabel={common.close} onClose={close}>
          <NewFactorForm firstName="" onAdded={close} />
        </Dialog>
      )}
      {open === 'codes' && (
        <Dialog title={all.codes.title} closeLabel={common.close} onClose={close}>
          <Notice kind="warning">{texts.newCodesText}</Notice>
          <RecoveryCodes onKept={close} />
        </Dialog>
      )}
      {typeof open === 'object' && open && (
        <Dialog title={texts.removeAsk(open.remove.name)} closeLabel={common.close} onClose={close}>
          <RemoveFactor factor={open.remove} onDone={close} />
        </Dialog>
      )}
    </Page>
  )
}

function RemoveFactor({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const texts = useTexts(accountTexts).account
  const common = useTexts(commonTexts)
  const { account } = useConsole()
  const { go, isBusy, trouble } = useDeed(account.removeFactor)
  const remove = async () => {
    if (await go(factor.id)) onDone()
  }
  return (
    <>
      <p>{texts.removeText}</p>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Actions>
        <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
          {texts.removeGo}
        </Button>
        <Button onClick={onDone}>{common.cancel}</Button>
      </Actions>
    </>
  )
}

function useFactors() {
  const { account } = useConsole()
  return useQuery({
    queryKey: ['factors'],
    queryFn: async () => {
      const found = await account.factorsNow()
      if ('trouble' in found) throw new CallFailed({ ...found.trouble, status: null })
      return found
    },
  })
}
