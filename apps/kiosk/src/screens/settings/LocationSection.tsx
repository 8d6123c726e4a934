import { useState } from 'react'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { locate, storedPlace, storePlace } from '../../platform/page/location.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SaveNote } from './form/Form.tsx'
import { Section } from './form/Section.tsx'
import { type SectionProps, useDraft } from './form/useSaving.ts'
import css from './LocationSection.module.css'

export function LocationSection({ settings, save }: SectionProps) {
  const { location: texts, fields, errors, passcode } = useOperatorTexts()
  const { store, state } = useDraft({ location: settings.location }, save)
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const place = settings.location ?? storedPlace()

  const request = async () => {
    setAsking(true)
    setTrouble(null)
    const located = await locate(navigator.geolocation)
    setAsking(false)
    if (!located.ok) return setTrouble(errors[located.error])
    storePlace(located.place)
    await store({ location: located.place })
  }

  return (
    <Section title={texts.title}>
      <dl className={css.place}>
        <div>
          <dt>{fields.latitude}</dt>
          <dd>{place?.latitude ?? passcode.notSet}</dd>
        </div>
        <div>
          <dt>{fields.longitude}</dt>
          <dd>{place?.longitude ?? passcode.notSet}</dd>
        </div>
      </dl>
      <Button disabled={asking} onClick={() => void request()}>
        {asking ? texts.asking : texts.request}
      </Button>
      {trouble ? (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      ) : (
        <SaveNote state={state} isChanged={false} />
      )}
    </Section>
  )
}
