import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button, Icon } from '../ui/Button.tsx'
import { done } from './answers.tsx'
import { saveFile, toCsv } from './browser.ts'
import { useConsole, useDeed } from './console-context.tsx'

type Rows = Parameters<typeof toCsv>[0]

/** Takes a list along: as the backend writes it, or what the page knows of it. */
export function ExportCsv({
  name,
  from,
}: {
  /** Of the file. */
  name: string
  /** Where the backend has the whole file, or its rows with their heads first. */
  from: string | (() => Rows | Promise<Rows>)
}) {
  const texts = useTexts(commonTexts)
  const { calls } = useConsole()
  const make = async () =>
    typeof from === 'string'
      ? calls.fetchFile({ path: from })
      : new Blob([toCsv(await from())], { type: 'text/csv' })
  const save = useDeed(() => done(make().then((file) => saveFile(file, name))))
  return (
    <>
      {save.trouble && <TroubleNotice trouble={save.trouble} />}
      <Button isBusy={save.isBusy} onClick={() => void save.go()}>
        <Icon name="download" />
        {texts.exportCsv}
      </Button>
    </>
  )
}

/** As a spreadsheet reckons with it: euros, and no sign of theirs. */
export const inEuros = (cents: number | null): number | null =>
  cents === null ? null : cents / 100
