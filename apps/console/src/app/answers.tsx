import { ConsoleModes } from '@discobooth/contract/console/prices-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed, troubleOf } from '../backend/calls.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useLanguage, useTexts } from '../i18n/language.ts'
import { type Trouble, TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button, Icon } from '../ui/Button.tsx'
import { Progress } from '../ui/Page.tsx'
import { saveFile, toCsv } from './browser.ts'
import { queryOf, useConsole, useDeed, type Wanted } from './console-context.tsx'

/** What the backend says at an address. */
export function useAnswer<Value>({
  keeps = false,
  everyMs = false,
  ...wanted
}: Wanted<Value> & {
  /** While another one is fetched, what was shown stays. */
  keeps?: boolean
  everyMs?: number | false
}): UseQueryResult<Value> {
  const { calls } = useConsole()
  return useQuery({
    ...queryOf(calls, wanted),
    refetchInterval: everyMs,
    ...(keeps && { placeholderData: keepPreviousData }),
  })
}

export type Answering = Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>

/** Above what an answer is shown in: that it comes, or why not, and how to ask again. */
export function Standing({ of }: { of: Answering }): ReactNode {
  const texts = useTexts(commonTexts)
  if (of.error) {
    return (
      <TroubleNotice
        trouble={troubleOf(of.error)}
        action={<Button onClick={() => void of.refetch()}>{texts.tryAgain}</Button>}
      />
    )
  }
  return of.isPending ? <Progress label={texts.loading} /> : null
}

/** What becomes of a call that is a deed: nothing to say, or the trouble it had. */
export async function done(work: Promise<unknown>): Promise<Trouble | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof CallFailed) return error
    throw error
  }
}

export const modesWanted = { about: 'modes', path: 'modes', answer: ConsoleModes } as const

/** The modes as they are called in the reader's language; none while they come. */
export function useModeNames(): { id: number; name: string }[] {
  const language = useLanguage()
  const modes = useAnswer(modesWanted)
  return (
    modes.data?.modes.map(({ id, name, names }) => ({
      id,
      name: names[language] ?? nameOfMode(name, language),
    })) ?? []
  )
}

type Rows = Parameters<typeof toCsv>[0]

/** Takes a list along: as the backend writes it, or what the page knows of it. */
export function ExportCsv({
  name,
  from,
}: {
  /** Of the file. */
  name: string
  /** Where the backend has the whole file, or its rows with their heads first; null: they are not here. */
  from: string | (() => Rows | Promise<Rows>) | null
}) {
  const texts = useTexts(commonTexts)
  const { calls } = useConsole()
  const read = async (): Promise<BlobPart> => {
    if (typeof from === 'string') return calls.fetchFile({ path: from })
    return toCsv((await from?.()) ?? [])
  }
  const save = useDeed(() => done(read().then((rows) => saveFile(asCsv(rows), name))))
  return (
    <>
      {save.trouble && <TroubleNotice trouble={save.trouble} />}
      {/* Heads without rows would say that there was no money. */}
      <Button isBusy={save.isBusy} disabled={from === null} onClick={() => void save.go()}>
        <Icon name="download" />
        {texts.exportCsv}
      </Button>
    </>
  )
}

/** Whoever wrote it: without this mark, Excel reads another alphabet than ours, and breaks é. */
const asCsv = (rows: BlobPart) => new Blob(['\ufeff', rows], { type: 'text/csv' })

/** As a spreadsheet reckons with it: euros, and no sign of theirs. */
export const inEuros = (cents: number | null): number | null =>
  cents === null ? null : cents / 100
