import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { PromoBatch } from '@discobooth/contract/console/promos-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { done, ExportCsv, Standing, useAnswer } from '../app/answers.tsx'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions } from '../ui/Form.tsx'
import { Card, Notice, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { ChangeDialog } from './PromoDialogs.tsx'
import css from './Promos.module.css'
import { batchWanted, State, useNameOf, useTerms } from './terms.tsx'
import { UsesChart } from './UsesChart.tsx'
import { promoTexts } from './words.ts'

/** The codes that were made in one go. */
export function PromoPage({ id, me }: { id: string; me: ConsoleMe }) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const nameOf = useNameOf()
  const wanted = batchWanted(id)
  const batch = useAnswer(wanted)
  const found = batch.data
  const title = found ? nameOf(found) : common.pages.promos
  return (
    <Page title={title} actions={found && <ExportCodes batch={found} />}>
      <p>
        <Link href="/promos">{texts.back}</Link>
      </p>
      <Standing of={batch} />
      {found && <Batch batch={found} isManager={me.role === 'manager'} />}
    </Page>
  )
}

function ExportCodes({ batch }: { batch: PromoBatch }) {
  const texts = useTexts(promoTexts)
  const terms = useTerms()
  const nameOf = useNameOf()
  const file = nameOf(batch).replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return (
    <>
      <Link href={`/promos/${batch.id}/sheet`} className={css['button']}>
        {texts.sheet}
      </Link>
      <ExportCsv
        name={texts.fileOf(file)}
        from={() => [
          [texts.code, texts.used, texts.uses1, texts.state, texts.gives].concat([
            texts.fromLabel,
            texts.untilLabel,
            texts.where,
          ]),
          ...batch.list.map(({ code, used, isOff }) => [
            ...[code.toUpperCase(), used, batch.maxUses, isOff ? texts.isOff : texts.counts],
            ...[terms.mode(batch), batch.from, batch.until, terms.where(batch)],
          ]),
        ]}
      />
    </>
  )
}

function Batch({ batch, isManager }: { batch: PromoBatch; isManager: boolean }) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const terms = useTerms()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const wanted = batchWanted(batch.id)
  const { go, isBusy, trouble } = useDeed((path: string, isOff: boolean) =>
    done(
      calls
        .ask({ method: 'PATCH', path: wanted.path + path, answer: PromoBatch, body: { isOff } })
        .then((now) => queries.setQueryData([wanted.about, wanted.path], now)),
    ),
  )
  const isAllOff = batch.off === batch.codes
  return (
    <>
      {trouble && <TroubleNotice trouble={trouble} />}
      {!batch.mayChange && <Notice kind="plain">{texts.theirs}</Notice>}
      <Card>
        <dl className={css['facts']}>
          <Fact name={texts.state}>
            <State state={batch.state} />
          </Fact>
          <Fact name={texts.codes}>{format.number(batch.codes)}</Fact>
          <Fact name={texts.used}>{terms.used(batch)}</Fact>
          <Fact name={texts.gives}>{terms.mode(batch)}</Fact>
          <Fact name={texts.when}>{terms.when(batch)}</Fact>
          <Fact name={texts.where}>{terms.where(batch)}</Fact>
          <Fact name={texts.made}>{format.time(batch.createdAt)}</Fact>
        </dl>
        {batch.mayChange && (
          <Actions>
            <Button onClick={() => setChanging(true)}>{texts.change}</Button>
            <Button
              look={isAllOff ? 'plain' : 'danger'}
              isBusy={isBusy}
              onClick={() => void go('', !isAllOff)}
            >
              {isAllOff ? texts.switchOn : texts.switchOff}
            </Button>
          </Actions>
        )}
      </Card>
      <UsesChart uses={batch.uses} />
      <Table
        label={texts.codes}
        columns={[
          { name: texts.code },
          { name: texts.used, isNumber: true },
          { name: texts.state },
          { name: texts.switchOff, isDeed: true },
        ]}
        rows={batch.list.map(({ id, code, used, isOff }) => ({
          key: String(id),
          renderCells: () => {
            const isUsedUp = batch.maxUses !== null && used >= batch.maxUses
            const name = code.toUpperCase()
            return [
              <code key="code" className={css['code']}>
                {name}
              </code>,
              terms.used({ used, maxUses: batch.maxUses, codes: 1 }),
              isOff ? texts.isOff : isUsedUp ? texts.isUsedUp : texts.counts,
              batch.mayChange && batch.codes > 1 && (
                <Button
                  key="switch"
                  look="quiet"
                  isBusy={isBusy}
                  aria-label={isOff ? texts.switchOnOf(name) : texts.switchOffOf(name)}
                  onClick={() => void go(`/codes/${id}`, !isOff)}
                >
                  {isOff ? texts.switchOn : texts.switchOff}
                </Button>
              ),
            ]
          },
        }))}
      />
      {isChanging && (
        <ChangeDialog
          batch={batch}
          isManager={isManager}
          closeLabel={common.close}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
