import {
  ConsentWordings,
  ErasureProof,
  ErasureProofs,
  GuestFound,
} from '@discobooth/contract/console/privacy-api'
import { languages, wishedLanguage } from '@discobooth/contract/texts/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, Standing, useAnswer } from '../app/answers.tsx'
import { saveFile } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { ReasonDialog } from '../app/ReasonDialog.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form } from '../ui/Form.tsx'
import { Card, Notice, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { privacyTexts } from './words.ts'

const PROOFS = 'erasures'
const AT_ONCE = 50

/** What a guest may ask for: their data as a file, or to be forgotten; and what all have agreed to. */
export default function PrivacyPage() {
  const common = useTexts(commonTexts)
  const [said, setSaid] = useState<ErasureProof | null>(null)
  const texts = useTexts(privacyTexts)
  return (
    <Page title={common.pages.privacy}>
      {said && <Notice kind="good">{texts.erased(said.number)}</Notice>}
      <Guest onErased={setSaid} />
      <Proofs />
      <Wordings />
    </Page>
  )
}

/** The address is typed here and lives in this component alone: not in the address bar, nor in a cache. */
function Guest({ onErased }: { onErased: (proof: ErasureProof | null) => void }) {
  const texts = useTexts(privacyTexts)
  const { calls } = useConsole()
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<{ email: string; guest: GuestFound } | null>(null)
  const { go, isBusy, trouble } = useDeed(() => {
    const asked = email.trim()
    const call = { method: 'POST', path: 'privacy/find', answer: GuestFound } as const
    return done(
      calls
        .ask({ ...call, body: { email: asked } })
        .then((guest) => setFound({ email: asked, guest })),
    )
  })
  const look = () => {
    onErased(null)
    setFound(null)
    void go()
  }
  return (
    <Card title={texts.find}>
      <p>{texts.findText}</p>
      <Form onSend={look}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Field
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!email.includes('@')}>
            {texts.go}
          </Button>
        </Actions>
      </Form>
      {found && (
        <Found
          {...found}
          onErased={(proof) => {
            onErased(proof)
            setFound(null)
            setEmail('')
          }}
        />
      )}
    </Card>
  )
}

const kinds = ['sessions', 'mails', 'recordings', 'consents'] as const

function Found({
  email,
  guest,
  onErased,
}: {
  email: string
  guest: GuestFound
  onErased: (proof: ErasureProof) => void
}) {
  const texts = useTexts(privacyTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [isErasing, setErasing] = useState(false)
  const save = useDeed(() =>
    done(
      calls
        .fetchFile({ path: 'privacy/file', body: { email } })
        .then((file) => saveFile(file, texts.fileName)),
    ),
  )
  const { counts, consents, marketingWithdrawnAt } = guest
  if (kinds.every((kind) => counts[kind] === 0)) return <p role="status">{texts.nothing}</p>
  const erase = async ({ reason, operationId }: { reason: string; operationId: string }) => {
    const call = { method: 'POST', path: 'privacy/erase', answer: ErasureProof } as const
    const proof = await calls.ask({ ...call, body: { email, reason }, operationId })
    void queries.invalidateQueries({ queryKey: [PROOFS] })
    onErased(proof)
  }
  return (
    <div role="status">
      <h3>{texts.found}</h3>
      <p>{kinds.map((kind) => `${texts.counts[kind]}: ${counts[kind]}`).join(' · ')}</p>
      {marketingWithdrawnAt && <p>{texts.withdrawn(format.time(marketingWithdrawnAt))}</p>}
      {consents.length > 0 && (
        <>
          <h3>{texts.agreed}</h3>
          <ul>
            {consents.map(({ sessionId, wording, consentedAt, language }) => (
              <li key={`${sessionId} ${consentedAt}`}>
                <span lang={language}>“{wording}”</span>{' '}
                <span className="soft">{format.time(consentedAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {save.trouble && <TroubleNotice trouble={save.trouble} />}
      <Actions>
        <Button isBusy={save.isBusy} onClick={() => void save.go()}>
          {texts.file}
        </Button>
        <Button look="danger" onClick={() => setErasing(true)}>
          {texts.erase}
        </Button>
      </Actions>
      {isErasing && (
        <ReasonDialog
          title={texts.eraseTitle}
          text={texts.eraseText(email)}
          go={texts.eraseGo}
          isGrave
          act={erase}
          onClose={() => setErasing(false)}
        />
      )}
    </div>
  )
}

function Proofs() {
  const texts = useTexts(privacyTexts)
  const format = useFormat()
  const path = `privacy/erasures?limit=${AT_ONCE}`
  const proofs = useAnswer({ about: PROOFS, path, answer: ErasureProofs })
  return (
    <Card title={texts.proofs}>
      <Standing of={proofs} />
      {proofs.data?.proofs.length === 0 && <p>{texts.noProofs}</p>}
      {proofs.data && proofs.data.proofs.length > 0 && (
        <Table
          label={texts.proofs}
          columns={[texts.number, texts.when, texts.by, texts.sha].map((name) => ({ name }))}
          rows={proofs.data.proofs.map(({ number, erasedAt, by, sha256 }) => ({
            key: String(number),
            cells: [number, format.time(erasedAt), by, <code key="sha">{sha256}</code>],
          }))}
        />
      )}
    </Card>
  )
}

function nameOf(code: string): string {
  const known = wishedLanguage(code)
  return known ? languages[known].name : code
}

function Wordings() {
  const texts = useTexts(privacyTexts)
  const format = useFormat()
  const path = 'privacy/consents'
  const wordings = useAnswer({ about: 'consents', path, answer: ConsentWordings })
  return (
    <Card title={texts.wordings}>
      <Standing of={wordings} />
      {wordings.data?.wordings.length === 0 && <p>{texts.noWordings}</p>}
      {wordings.data && wordings.data.wordings.length > 0 && (
        <Table
          label={texts.wordings}
          columns={[
            { name: texts.wording },
            { name: texts.language },
            { name: texts.times, isNumber: true },
            { name: texts.first },
            { name: texts.last },
          ]}
          rows={wordings.data.wordings.map(({ wording, language, times, firstAt, lastAt }) => ({
            key: `${language} ${wording}`,
            cells: [
              <span key="wording" lang={language}>
                {wording}
              </span>,
              nameOf(language),
              format.number(times),
              format.date(firstAt),
              format.date(lastAt),
            ],
          }))}
        />
      )}
    </Card>
  )
}
