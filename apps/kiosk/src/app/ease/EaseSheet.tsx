import { useStore } from 'zustand'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { easeKinds } from '../../session/ease.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { useKiosk } from '../kiosk-context.tsx'
import css from './EaseSheet.module.css'

/** Each wish is seen at once, behind the sheet and on it. */
export default function EaseSheet({ onDone }: { onDone(): void }) {
  const { ease } = useKiosk()
  const wishes = useStore(ease)
  const texts = useScreenTexts().ease
  return (
    <Sheet title={texts.title} onDismiss={onDone}>
      <ul className={css.wishes}>
        {easeKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={css.wish}
              aria-pressed={wishes[kind]}
              onClick={() => ease.setState({ [kind]: !wishes[kind] })}
            >
              <span className={css.mark}>{wishes[kind] && <Icon name="check" />}</span>
              <span className={css.name}>{texts[kind].name}</span>
              <span className={css.text}>{texts[kind].text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={css.note}>{texts.time}</p>
      <Button look="primary" onClick={onDone}>
        {texts.done}
      </Button>
    </Sheet>
  )
}
