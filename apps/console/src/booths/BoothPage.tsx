import { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { useState } from 'react'
import { Link } from 'wouter'
import { Standing, useAnswer } from '../app/answers.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { BoothBrand } from './BoothBrand.tsx'
import { BoothDayLine } from './BoothDayLine.tsx'
import { BoothDiagnostics } from './BoothDiagnostics.tsx'
import { BoothLights } from './BoothLights.tsx'
import { BoothMark, Heard } from './BoothList.tsx'
import { BoothMachine } from './BoothMachine.tsx'
import { BoothSettingsCard } from './BoothSettings.tsx'
import css from './Booths.module.css'
import { CommandsCard } from './commands/CommandsCard.tsx'
import { JoinCodeDialog } from './JoinDialogs.tsx'
import { boothTexts } from './words.ts'

/** As often as a booth says how it is. */
const BEAT_MS = 15_000

/** One booth: how it is, what it did, how it is set, and what can be done about it; a file for each part. */
export function BoothPage({ id, me }: { id: string; me: ConsoleMe }) {
  const texts = useTexts(boothTexts)
  const common = useTexts(commonTexts)
  const booth = useAnswer({
    ...{ about: 'booth', path: `booths/${id}`, answer: ConsoleBooth },
    everyMs: BEAT_MS,
  })
  const [open, setOpen] = useState<'join' | 'replace' | null>(null)
  const mayChange = me.role === 'owner' || me.role === 'manager'
  const found = booth.data
  return (
    <Page
      title={found?.name ?? common.booth}
      actions={
        found &&
        mayChange && (
          <>
            <Button onClick={() => setOpen('join')}>{texts.join}</Button>
            <Button onClick={() => setOpen('replace')}>{texts.replace}</Button>
          </>
        )
      }
    >
      <p>
        <Link href="/booths">{texts.all}</Link>
      </p>
      <Standing of={booth} />
      {found && (
        <>
          <p className={css['standing']}>
            <BoothMark booth={found} />
            <span>{[found.place, found.group].filter(Boolean).join(' · ')}</span>
            <span className="soft">
              {texts.heard}: <Heard heardAt={found.heardAt} at={found.at} />
            </span>
          </p>
          <div className={css['sections']}>
            <BoothLights booth={found} />
            <BoothMachine booth={found} />
          </div>
          {mayChange && <CommandsCard booth={found} />}
          {mayChange && <BoothDiagnostics booth={found} />}
          <BoothDayLine id={id} />
          {mayChange && <BoothSettingsCard id={id} me={me} />}
          <BoothBrand id={id} mayChange={mayChange} />
          <BoothKeys booth={found} />
        </>
      )}
      {open && (
        <JoinCodeDialog
          booth={id}
          isReplacement={open === 'replace'}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function BoothKeys({ booth }: { booth: ConsoleBooth }) {
  const texts = useTexts(boothTexts)
  const format = useFormat()
  const when = (at: string | null) => (at === null ? '–' : format.time(at))
  if (booth.keys.length === 0) return null
  return (
    <Card title={texts.keys}>
      <p className="soft">{texts.keysText}</p>
      <Table
        label={texts.keys}
        columns={[texts.key, texts.made, texts.used, texts.ended].map((name) => ({ name }))}
        rows={booth.keys.map(({ id, createdAt, lastUsedAt, endedAt }) => ({
          key: `${id}${createdAt}`,
          renderCells: () => [id, when(createdAt), when(lastUsedAt), when(endedAt)],
        }))}
      />
    </Card>
  )
}
