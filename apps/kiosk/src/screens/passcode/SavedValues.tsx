import { useSettings } from '../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts.ts'
import { storedPlace } from '../../platform/page/location.ts'
import css from './SavedValues.module.css'

/**
 * What this kiosk is set to, for whoever stands before it without the passcode at hand. That may be any
 * guest: where the booth answers in its network is said to be set, and shown in the settings alone.
 */
export function SavedValues() {
  const { passcode: texts, fields } = useOperatorTexts()
  const { boothId, raspberryIp, raspberryPort } = useSettings((settings) => settings)
  const place = storedPlace()
  const values = [
    [fields.boothId, boothId],
    [fields.ip, raspberryIp && texts.hidden],
    [fields.port, raspberryIp && raspberryPort && texts.hidden],
    [fields.location, place && `${place.latitude}, ${place.longitude}`],
  ] as const
  return (
    <section className={css.saved} aria-label={texts.savedValues}>
      <h2 className={css.title}>{texts.savedValues}</h2>
      <dl className={css.values}>
        {values.map(([name, value]) => (
          <div key={name} className={css.value}>
            <dt>{name}</dt>
            <dd>{value || texts.notSet}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
