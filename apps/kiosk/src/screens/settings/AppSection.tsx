import { useState } from 'react'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { refreshApp } from '../../operator/refresh-app.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDialogs } from '../../ui/dialog/dialogs.tsx'
import { Section } from './form/Section.tsx'

export function AppSection() {
  const { app: texts, errors } = useOperatorTexts()
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
    </Section>
  )
}
