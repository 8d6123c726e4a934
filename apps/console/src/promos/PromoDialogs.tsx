import {
  type NewPromos,
  PromoBatch,
  type PromoChange,
  promoLimits,
} from '@discobooth/contract/console/promos-api'
import { promoModeId } from '@discobooth/contract/modes/mode'
import { limits } from '@discobooth/contract/wire/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, useModeNames } from '../app/answers.tsx'
import { BoothChecks } from '../app/BoothChoice.tsx'
import { newOperationId } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Choice, Field, Form, TextArea } from '../ui/Form.tsx'
import { Dialog } from '../ui/Page.tsx'
import { batchWanted, useNameOf } from './terms.tsx'
import { promoTexts } from './words.ts'

type Terms = Omit<NewPromos, 'codes'>

const typable = new RegExp(
  `^[a-z0-9]{${promoLimits.leastCharacters},${limits.promo.maxCharacters}}$`,
)

/** One or a thousand, in one go. */
export function MakeDialog({
  isManager,
  onClose,
}: {
  isManager: boolean
  /** With the id of what was made; null: nothing was. */
  onClose: (made: string | null) => void
}) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const queries = useQueryClient()
  const [kind, setKind] = useState<'generated' | 'words'>('generated')
  const [count, setCount] = useState('1')
  const [typed, setTyped] = useState('')
  const [terms, setTerms] = useState<Terms>({
    ...{ name: '', mode: promoModeId, maxUses: 1, from: null, until: null },
    booths: isManager ? [] : null,
  })
  // Sent again after a lost answer, it is the same making.
  const [operationId, setOperationId] = useState(newOperationId)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const wrong = words.filter((word) => !typable.test(word))
  const amount = Number(count)
  const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= promoLimits.atOnce
  const areWords = words.length > 0 && words.length <= promoLimits.words && wrong.length === 0
  const isReady = areTerms(terms) && (kind === 'generated' ? isAmount : areWords)
  const { go, isBusy, trouble } = useDeed(() => {
    const codes = kind === 'generated' ? { kind, count: amount } : { kind, words }
    const body = { ...terms, codes } satisfies NewPromos
    return done(
      calls
        .ask({ method: 'POST', path: 'promos', answer: PromoBatch, body, operationId })
        .then((made) => {
          const { about, path } = batchWanted(made.id)
          queries.setQueryData([about, path], made)
          return queries.invalidateQueries({ queryKey: [about] })
        }),
    )
  })
  const send = async () => {
    if (isReady && (await go())) onClose(operationId)
  }
  /** Something else is asked for than what may be made by now. */
  const anew = () => setOperationId(newOperationId())
  return (
    <Dialog title={texts.make} closeLabel={common.close} onClose={() => onClose(null)}>
      <Form onSend={() => void send()}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Choice
          label={texts.what}
          value={kind}
          autoFocus
          onChange={({ target }) => {
            anew()
            setKind(target.value === 'words' ? 'words' : 'generated')
          }}
        >
          <option value="generated">{texts.generated}</option>
          <option value="words">{texts.words}</option>
        </Choice>
        {kind === 'generated' ? (
          <Field
            label={texts.count}
            hint={texts.countHint}
            type="number"
            inputMode="numeric"
            min={1}
            max={promoLimits.atOnce}
            required
            value={count}
            onChange={({ target }) => {
              anew()
              setCount(target.value)
            }}
          />
        ) : (
          <TextArea
            label={texts.ownWords}
            hint={texts.ownWordsHint}
            error={wrong.length > 0 ? texts.wrongWords(wrong.slice(0, 5).join(', ')) : undefined}
            rows={4}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              anew()
              setTyped(target.value)
            }}
          />
        )}
        <TermsFields
          terms={terms}
          isManager={isManager}
          onChange={(next) => {
            anew()
            setTerms(next)
          }}
        />
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isReady}>
            {texts.makeNow}
          </Button>
          <Button onClick={() => onClose(null)}>{common.cancel}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** What all codes of a batch give, when and where. */
export function ChangeDialog({
  batch,
  isManager,
  closeLabel,
  onClose,
}: {
  batch: PromoBatch
  isManager: boolean
  closeLabel: string
  onClose: () => void
}) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const nameOf = useNameOf()
  const { calls } = useConsole()
  const queries = useQueryClient()
  const { name, mode, maxUses, from, until, booths } = batch
  const [terms, setTerms] = useState<Terms>({ name, mode, maxUses, from, until, booths })
  const wanted = batchWanted(batch.id)
  const { go, isBusy, trouble } = useDeed(() => {
    const body = changeOf(batch, terms)
    if (Object.keys(body).length === 0) return Promise.resolve(null)
    return done(
      calls
        .ask({ method: 'PATCH', path: wanted.path, answer: PromoBatch, body })
        .then((now) => queries.setQueryData([wanted.about, wanted.path], now)),
    )
  })
  const send = async () => {
    if (areTerms(terms) && (await go())) onClose()
  }
  return (
    <Dialog title={texts.changeOf(nameOf(batch))} closeLabel={closeLabel} onClose={onClose}>
      <Form onSend={() => void send()}>
        {trouble && <TroubleNotice trouble={trouble} />}
        <TermsFields terms={terms} isManager={isManager} onChange={setTerms} />
        <Actions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!areTerms(terms)}>
            {common.save}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Only what is otherwise than before: what somebody else changed meanwhile stays. */
function changeOf(before: Terms, { name, mode, maxUses, from, until, booths }: Terms): PromoChange {
  return {
    ...(name !== before.name && { name }),
    ...(mode !== before.mode && { mode }),
    ...(maxUses !== before.maxUses && { maxUses }),
    ...(from !== before.from && { from }),
    ...(until !== before.until && { until }),
    ...(JSON.stringify(booths) !== JSON.stringify(before.booths) && { booths }),
  }
}

const isInOrder = ({ from, until }: Terms) => from === null || until === null || from < until

function areTerms(terms: Terms): boolean {
  const { maxUses, booths } = terms
  const isLimit =
    maxUses === null || (Number.isInteger(maxUses) && maxUses >= 1 && maxUses <= promoLimits.uses)
  return isLimit && isInOrder(terms) && (booths === null || booths.length > 0)
}

/** '2026-12-31T18:00', also where a browser says the seconds. */
const time = (value: string) => (value === '' ? null : value.slice(0, 16))

function TermsFields({
  terms,
  isManager,
  onChange,
}: {
  terms: Terms
  isManager: boolean
  onChange: (terms: Terms) => void
}) {
  const texts = useTexts(promoTexts)
  const common = useTexts(commonTexts)
  const modes = useModeNames()
  const { name, mode, maxUses, from, until, booths } = terms
  return (
    <>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        maxLength={promoLimits.nameCharacters}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange({ ...terms, name: target.value })}
      />
      <Field
        label={texts.uses1}
        hint={texts.usesHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={promoLimits.uses}
        value={maxUses ?? ''}
        onChange={({ target }) =>
          onChange({ ...terms, maxUses: target.value === '' ? null : Number(target.value) })
        }
      />
      <Choice
        label={texts.mode}
        value={mode}
        onChange={({ target }) => onChange({ ...terms, mode: Number(target.value) })}
      >
        {modes.map(({ id, name: called }) => (
          <option key={id} value={id}>
            {called}
          </option>
        ))}
      </Choice>
      <Field
        label={texts.fromLabel}
        hint={texts.timeHint}
        type="datetime-local"
        value={from ?? ''}
        onChange={({ target }) => onChange({ ...terms, from: time(target.value) })}
      />
      <Field
        label={texts.untilLabel}
        hint={texts.timeHint}
        error={isInOrder(terms) ? undefined : texts.untilFirst}
        type="datetime-local"
        value={until ?? ''}
        onChange={({ target }) => onChange({ ...terms, until: time(target.value) })}
      />
      {!isManager && (
        <Choice
          label={texts.where}
          value={booths === null ? 'all' : 'some'}
          onChange={({ target }) =>
            onChange({ ...terms, booths: target.value === 'all' ? null : [] })
          }
        >
          <option value="all">{texts.allBooths}</option>
          <option value="some">{texts.theseBooths}</option>
        </Choice>
      )}
      {booths !== null && (
        <BoothChecks
          legend={common.booth}
          chosen={booths}
          onChange={(chosen) => onChange({ ...terms, booths: chosen })}
        />
      )}
    </>
  )
}
