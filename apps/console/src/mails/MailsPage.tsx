import {
  ConsoleMail,
  ConsoleMails,
  mailKinds,
  mailStates,
} from '@discobooth/contract/console/mails-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ExportCsv, Standing } from '../app/answers.tsx'
import { BoothChoice } from '../app/BoothChoice.tsx'
import { useBooths, useConsole } from '../app/console-context.tsx'
import { today } from '../app/days.ts'
import { ReasonDialog } from '../app/ReasonDialog.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Form.tsx'
import { Notice, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import css from './Mails.module.css'
import { RecordingsPart } from './RecordingsPart.tsx'
import { mailTexts } from './words.ts'

const none: { id: string; name: string }[] = []
const names = ['state', 'kind', 'booth'] as const
const AT_ONCE = 200

/** What waits, what failed and why: of mails, and of what was recorded. */
export default function MailsPage({ me }: { me: ConsoleMe }) {
  const texts = useTexts(mailTexts)
  const common = useTexts(commonTexts)
  const [search, setSearch] = useSearchParams()
  const booths = useBooths()
  const isOfRecordings = search.get('of') === 'recordings'
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const mayAct = me.role === 'owner' || me.role === 'manager'
  return (
    <Page title={common.pages.mails}>
      <search className={css['filters']} aria-label={texts.filter}>
        <Choice
          label={texts.choose}
          value={isOfRecordings ? 'recordings' : ''}
          onChange={({ target }) => set('of', target.value)}
        >
          <option value="">{texts.mails}</option>
          <option value="recordings">{texts.recordings}</option>
        </Choice>
        {!isOfRecordings && (
          <>
            <Choice
              label={texts.state}
              value={search.get('state') ?? ''}
              onChange={({ target }) => set('state', target.value)}
            >
              <option value="">{texts.undelivered}</option>
              {mailStates.map((state) => (
                <option key={state} value={state}>
                  {texts.states[state]}
                </option>
              ))}
            </Choice>
            <Choice
              label={texts.kind}
              value={search.get('kind') ?? ''}
              onChange={({ target }) => set('kind', target.value)}
            >
              <option value="">{texts.anyKind}</option>
              {mailKinds
                .filter((kind) => kind !== 'account' || me.role === 'owner')
                .map((kind) => (
                  <option key={kind} value={kind}>
                    {texts.kinds[kind]}
                  </option>
                ))}
            </Choice>
          </>
        )}
        <BoothChoice booths={booths.data ?? none} />
      </search>
      {isOfRecordings ? (
        <RecordingsPart booth={search.get('booth')} mayAct={mayAct} />
      ) : (
        <Mails mayAct={mayAct} />
      )}
    </Page>
  )
}

function Mails({ mayAct }: { mayAct: boolean }) {
  const texts = useTexts(mailTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<ConsoleMail | null>(null)
  const [said, setSaid] = useState('')
  const asked = new URLSearchParams(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const mails = useInfiniteQuery({
    queryKey: ['mails', asked.toString()],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(asked)
      query.set('limit', String(AT_ONCE))
      if (pageParam) query.set('after', pageParam)
      return calls.ask({ method: 'GET', path: `mails?${query}`, answer: ConsoleMails, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const found = useMemo(() => mails.data?.pages.flatMap((page) => page.mails), [mails.data])
  const first = mails.data?.pages[0]
  const about = ({ kind, processId }: ConsoleMail) => processId ?? texts.kinds[kind]
  return (
    <>
      <Standing of={mails} />
      {first && !first.isSetUp && <Notice kind="warning">{texts.notSetUp}</Notice>}
      {first && (
        <div className={css['standing']}>
          <p>
            {first.waiting + first.failed === 0
              ? texts.well
              : texts.standing(format.number(first.waiting), format.number(first.failed))}
          </p>
          <ExportCsv
            name={texts.file(today())}
            from={
              found
                ? () => [
                    [
                      ...[texts.when, common.booth, texts.kind, texts.about, texts.to],
                      ...[texts.state, texts.tries, texts.why],
                    ],
                    ...found.map((mail) => [
                      ...[mail.createdAt, mail.booth?.name ?? null, texts.kinds[mail.kind]],
                      ...[
                        mail.processId,
                        mail.to,
                        texts.states[mail.state],
                        mail.tries,
                        mail.error,
                      ],
                    ]),
                  ]
                : null
            }
          />
        </div>
      )}
      {said && <Notice kind="good">{said}</Notice>}
      {found?.length === 0 && asked.size > 0 && <p>{texts.nothing}</p>}
      {found && found.length > 0 && (
        <Table
          label={texts.mails}
          columns={[
            { name: texts.when },
            { name: texts.about },
            { name: common.booth },
            { name: texts.to },
            { name: texts.state },
            { name: texts.why },
            { name: texts.again, isDeed: true },
          ]}
          rows={found.map((mail) => ({
            key: mail.id,
            renderCells: () => [
              format.time(mail.createdAt),
              mail.session ? (
                <Link key="session" href={`/sessions/${mail.session}`}>
                  {mail.processId}
                </Link>
              ) : (
                texts.kinds[mail.kind]
              ),
              mail.booth?.name ?? '–',
              mail.to ?? (
                <span key="to" className="soft">
                  {mayAct ? '–' : texts.hidden}
                </span>
              ),
              <b key="state" className={css['state']} data-state={mail.state}>
                {texts.states[mail.state]}
              </b>,
              mail.error ?? '',
              mayAct && mail.state !== 'sent' && (
                <Button
                  key="again"
                  aria-label={texts.againOf(about(mail))}
                  onClick={() => setChosen(mail)}
                >
                  {texts.again}
                </Button>
              ),
            ],
          }))}
        />
      )}
      {mails.hasNextPage && (
        <Button isBusy={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
          {common.more}
        </Button>
      )}
      {chosen && (
        <ReasonDialog
          title={texts.againTitle}
          text={<p>{texts.againText}</p>}
          go={texts.again}
          act={({ reason, operationId }) =>
            calls
              .ask({
                method: 'POST',
                path: `mails/${chosen.id}/try-again`,
                answer: ConsoleMail,
                body: { reason },
                operationId,
              })
              .then(() => queries.invalidateQueries({ queryKey: ['mails'] }))
          }
          onClose={(isDone) => {
            setChosen(null)
            setSaid(isDone ? texts.asked : '')
          }}
        />
      )}
    </>
  )
}
