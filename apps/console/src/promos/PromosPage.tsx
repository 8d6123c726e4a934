import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { PromoGroups, promoStates } from '@discobooth/contract/console/promos-api'
import { useState } from 'react'
import { Link, useLocation, useRoute, useSearchParams } from 'wouter'
import { ExportCsv, Standing, useAnswer } from '../app/answers.tsx'
import { BoothChoice } from '../app/BoothChoice.tsx'
import { useBooths, type Wanted } from '../app/console-context.tsx'
import { today } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Choice, Field, Form } from '../ui/Form.tsx'
import { Notice, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { MakeDialog } from './PromoDialogs.tsx'
import { PromoPage } from './PromoPage.tsx'
import { SheetPage } from './PromoSheet.tsx'
import css from './Promos.module.css'
import { State, useNameOf, useTerms } from './terms.tsx'
import { UsesChart } from './UsesChart.tsx'
import { promoTexts } from './words.ts'

const names = ['find', 'booth', 'state'] as const
const none: { id: string; name: string }[] = []

function askedIn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

const wantedAt = (search: URLSearchParams): Wanted<PromoGroups> => ({
  about: 'promos',
  path: `promos?${askedIn(search)}`,
  answer: PromoGroups,
})

/** The list; below the same address what was made in one go, and its sheet. */
export default function PromosPage({ me }: { me: ConsoleMe }) {
  const [isSheet, sheet] = useRoute('/promos/:id/sheet')
  const [isOne, found] = useRoute('/promos/:id')
  if (isSheet) return <SheetPage id={sheet.id} />
  return isOne ? <PromoPage id={found.id} me={me} /> : <ListPage me={me} />
}

function ListPage({ me }: { me: ConsoleMe }) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const nameOf = useNameOf()
  const terms = useTerms()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const [isMaking, setMaking] = useState(false)
  const promos = useAnswer({ ...wantedAt(search), keeps: true })
  const found = promos.data?.promos
  return (
    <Page
      title={common.pages.promos}
      actions={
        <>
          <Button look="primary" onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
          <ExportCsv
            name={texts.file(today())}
            from={
              found && !promos.isPlaceholderData
                ? () => [
                    [
                      ...[
                        texts.name,
                        texts.code,
                        texts.codes,
                        texts.used,
                        texts.uses1,
                        texts.state,
                      ],
                      ...[texts.gives, texts.fromLabel, texts.untilLabel, texts.where, texts.made],
                    ],
                    ...found.map((one) => [
                      ...[one.name, one.only, one.codes, one.used, one.maxUses],
                      ...[texts.states[one.state], terms.mode(one), one.from, one.until],
                      ...[terms.where(one), one.createdAt],
                    ]),
                  ]
                : null
            }
          />
        </>
      }
    >
      <p className="soft">{texts.intro}</p>
      <Filters />
      <Standing of={promos} />
      {promos.data && <UsesChart uses={promos.data.uses} />}
      {promos.data?.isCut && <Notice kind="plain">{texts.cut}</Notice>}
      {found?.length === 0 && <p>{askedIn(search).size > 0 ? texts.nothing : texts.empty}</p>}
      {found && found.length > 0 && (
        <Table
          label={texts.list}
          columns={[
            { name: texts.name },
            { name: texts.state },
            { name: texts.codes, isNumber: true },
            { name: texts.used, isNumber: true },
            { name: texts.gives },
            { name: texts.when },
            { name: texts.where },
          ]}
          rows={found.map((one) => ({
            key: one.id,
            renderCells: () => [
              <Link key="name" href={`/promos/${one.id}`} className={css['name']}>
                {nameOf(one)}
              </Link>,
              <State key="state" state={one.state} />,
              format.number(one.codes),
              terms.used(one),
              terms.mode(one),
              terms.when(one),
              terms.where(one),
            ],
          }))}
        />
      )}
      {isMaking && (
        <MakeDialog
          isManager={me.role === 'manager'}
          onClose={(id) => {
            setMaking(false)
            if (id) navigate(`/promos/${id}`)
          }}
        />
      )}
    </Page>
  )
}

function Filters() {
  const texts = useTexts(promoTexts)
  const [search, setSearch] = useSearchParams()
  const asked = askedIn(search)
  const find = asked.get('find') ?? ''
  const [typed, setTyped] = useState(find)
  const [inAddress, setInAddress] = useState(find)
  const booths = useBooths()
  // The way back of the browser, and Clear, change the address under what was typed.
  if (inAddress !== find) {
    setInAddress(find)
    setTyped(find)
  }
  const set = (name: (typeof names)[number], value: string) => {
    const next = askedIn(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  return (
    <search aria-label={texts.filter}>
      <Form onSend={() => set('find', typed.trim())} className={css['filters']}>
        <Field
          label={texts.find}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Choice
          label={texts.state}
          value={asked.get('state') ?? ''}
          onChange={({ target }) => set('state', target.value)}
        >
          <option value="">{texts.anyState}</option>
          {promoStates.map((state) => (
            <option key={state} value={state}>
              {texts.states[state]}
            </option>
          ))}
        </Choice>
        <BoothChoice booths={booths.data ?? none} />
        <div className={css['buttons']}>
          <Button type="submit">{texts.search}</Button>
          {asked.size > 0 && (
            <Button look="quiet" onClick={() => setSearch({})}>
              {texts.clear}
            </Button>
          )}
        </div>
      </Form>
    </search>
  )
}
