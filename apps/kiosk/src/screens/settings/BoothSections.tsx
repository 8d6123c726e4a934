import { songMenus } from '@discobooth/contract/device/booth-settings'
import { shownColour } from '@discobooth/contract/device/brand-colours'
import { alertKinds } from '@discobooth/contract/operator/operator-api'
import { languageCodes, languages } from '@discobooth/contract/texts/languages'
import { type RefObject, useState } from 'react'
import { useStore } from 'zustand'
import { useService } from '../../app/useService.ts'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { motions } from '../../platform/page/motion.ts'
import { refreshApp } from '../../platform/service-worker.ts'
import type { Services } from '../../services.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Form } from './form/Form.tsx'
import { CheckField, SelectField } from './form/fields.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'

export function BoothIdSection({ settings, save }: SectionProps) {
  const { fields } = useOperatorTexts()
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { boothId: settings.boothId },
    save,
  )
  return (
    <Section title={fields.boothId}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={fields.boothId}
          value={draft.boothId}
          aria-invalid={isInvalid('boothId')}
          onChange={(boothId) => change({ boothId })}
        />
      </Form>
    </Section>
  )
}

/** Kept, and applied to nothing until the owner says to what (F14). */
export function PriceMultiplierSection({ settings, save }: SectionProps) {
  const { priceMultiplier: texts } = useOperatorTexts()
  const { priceMultiplier } = settings
  const { change, store, state, isChanged, isInvalid } = useDraft({ priceMultiplier }, save)
  const [typed, setTyped] = useState(String(priceMultiplier))
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={texts.title}
          layout="address"
          value={typed}
          aria-invalid={isInvalid('priceMultiplier')}
          onChange={(next) => {
            setTyped(next)
            change({ priceMultiplier: numberIn(next) })
          }}
        />
      </Form>
    </Section>
  )
}

/** NaN for what is no number, blanks included; a Dutch comma is a point. */
function numberIn(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
}

export function AppSection() {
  const { app: texts, errors } = useOperatorTexts()
  const { service: motion } = useService((services) => services.motion)
  const { alert } = useDialogs()
  const [updating, setUpdating] = useState(false)
  const refresh = async () => {
    setUpdating(true)
    const outcome = await refreshApp(navigator.serviceWorker)
    setUpdating(false)
    await alert(errors[outcome])
  }
  return (
    <Section title={texts.title}>
      <Button disabled={updating} onClick={() => void refresh()}>
        {updating ? texts.updating : texts.refresh}
      </Button>
      {motion && <MotionField motion={motion} />}
    </Section>
  )
}

function MotionField({ motion: { view, choose } }: { motion: Services['motion'] }) {
  const { app: texts } = useOperatorTexts()
  return (
    <>
      <SelectField
        label={texts.motion}
        value={useStore(view, ({ motion }) => motion)}
        choices={motions.map((one) => [one, texts.motions[one]] as const)}
        onChange={(next) => void choose(next)}
      />
      <p>{texts.motionHint}</p>
    </>
  )
}

type Props = SectionProps & { helpField: RefObject<HTMLInputElement | null> }

export function GuestsSection({ settings, save, helpField }: Props) {
  const { guests: texts } = useOperatorTexts()
  const { language, helpNumber, songMenu } = settings
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { language, helpNumber, songMenu },
    save,
  )
  return (
    <Section title={texts.title}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <SelectField
          label={texts.language}
          value={draft.language}
          choices={languageCodes.map((one) => [one, languages[one].name] as const)}
          onChange={(next) => void store({ language: next })}
        />
        <TextField
          ref={helpField}
          label={texts.helpNumber}
          value={draft.helpNumber}
          aria-invalid={isInvalid('helpNumber')}
          onChange={(next) => change({ helpNumber: next })}
        />
        <SelectField
          label={texts.songMenu}
          value={draft.songMenu}
          choices={songMenus.map((one) => [one, texts.songMenus[one]] as const)}
          onChange={(next) => void store({ songMenu: next })}
        />
      </Form>
    </Section>
  )
}

const COLOUR = /^#?([0-9a-f]{6})$/i
const asTyped = (colour: string) => `#${(COLOUR.exec(colour)?.[1] ?? colour).toLowerCase()}`
const NO_COLOURS = { first: '', second: '' }

/** Name, line and colours; a logo comes from the console, for a kiosk has no files to choose from. */
export function BrandSection({ settings, save }: SectionProps) {
  const { brand: texts } = useOperatorTexts()
  const { name, line, colours } = settings.brand
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { brand: { name, line, colours } },
    save,
  )
  const [typed, setTyped] = useState(colours ?? NO_COLOURS)
  const typeColour = (part: Partial<typeof NO_COLOURS>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const isNone = next.first === '' && next.second === ''
    const both = { first: asTyped(next.first), second: asTyped(next.second) }
    change({ brand: { ...draft.brand, colours: isNone ? null : both } })
  }
  const shown = (colour: string) => {
    const [, code] = COLOUR.exec(colour) ?? []
    const asked = code && `#${code.toLowerCase()}`
    return asked && shownColour(asked) !== asked ? texts.lightened(shownColour(asked)) : undefined
  }
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={texts.name}
          value={draft.brand.name}
          aria-invalid={isInvalid('brand')}
          onChange={(next) => change({ brand: { ...draft.brand, name: next } })}
        />
        <TextField
          label={texts.line}
          value={draft.brand.line}
          aria-invalid={isInvalid('brand')}
          onChange={(next) => change({ brand: { ...draft.brand, line: next } })}
        />
        {(['first', 'second'] as const).map((one) => (
          <TextField
            key={one}
            label={texts[one]}
            value={typed[one]}
            layout="address"
            aria-invalid={isInvalid('brand')}
            hint={shown(typed[one]) ?? texts.colourHint}
            onChange={(next) => typeColour({ [one]: next.trim() })}
          />
        ))}
      </Form>
    </Section>
  )
}

export function MailSection({ settings, save }: SectionProps) {
  const { mail: texts } = useOperatorTexts()
  const { operatorEmail, alerts } = settings
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { operatorEmail, alerts },
    save,
  )
  return (
    <Section title={texts.title}>
      <Form state={state} isChanged={isChanged} onSave={store}>
        <TextField
          label={texts.address}
          value={draft.operatorEmail}
          aria-invalid={isInvalid('operatorEmail')}
          hint={texts.hint}
          onChange={(email) => change({ operatorEmail: email.trim() })}
        />
        {alertKinds.map((kind) => (
          <CheckField
            key={kind}
            label={texts.alerts[kind]}
            checked={draft.alerts.includes(kind)}
            onChange={(wanted) =>
              void store({
                alerts: alertKinds.filter((one) =>
                  one === kind ? wanted : draft.alerts.includes(one),
                ),
              })
            }
          />
        ))}
      </Form>
    </Section>
  )
}
