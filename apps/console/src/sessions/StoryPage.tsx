import { Receipt } from '@discobooth/contract/console/closing-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { type Reason, SessionStory } from '@discobooth/contract/console/sessions-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { languages } from '@discobooth/contract/texts/languages'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { done, Standing, useAnswer } from '../app/answers.tsx'
import { saveFile } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { ReasonDialog } from '../app/ReasonDialog.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form } from '../ui/Form.tsx'
import { Card, Dialog, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import css from './Sessions.module.css'
import { StoryLine } from './StoryLine.tsx'
import { sessionTexts } from './words.ts'

type Deed = 'refund' | 'resend' | 'startAgain'
const paths = { refund: 'refund', resend: 'resend-mail', startAgain: 'start-again' } as const

/** One session from its first tap, and what can be done for its guest. */
export function StoryPage({ id, me }: { id: string; me: ConsoleMe }) {
  const texts = useTexts(sessionTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Deed | 'receipt' | null>(null)
  const wanted = { about: 'session', path: `sessions/${id}`, answer: SessionStory } as const
  const story = useAnswer(wanted)
  const found = story.data
  const act =
    (deed: Deed) =>
    async ({ reason, operationId }: Reason & { operationId: string }) => {
      const path = `${wanted.path}/${paths[deed]}`
      const body: Reason = { reason }
      const now = await calls.ask({ ...wanted, method: 'POST', path, body, operationId })
      queries.setQueryData([wanted.about, wanted.path], now)
      void queries.invalidateQueries({ queryKey: ['sessions'] })
      void queries.invalidateQueries({ queryKey: ['overview'] })
    }
  const deed = open === 'receipt' ? null : open
  const isPaid = (found?.charges.length ?? 0) > 0
  const mayReceipt = isPaid && (me.role === 'owner' || me.role === 'manager')
  return (
    <Page
      title={texts.story.title(found?.session.processId ?? '…')}
      actions={
        found && (
          <>
            {found.can.refund && (
              <Button onClick={() => setOpen('refund')}>{texts.refund.go}</Button>
            )}
            {found.can.resendMail && (
              <Button onClick={() => setOpen('resend')}>{texts.resend.go}</Button>
            )}
            {found.can.startAgain && (
              <Button onClick={() => setOpen('startAgain')}>{texts.startAgain.go}</Button>
            )}
            {mayReceipt && (
              <Button onClick={() => setOpen('receipt')}>{texts.story.receipt}</Button>
            )}
          </>
        )
      }
    >
      <p>
        <Link href="/sessions">{texts.story.back}</Link>
      </p>
      <Standing of={story} />
      {found && (
        <div className={css['story']}>
          <div className={css['column']}>
            <Facts story={found} />
            {isPaid && <Charges story={found} />}
          </div>
          <Card title={texts.story.line}>
            <StoryLine moments={found.moments} session={found.session} />
          </Card>
        </div>
      )}
      {deed && (
        <ReasonDialog
          title={texts[deed].title}
          text={
            deed === 'refund' ? texts.refund.text(format.cents(keptOf(found))) : texts[deed].text
          }
          go={texts[deed].sure}
          isGrave={deed === 'refund'}
          act={act(deed)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'receipt' && <ReceiptDialog session={id} onClose={() => setOpen(null)} />}
    </Page>
  )
}

const keptOf = (story: SessionStory | undefined) =>
  (story?.charges ?? [])
    .filter(({ state }) => state === 'kept' || state === 'refund_failed')
    .reduce((sum, { cents, refundedCents }) => sum + cents - refundedCents, 0)

function Facts({ story }: { story: SessionStory }) {
  const all = useTexts(sessionTexts)
  const texts = all.story
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const format = useFormat()
  const { session, address, startedAgainFrom, startedAgainAs } = story
  const other = (id: string | null) => id && <Link href={`/sessions/${id}`}>{texts.see}</Link>
  const facts: [string, ReactNode][] = [
    [common.booth, session.booth.name],
    [common.mode, session.modeName === null ? all.noMode : nameOfMode(session.modeName, language)],
    [all.price, session.price === null ? '–' : format.euro(session.price)],
    [
      texts.state,
      <b key="state" className={css['state']} data-state={session.payment}>
        {all.payments[session.payment]}
      </b>,
    ],
    [texts.began, format.time(session.createdAt)],
    [texts.party, session.startedAt === null ? '–' : format.time(session.startedAt)],
    [texts.song, session.songName ?? '–'],
    [all.mail, all.mails[session.mail]],
    [texts.address, address ?? session.email ?? '–'],
    [texts.language, languages[story.language].name],
    [texts.again, other(startedAgainFrom)],
    [texts.againAs, other(startedAgainAs)],
  ]
  return (
    <Card title={texts.facts}>
      <dl className={css['facts']}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

function Charges({ story }: { story: SessionStory }) {
  const texts = useTexts(sessionTexts).story
  const format = useFormat()
  return (
    <Card title={texts.charges}>
      <Table
        label={texts.charges}
        columns={[
          { name: texts.reference },
          { name: texts.provider },
          { name: texts.taken, isNumber: true },
          { name: texts.back_, isNumber: true },
        ]}
        rows={story.charges.map((charge) => ({
          key: charge.reference,
          renderCells: () => [
            <span key="reference" className={css['reference']}>
              {charge.reference}
            </span>,
            charge.provider,
            format.cents(charge.cents),
            format.cents(charge.refundedCents),
          ],
        }))}
      />
    </Card>
  )
}

/** A numbered receipt for what a guest paid, as a file: made once, and the same when asked again. */
function ReceiptDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const texts = useTexts(sessionTexts).story
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const [to, setTo] = useState('')
  const make = async () => {
    const body = { session, ...(to.trim() && { to: to.trim() }) }
    const { number } = await calls.ask({ method: 'POST', path: 'receipts', answer: Receipt, body })
    saveFile(await calls.fetchFile({ path: `receipts/${number}` }), `${number}.html`)
    onClose()
  }
  const { go, isBusy, trouble } = useDeed(() => done(make()))
  return (
    <Dialog title={texts.receipt} closeLabel={common.close} onClose={onClose}>
      <p>{texts.receiptText}</p>
      <Form onSend={() => void go()}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Field
          label={texts.receiptTo}
          maxLength={500}
          autoComplete="off"
          autoFocus
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {texts.receiptGo}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
