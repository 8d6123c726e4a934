import { sessionDays } from '@discobooth/contract/console/sessions-api'
import { sessionPayments } from '@discobooth/contract/operator/operator-api'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useModeNames } from '../app/answers.tsx'
import { useBooths } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Choice, Field, Form } from '../ui/Form.tsx'
import css from './Sessions.module.css'
import { sessionTexts } from './words.ts'

const names = ['process', 'payment', 'days', 'from', 'until', 'booth', 'mode', 'state'] as const
type Name = (typeof names)[number]

/** What the address asks for, and nothing that the backend would not know. */
export function askedIn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** They live in the address: a link shows what its sender saw, and the way back is the browser's. */
export function SessionFilters() {
  const texts = useTexts(sessionTexts)
  const common = useTexts(commonTexts)
  const [search, setSearch] = useSearchParams()
  const asked = askedIn(search)
  const booths = useBooths()
  const modes = useModeNames()
  const process = asked.get('process') ?? ''
  const payment = asked.get('payment') ?? ''
  const [isOpen, setOpen] = useState(false)
  const fold = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState({ process, payment })
  const [inAddress, setInAddress] = useState({ process, payment })
  // The way back of the browser, and Clear, change the address under what was typed.
  if (inAddress.process !== process || inAddress.payment !== payment) {
    setInAddress({ process, payment })
    setTyped({ process, payment })
  }
  const set = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(asked)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next)
  }
  const send = () => {
    set({ process: typed.process.trim(), payment: typed.payment.trim() })
    // On a phone, what was found is below them, and they go with the focus in them. Elsewhere this
    // button is not there, and the focus stays.
    fold.current?.focus()
    setOpen(false)
  }
  return (
    <search aria-label={texts.filter} className={css['search']} data-open={isOpen || undefined}>
      <Button
        ref={fold}
        className={css['fold']}
        aria-expanded={isOpen}
        aria-controls="session-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.filters(asked.size)}
      </Button>
      <Form id="session-filters" onSend={send} className={css['filters']}>
        <Field
          label={texts.process}
          title={texts.processHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={36}
          value={typed.process}
          onChange={({ target }) => setTyped({ ...typed, process: target.value })}
        />
        <Field
          label={texts.payment}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={typed.payment}
          onChange={({ target }) => setTyped({ ...typed, payment: target.value })}
        />
        <Choice
          label={texts.daysOf}
          value={asked.get('days') ?? 'begun'}
          onChange={({ target }) => set({ days: target.value === 'begun' ? '' : target.value })}
        >
          {sessionDays.map((days) => (
            <option key={days} value={days}>
              {texts.days[days]}
            </option>
          ))}
        </Choice>
        <Days asked={asked} set={set} />
        {booths.data && booths.data.length > 1 && (
          <Choice
            label={common.booth}
            value={asked.get('booth') ?? ''}
            onChange={({ target }) => set({ booth: target.value })}
          >
            <option value="">{common.allBooths}</option>
            {booths.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          label={common.mode}
          value={asked.get('mode') ?? ''}
          onChange={({ target }) => set({ mode: target.value })}
        >
          <option value="">{texts.all}</option>
          {modes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label={texts.state}
          value={asked.get('state') ?? ''}
          onChange={({ target }) => set({ state: target.value })}
        >
          <option value="">{texts.all}</option>
          {sessionPayments.map((state) => (
            <option key={state} value={state}>
              {texts.payments[state]}
            </option>
          ))}
        </Choice>
        <div className={css['buttons']}>
          <Button type="submit" look="primary">
            {texts.search}
          </Button>
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

function Days({
  asked,
  set,
}: {
  asked: URLSearchParams
  set: (changes: Partial<Record<Name, string>>) => void
}) {
  const texts = useTexts(sessionTexts)
  return (
    <div className={css['days']}>
      <Field
        label={texts.from}
        type="date"
        value={asked.get('from') ?? ''}
        max={asked.get('until') ?? undefined}
        onChange={({ target }) => set({ from: target.value })}
      />
      <Field
        label={texts.until}
        type="date"
        value={asked.get('until') ?? ''}
        min={asked.get('from') ?? undefined}
        onChange={({ target }) => set({ until: target.value })}
      />
    </div>
  )
}
