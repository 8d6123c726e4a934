import {
  type ConsoleMode,
  ConsoleModes,
  type ModeChange,
} from '@discobooth/contract/console/prices-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import { limits } from '@discobooth/contract/wire/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, modesWanted } from '../app/answers.tsx'
import { BoothChecks, Check } from '../app/BoothChoice.tsx'
import { newOperationId } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Choice, Field, Form } from '../ui/Form.tsx'
import { Dialog } from '../ui/Page.tsx'
import css from './Prices.module.css'
import { priceTexts } from './words.ts'

/** What a mode costs, is called and whether it is sold; for all booths or some, now or later. */
export function ModeDialog({
  mode,
  isManager,
  onClose,
}: {
  mode: ConsoleMode
  isManager: boolean
  /** Whether it was planned; null: nothing was changed. */
  onClose: (isPlanned: boolean | null) => void
}) {
  const texts = useTexts(priceTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const format = useFormat()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [price, setPrice] = useState(String(mode.price ?? 0))
  const [isEnabled, setEnabled] = useState(mode.isEnabled)
  const [names, setNames] = useState<ConsoleMode['names']>(mode.names)
  const [booths, setBooths] = useState<string[] | null>(isManager ? [] : null)
  const [from, setFrom] = useState<string | null>(null)
  // Sent again after a lost answer, a plan is the same plan.
  const [operationId] = useState(newOperationId)
  const euro = Number(price)
  const isPrice = price.trim() !== '' && euro >= 0 && (euro === 0 || euro >= limits.price.leastEuro)
  const isReady = isPrice && (booths === null || booths.length > 0) && from !== ''
  const change = changeOf({ mode, price: euro, isEnabled, names, booths, from })
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      calls
        .ask({
          method: 'POST',
          path: `modes/${mode.id}/changes`,
          answer: ConsoleModes,
          body: change,
          operationId,
        })
        .then((now) => queries.setQueryData([modesWanted.about, modesWanted.path], now)),
    ),
  )
  const save = async () => {
    if (!isReady) return
    if (isEmpty(change)) onClose(null)
    else if (await go()) onClose(from !== null)
  }
  const name = mode.names[language] ?? nameOfMode(mode.name, language)
  return (
    <Dialog title={name} closeLabel={common.close} onClose={() => onClose(null)}>
      <Form onSend={() => void save()}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Field
          label={texts.price}
          hint={texts.least(format.euro(limits.price.leastEuro))}
          type="number"
          inputMode="decimal"
          min={0}
          max={1_000}
          step={0.01}
          autoFocus
          required
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
        <Check label={texts.on} isChecked={isEnabled} onChange={setEnabled} />
        {!isManager && (
          <Choice
            label={texts.where}
            value={booths === null ? 'all' : 'some'}
            onChange={({ target }) => setBooths(target.value === 'all' ? null : [])}
          >
            <option value="all">{texts.allBooths}</option>
            <option value="some">{texts.exceptions}</option>
          </Choice>
        )}
        {booths !== null && (
          <BoothChecks legend={common.booth} chosen={booths} onChange={setBooths} />
        )}
        <Choice
          label={texts.when}
          value={from === null ? 'now' : 'later'}
          onChange={({ target }) => setFrom(target.value === 'now' ? null : '')}
        >
          <option value="now">{texts.now}</option>
          <option value="later">{texts.later}</option>
        </Choice>
        {from !== null && (
          <Field
            label={texts.from}
            type="datetime-local"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        {booths === null && (
          <details className={css['names']}>
            <summary>{texts.names}</summary>
            <p className="soft">{texts.namesHint}</p>
            {languageCodes.map((code) => (
              <Field
                key={code}
                label={languages[code].name}
                lang={code}
                maxLength={40}
                placeholder={nameOfMode(mode.name, code)}
                value={names[code] ?? ''}
                onChange={({ target }) => setNames({ ...names, [code]: target.value })}
              />
            ))}
          </details>
        )}
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isReady}>
            {common.save}
          </Button>
          <Button onClick={() => onClose(null)}>{common.cancel}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Only what is otherwise than before: what somebody else changed meanwhile stays. */
function changeOf(given: {
  mode: ConsoleMode
  price: number
  isEnabled: boolean
  names: ConsoleMode['names']
  booths: string[] | null
  from: string | null
}): ModeChange {
  const { mode, price, isEnabled, booths, from } = given
  const names = Object.fromEntries(
    languageCodes.flatMap((code) => {
      const name = given.names[code]?.trim()
      return name ? [[code, name]] : []
    }),
  )
  const isOtherwise = JSON.stringify(names) !== JSON.stringify(mode.names)
  return {
    ...((price !== (mode.price ?? 0) || booths !== null) && { price }),
    ...((isEnabled !== mode.isEnabled || booths !== null) && { isEnabled }),
    ...(isOtherwise && booths === null && { names }),
    ...(booths !== null && { booths }),
    ...(from && { from: new Date(from).toISOString() }),
  }
}

const isEmpty = ({ price, isEnabled, names }: ModeChange) =>
  price === undefined && isEnabled === undefined && names === undefined
