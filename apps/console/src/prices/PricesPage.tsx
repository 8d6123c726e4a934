import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { type ConsoleMode, ConsoleModes } from '@discobooth/contract/console/prices-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, ExportCsv, modesWanted, Standing, useAnswer } from '../app/answers.tsx'
import { useBooths, useConsole, useDeed } from '../app/console-context.tsx'
import { today } from '../app/days.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, Notice, Page } from '../ui/Page.tsx'
import { ModeDialog } from './ModeDialog.tsx'
import css from './Prices.module.css'
import { priceTexts } from './words.ts'

/** What is sold, for how much, where, and from when. */
export default function PricesPage({ me }: { me: ConsoleMe }) {
  const texts = useTexts(priceTexts)
  const common = useTexts(commonTexts)
  const modes = useAnswer(modesWanted)
  const [open, setOpen] = useState<ConsoleMode | null>(null)
  const [said, setSaid] = useState('')
  const booths = useBooths(false)
  const begin = (mode: ConsoleMode) => {
    setSaid('')
    setOpen(mode)
  }
  const mayChange = me.role === 'owner' || me.role === 'manager'
  return (
    <Page
      title={common.pages.prices}
      actions={
        <ExportCsv
          name={texts.file(today())}
          from={
            modes.data
              ? async () =>
                  listPrices(modes.data.modes, {
                    heads: [common.mode, common.booth, texts.price, texts.on],
                    all: texts.allBooths,
                    booths: (await booths.refetch({ throwOnError: true })).data ?? [],
                  })
              : null
          }
        />
      }
    >
      <p className="soft">{texts.intro}</p>
      {said && <Notice kind="good">{said}</Notice>}
      <Standing of={modes} />
      {modes.data?.modes.length === 0 && <p>{texts.empty}</p>}
      <ul className={css['modes']}>
        {modes.data?.modes.map((mode) => (
          <li key={mode.id}>
            <Mode mode={mode} onChange={mayChange ? () => begin(mode) : undefined} />
          </li>
        ))}
      </ul>
      {open && (
        <ModeDialog
          mode={open}
          isManager={me.role === 'manager'}
          onClose={(isPlanned) => {
            setOpen(null)
            if (isPlanned !== null) setSaid(isPlanned ? texts.plannedNotice : texts.saved)
          }}
        />
      )}
    </Page>
  )
}

/** A line for each mode, and one for each booth that has it otherwise: what it has as the others stays empty. */
function listPrices(
  modes: readonly ConsoleMode[],
  words: {
    heads: string[]
    all: string
    booths: readonly { id: string; name: string }[]
  },
) {
  const nameOf = new Map(words.booths.map(({ id, name }) => [id, name]))
  return [
    words.heads,
    ...modes.flatMap(({ name, price, isEnabled, exceptions }) => [
      [name, words.all, price, asNumber(isEnabled)],
      ...exceptions.map((one) => [
        name,
        nameOf.get(one.booth) ?? one.booth,
        one.price,
        asNumber(one.isEnabled),
      ]),
    ]),
  ]
}

const asNumber = (is: boolean | null) => (is === null ? null : Number(is))

function Mode({ mode, onChange }: { mode: ConsoleMode; onChange: (() => void) | undefined }) {
  const texts = useTexts(priceTexts)
  const language = useLanguage()
  const format = useFormat()
  const booths = useBooths(mode.exceptions.length > 0)
  const boothName = (id: string) => booths.data?.find((one) => one.id === id)?.name ?? ''
  const name = mode.names[language] ?? nameOfMode(mode.name, language)
  const priceOf = (price: number | null) => (price ? format.euro(price) : texts.free)
  const sold = (isEnabled: boolean) => (isEnabled ? texts.onSale : texts.offSale)
  return (
    <Card title={name}>
      <p className={css['price']} data-off={!mode.isEnabled || undefined}>
        <strong>{priceOf(mode.price)}</strong> <span>{sold(mode.isEnabled)}</span>
      </p>
      {mode.exceptions.length > 0 && (
        <div>
          <h3>{texts.exceptions}</h3>
          <ul>
            {mode.exceptions.map(({ booth, price, isEnabled }) => (
              <li key={booth}>
                {boothName(booth)}:{' '}
                {[
                  price === null ? null : priceOf(price),
                  isEnabled === null ? null : sold(isEnabled),
                ]
                  .filter((one) => one !== null)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Planned mode={mode} />
      {onChange && (
        <Button aria-label={texts.changeOf(name)} onClick={onChange}>
          {texts.change}
        </Button>
      )}
    </Card>
  )
}

function Planned({ mode }: { mode: ConsoleMode }) {
  const texts = useTexts(priceTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const { go, isBusy, trouble } = useDeed((id: string) =>
    done(
      calls
        .ask({ method: 'DELETE', path: `planned-changes/${id}`, answer: ConsoleModes })
        .then((now) => queries.setQueryData([modesWanted.about, modesWanted.path], now)),
    ),
  )
  if (mode.planned.length === 0) return null
  return (
    <div>
      <h3>{texts.planned}</h3>
      {trouble && <TroubleNotice trouble={trouble} />}
      <ul>
        {mode.planned.map(({ id, from, price, isEnabled, by }) => {
          const what = [
            format.time(from),
            price === undefined || price === null ? null : format.euro(price),
            isEnabled === undefined || isEnabled === null
              ? null
              : isEnabled
                ? texts.onSale
                : texts.offSale,
          ]
            .filter((one) => one !== null)
            .join(': ')
          return (
            <li key={id} className={css['planned']}>
              <span>
                {what} <span className="soft">{texts.plannedBy(by)}</span>
              </span>
              <Button
                look="quiet"
                isBusy={isBusy}
                aria-label={texts.cancelOf(what)}
                onClick={() => void go(id)}
              >
                {texts.cancel}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
