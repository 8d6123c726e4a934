import {
  ConsentWordings,
  ErasureProof,
  type GuestConsent,
  type GuestCounts,
  GuestFound,
  sessionsInFile,
} from '@discobooth/contract/console/privacy-api'
import { languages, wishedLanguage } from '@discobooth/contract/texts/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
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
import { PROOFS, Proofs, SaveProof, shortOf } from './Proofs.tsx'
import { privacyTexts } from './words.ts'

/** What a guest may ask for: their data as a file, or to be forgotten; and what all have agreed to. */
export default function PrivacyPage() {
  const common = useTexts(commonTexts)
  const texts = useTexts(privacyTexts)
  const [made, setMade] = useState<ErasureProof | null>(null)
  return (
    <Page title={common.pages.privacy}>
      {made && (
        <Notice kind="good" action={<SaveProof proof={made} />}>
          {made.erasedAt ? texts.erased(shortOf(made)) : texts.erasing(shortOf(made))}
        </Notice>
      )}
      <Guest onErased={setMade} />
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
      <Form onSend={look}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Field
          label={texts.email}
          hint={texts.findText}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          required
          readOnly={isBusy}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            setFound(null)
          }}
        />
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!email.includes('@')}>
            {texts.go}
          </Button>
        </Actions>
      </Form>
      {/* What is shown is of whose address stands above, or nobody's: also where that changed by itself. */}
      {found?.email === email.trim() && (
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

/** What becomes of each when its guest is erased. */
const fates = {
  goes: ['mails', 'recordings'],
  nameless: ['sessions', 'consents'],
  kept: ['payments', 'receipts'],
} as const satisfies Record<string, readonly (keyof GuestCounts)[]>
const kindsOfFate = ['goes', 'nameless', 'kept'] as const

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
  const { counts, consents, offersWithdrawnAt, erasures } = guest
  const saveAll = async () => {
    for (let part = 1; part === 1 || (part - 1) * sessionsInFile < counts.sessions; part += 1) {
      const file = await calls.fetchFile({ path: 'privacy/file', body: { email, part } })
      saveFile(file, texts.fileName(part))
    }
  }
  const save = useDeed(() => done(saveAll()))
  const erase = async ({ reason, operationId }: { reason: string; operationId: string }) => {
    const call = { method: 'POST', path: 'privacy/erase', answer: ErasureProof } as const
    const proof = await calls.ask({ ...call, body: { email, reason }, operationId })
    void queries.invalidateQueries({ queryKey: [PROOFS] })
    onErased(proof)
  }
  return (
    <>
      <div role="status">
        <h3>{counts.sessions > 0 ? texts.foundOf(email) : texts.nothing(email)}</h3>
        {erasures.map((proof) => (
          <p key={proof.id}>
            {proof.erasedAt
              ? texts.erasedBefore(format.time(proof.erasedAt), shortOf(proof))
              : texts.erasing(shortOf(proof))}
          </p>
        ))}
      </div>
      {offersWithdrawnAt && (
        <Notice kind="warning">{texts.wantsNone(format.time(offersWithdrawnAt))}</Notice>
      )}
      {counts.sessions > 0 && (
        <>
          <Table
            label={texts.found}
            columns={[{ name: texts.what }, { name: texts.becomes }]}
            rows={kindsOfFate.map((fate) => ({
              key: fate,
              renderCells: () => [
                fates[fate]
                  .map((kind) => `${texts.counts[kind]}:\u00a0${format.number(counts[kind])}`)
                  .join(', '),
                texts.fate[fate],
              ],
            }))}
          />
          {save.trouble && <TroubleNotice trouble={save.trouble} />}
          <Actions>
            <Button isBusy={save.isBusy} onClick={() => void save.go()}>
              {texts.file}
            </Button>
            <Button look="danger" onClick={() => setErasing(true)}>
              {texts.erase}
            </Button>
          </Actions>
          {consents.length > 0 && <Agreed consents={consents} />}
        </>
      )}
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
    </>
  )
}

function Agreed({ consents }: { consents: readonly GuestConsent[] }) {
  const texts = useTexts(privacyTexts)
  const format = useFormat()
  return (
    <>
      <h3>{texts.agreed}</h3>
      <Table
        label={texts.agreed}
        columns={[texts.wording, texts.when, texts.takenBack, texts.session].map((name) => ({
          name,
        }))}
        rows={consents.map(({ session, wording, language, consentedAt, withdrawnAt }) => ({
          key: `${session} ${consentedAt}`,
          renderCells: () => [
            <span key="wording" lang={language}>
              {wording}
            </span>,
            format.time(consentedAt),
            withdrawnAt ? format.time(withdrawnAt) : '–',
            <Link key="session" href={`/sessions/${session}`}>
              {session.slice(0, 8)}
            </Link>,
          ],
        }))}
      />
    </>
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
  const all = wordings.data?.wordings
  return (
    <Card title={texts.wordings}>
      <Standing of={wordings} />
      {all?.length === 0 && <p>{texts.noWordings}</p>}
      {all && all.length > 0 && (
        <Table
          label={texts.wordings}
          columns={[
            { name: texts.wording },
            { name: texts.language },
            { name: texts.times, isNumber: true },
            { name: texts.first },
            { name: texts.last },
          ]}
          rows={all.map(({ wording, language, times, firstAt, lastAt }) => ({
            key: `${language} ${wording}`,
            renderCells: () => [
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
