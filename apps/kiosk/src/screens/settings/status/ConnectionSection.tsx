import { type ReactNode, useState } from 'react'
import { useSettings } from '../../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { BoothTests, ConnectionVerdict } from '../../../operator/booth-tests.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/keyboard/TextField.tsx'
import { FormWithButton } from '../form/Form.tsx'
import { SelectField } from '../form/fields.tsx'
import { Section } from '../form/Section.tsx'
import { type Save, useDraft } from '../form/useSaving.ts'
import css from './ConnectionSection.module.css'

type Props = { booth: BoothTests; save: Save | null }

/** Where the booth's controller answers. What is typed is tested as it stands, and counts when saved. */
export function ConnectionSection({ booth, save }: Props) {
  const { connection: texts, fields, errors } = useOperatorTexts()
  const { protocol, raspberryIp, raspberryPort, raspberryEndpoint } = useSettings((all) => all)
  const saved = { protocol, raspberryIp, raspberryPort, raspberryEndpoint }
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(saved, save)
  const [verdict, setVerdict] = useState<ConnectionVerdict | 'testing' | null>(null)

  const test = async () => {
    setVerdict('testing')
    setVerdict(await booth.connection(draft))
  }
  const edit = (part: Partial<typeof saved>) => {
    setVerdict(null)
    change(part)
  }
  const told = (): string => {
    if (verdict === null) return ''
    if (verdict === 'testing') return texts.testing
    switch (verdict.kind) {
      case 'works':
        return texts.success
      case 'fields-missing':
        return errors.connectionFieldsRequired
      case 'not-saved':
        return texts.saveFirst
      case 'status':
        return errors.connectionStatus.replace('{code}', String(verdict.code))
      case 'no-answer':
        return errors.connectionFailed
    }
  }
  const inputs: ReactNode = (
    <div className={css.fields}>
      <SelectField
        label={fields.protocol}
        value={draft.protocol}
        choices={[
          ['http', 'http'],
          ['https', 'https'],
        ]}
        onChange={(next) => edit({ protocol: next })}
      />
      <TextField
        label={fields.ip}
        layout="address"
        value={draft.raspberryIp}
        aria-invalid={isInvalid('raspberryIp')}
        onChange={(ip) => edit({ raspberryIp: ip.trim() })}
      />
      <TextField
        label={fields.port}
        layout="digits"
        value={draft.raspberryPort}
        aria-invalid={isInvalid('raspberryPort')}
        onChange={(port) => edit({ raspberryPort: port.trim() })}
      />
      <TextField
        label={fields.endpoint}
        value={draft.raspberryEndpoint}
        aria-invalid={isInvalid('raspberryEndpoint')}
        onChange={(endpoint) => edit({ raspberryEndpoint: endpoint.trim() })}
      />
    </div>
  )
  const trial: ReactNode = (
    <div className={css.test}>
      <Button disabled={verdict === 'testing'} onClick={() => void test()}>
        {texts.test}
      </Button>
      <p
        role="status"
        className={css.verdict}
        data-kind={verdict === 'testing' ? verdict : verdict?.kind}
      >
        {told()}
      </p>
    </div>
  )
  return (
    <Section title={texts.title} wide>
      {save ? (
        <FormWithButton state={state} isChanged={isChanged} onSave={store} trial={trial}>
          {inputs}
        </FormWithButton>
      ) : (
        <>
          {inputs}
          {trial}
        </>
      )}
    </Section>
  )
}
