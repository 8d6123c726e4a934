import type { ConsoleMe, ConsolePerson } from '@discobooth/contract/console/people-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportCsv } from '../app/answers.tsx'
import { useBooths, useConsole } from '../app/console-context.tsx'
import { today } from '../app/days.ts'
import { troubleOf } from '../backend/calls.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Page, Progress } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { createPeopleCalls, InviteDialog, PersonDialog, peopleKey } from './PersonDialogs.tsx'
import { peopleTexts } from './words.ts'

export default function PeoplePage({ me }: { me: ConsoleMe }) {
  const texts = useTexts(peopleTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { calls, account } = useConsole()
  const queries = useQueryClient()
  const people = useQuery({ queryKey: peopleKey, queryFn: createPeopleCalls(calls).list })
  const [open, setOpen] = useState<'invite' | ConsolePerson | null>(null)
  const hasManagers = people.data?.some(({ booths }) => booths.length > 0) ?? false
  const booths = useBooths(hasManagers)
  const nameOf = namesIn(booths.data)
  const close = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: peopleKey })
    // It may have been oneself.
    void account.settle()
  }
  const listPeople = async (all: readonly ConsolePerson[]) => {
    const named = hasManagers ? (await booths.refetch({ throwOnError: true })).data : []
    return [
      columns,
      ...all.map(({ email, role, booths: own, refundLimit, joinedAt }) => [
        email,
        common.roles[role],
        role === 'manager' ? own.map(namesIn(named)).join(', ') : texts.allBooths,
        refundLimit,
        joinedAt,
      ]),
    ]
  }
  const columns = [texts.email, texts.role, texts.booths, texts.limit, texts.joined]
  const rows = people.data?.map((person) => {
    const { id, email, role, booths: own, refundLimit, joinedAt } = person
    return {
      key: id,
      renderCells: () => [
        id === me.id ? `${email} (${texts.you})` : email,
        common.roles[role],
        role === 'manager' ? own.map(nameOf).join(', ') : texts.allBooths,
        refundLimit === null ? '–' : format.euro(refundLimit),
        joinedAt === null ? texts.waiting : format.date(joinedAt),
        <Button
          key="change"
          look="quiet"
          aria-label={texts.of(email)}
          onClick={() => setOpen(person)}
        >
          {texts.change}
        </Button>,
      ],
    }
  })
  return (
    <Page
      title={common.pages.people}
      actions={
        <>
          <ExportCsv
            name={texts.file(today())}
            from={people.data ? () => listPeople(people.data) : null}
          />
          <Button look="primary" onClick={() => setOpen('invite')}>
            {texts.invite}
          </Button>
        </>
      }
    >
      {people.error && (
        <TroubleNotice
          trouble={troubleOf(people.error)}
          action={<Button onClick={() => void people.refetch()}>{common.tryAgain}</Button>}
        />
      )}
      {people.isPending && <Progress label={common.loading} />}
      {rows && (
        <Table
          label={texts.list}
          columns={[...columns.map((name) => ({ name })), { name: texts.change, isDeed: true }]}
          rows={rows}
        />
      )}
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open && open !== 'invite' && <PersonDialog person={open} onClose={close} />}
    </Page>
  )
}

function namesIn(booths: readonly { id: string; name: string }[] = []): (id: string) => string {
  const names = new Map(booths.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id.slice(0, 8)
}
