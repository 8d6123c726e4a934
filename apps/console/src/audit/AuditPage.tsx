import { type AuditLine, AuditLines } from '@discobooth/contract/console/people-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ExportCsv } from '../app/answers.tsx'
import { useConsole } from '../app/console-context.tsx'
import { type Calls, troubleOf } from '../backend/calls.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, Page, Progress } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { useActionText } from './actions.ts'
import { type Subject, useHandName, useSubject } from './subjects.ts'

const en = {
  when: 'When',
  who: 'Who',
  where: 'From where',
  what: 'What',
  change: 'Before and after',
  show: 'Show',
  of: (action: string) => `Show before and after: ${action}`,
  before: 'Before',
  after: 'After',
  empty: 'Nothing was changed yet. Every change will stand here, with who made it.',
  list: 'Changes, the newest first',
  file: 'audit-trail.csv',
}

const nl: typeof en = {
  when: 'Wanneer',
  who: 'Wie',
  where: 'Vanwaar',
  what: 'Wat',
  change: 'Voor en na',
  show: 'Tonen',
  of: (action) => `Tonen: voor en na van ${action}`,
  before: 'Voor',
  after: 'Na',
  empty: 'Er is nog niets veranderd. Elke verandering komt hier te staan, met wie het deed.',
  list: 'Veranderingen, de nieuwste eerst',
  file: 'logboek.csv',
}

const auditTexts = { en, nl }

const AT_ONCE = 200

function askFor({ ask }: Calls, before: string | null, signal?: AbortSignal): Promise<AuditLines> {
  const query = new URLSearchParams({ limit: String(AT_ONCE), ...(before && { before }) })
  const path = `audit?${query}`
  return ask({ method: 'GET', path, answer: AuditLines, ...(signal && { signal }) })
}

/** Every change anywhere: who, when, from where, before and after (C2). */
export default function AuditPage() {
  const texts = useTexts(auditTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const textOf = useActionText()
  const subjectOf = useSubject()
  const nameOf = useHandName()
  const { calls } = useConsole()
  const [open, setOpen] = useState<AuditLine | null>(null)
  const trail = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) => askFor(calls, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const allRows = async () => [
    [texts.when, texts.who, texts.where, texts.what, texts.before, texts.after],
    ...(await allLines(calls)).map((line) => [
      line.at,
      nameOf(line),
      line.origin,
      `${textOf(line.action)} ${subjectOf(line).text}`.trim(),
      asText(line.before),
      asText(line.after),
    ]),
  ]
  const lines = trail.data?.pages.flatMap((page) => page.lines)
  const columns = [texts.when, texts.who, texts.where, texts.what, texts.change]
  const rows = lines?.map((line) => ({
    key: line.id,
    renderCells: () => [
      <time key="at" dateTime={line.at}>
        {format.time(line.at)}
      </time>,
      nameOf(line),
      line.origin,
      <span key="what">
        {textOf(line.action)} <SubjectName of={subjectOf(line)} />
      </span>,
      (line.before ?? line.after) === null ? (
        '–'
      ) : (
        <Button
          key="show"
          look="quiet"
          aria-label={texts.of(textOf(line.action))}
          onClick={() => setOpen(line)}
        >
          {texts.show}
        </Button>
      ),
    ],
  }))
  return (
    <Page title={common.pages.audit} actions={<ExportCsv name={texts.file} from={allRows} />}>
      {trail.error && (
        <TroubleNotice
          trouble={troubleOf(trail.error)}
          action={<Button onClick={() => void trail.refetch()}>{common.tryAgain}</Button>}
        />
      )}
      {trail.isPending && <Progress label={common.loading} />}
      {rows?.length === 0 && <p>{texts.empty}</p>}
      {rows && rows.length > 0 && (
        <Table label={texts.list} columns={columns.map((name) => ({ name }))} rows={rows} />
      )}
      {trail.hasNextPage && (
        <Button isBusy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
          {common.more}
        </Button>
      )}
      {open && (
        <Dialog title={textOf(open.action)} closeLabel={common.close} onClose={() => setOpen(null)}>
          <Change line={open} />
        </Dialog>
      )}
    </Page>
  )
}

/** What it was and what it is, name by name, as the program calls them. */
function Change({ line }: { line: AuditLine }) {
  const texts = useTexts(auditTexts)
  const before = fieldsOf(line.before)
  const after = fieldsOf(line.after)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <Table
      label={texts.change}
      columns={[texts.what, texts.before, texts.after].map((name) => ({ name }))}
      rows={names.map((name) => ({
        key: name,
        renderCells: () => [inWords(name), asWords(before[name]), asWords(after[name])],
      }))}
    />
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' ? { ...value } : { value }
}

/** 'vatRate' is read as 'vat rate'. */
const inWords = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')

const asWords = (value: unknown) => (typeof value === 'string' ? value : asText(value))

function SubjectName({ of: { text, href } }: { of: Subject }) {
  return href === null ? <span className="soft">{text}</span> : <Link href={href}>{text}</Link>
}

async function allLines(calls: Calls): Promise<AuditLine[]> {
  const all: AuditLine[] = []
  let next: string | null = null
  do {
    const page: AuditLines = await askFor(calls, next)
    all.push(...page.lines)
    next = page.next
  } while (next !== null)
  return all
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '–' : JSON.stringify(value, null, 2)
