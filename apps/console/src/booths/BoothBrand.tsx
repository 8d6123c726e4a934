import {
  BrandAnswer,
  type BrandChange,
  brandLimits,
  logoTypes,
} from '@discobooth/contract/device/brand'
import { shownColour } from '@discobooth/contract/device/brand-colours'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { done, Standing, useAnswer } from '../app/answers.tsx'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form } from '../ui/Form.tsx'
import { Card } from '../ui/Page.tsx'
import css from './Booths.module.css'
import { readLogo } from './logo-file.ts'
import { brandTexts } from './words.ts'

const wanted = (id: string) =>
  ({ about: 'brand', path: `booths/${id}/brand`, answer: BrandAnswer }) as const

/** What the booth calls itself towards its guests; shown, and changed by who may. */
export function BoothBrand({ id, mayChange }: { id: string; mayChange: boolean }) {
  const texts = useTexts(brandTexts)
  const found = useAnswer(wanted(id))
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <Standing of={found} />
      {found.data && <BrandForm id={id} saved={found.data} mayChange={mayChange} />}
    </Card>
  )
}

const OURS = { first: '#b14bff', second: '#ff3fb4' }

function BrandForm({
  id,
  saved,
  mayChange,
}: {
  id: string
  saved: BrandAnswer
  mayChange: boolean
}) {
  const texts = useTexts(brandTexts)
  const { calls } = useConsole()
  const queries = useQueryClient()
  const { name, line, colours } = saved.brand
  const [change, setChange] = useState<BrandChange>({ name, line, colours })
  const [why, setWhy] = useState<string>()
  const { about, path, answer } = wanted(id)
  const { go, isBusy, trouble } = useDeed(() =>
    done(
      calls
        .ask({ method: 'PUT', path, answer, body: change })
        .then((now) => queries.setQueryData([about, path], now)),
    ),
  )
  const set = (part: Partial<BrandChange>) => setChange((before) => ({ ...before, ...part }))
  const choose = async (file: File | undefined) => {
    setWhy(undefined)
    const logo = file && (await readLogo(file))
    if (logo) set({ logo })
    else if (file) setWhy(texts.noPicture)
  }
  const lightened = (colour: string) => {
    const shown = shownColour(colour)
    return shown === colour ? undefined : texts.lightened(shown)
  }
  const shownLogo = change.logo === undefined ? saved.logo : null
  return (
    <Form onSend={() => void go()}>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Field
        label={texts.name}
        value={change.name}
        maxLength={brandLimits.nameCharacters}
        disabled={!mayChange}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label={texts.line}
        value={change.line}
        maxLength={brandLimits.lineCharacters}
        disabled={!mayChange}
        onChange={({ target }) => set({ line: target.value })}
      />
      <label className={css['own']}>
        <input
          type="checkbox"
          checked={change.colours !== null}
          disabled={!mayChange}
          onChange={({ target }) => set({ colours: target.checked ? OURS : null })}
        />
        {texts.ownColours}
      </label>
      {change.colours &&
        (['first', 'second'] as const).map((one) => (
          <Field
            key={one}
            label={texts[one]}
            type="color"
            value={change.colours?.[one] ?? OURS[one]}
            hint={lightened(change.colours?.[one] ?? OURS[one])}
            disabled={!mayChange}
            onChange={({ target }) =>
              set({ colours: { ...(change.colours ?? OURS), [one]: target.value } })
            }
          />
        ))}
      {shownLogo && <img className={css['logo']} src={shownLogo} alt={texts.logo} />}
      {mayChange && (
        <>
          <Field
            label={texts.logo}
            type="file"
            accept={logoTypes.join()}
            hint={change.logo ? texts.chosen : texts.logoHint}
            error={why}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <Actions>
            <Button type="submit" look="primary" disabled={isBusy}>
              {texts.save}
            </Button>
            {(change.logo ?? saved.logo) && (
              <Button type="button" onClick={() => set({ logo: null })}>
                {texts.noLogo}
              </Button>
            )}
          </Actions>
        </>
      )}
    </Form>
  )
}
