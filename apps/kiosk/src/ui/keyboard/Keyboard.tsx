import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Keyboard.module.css'
import { type ControlKey, type Key, type LayoutName, layouts, toggled } from './layouts.ts'
import { eraseText, insertText } from './typing.ts'

const repeat = { afterMs: 420, everyMs: 70 }

type Props = { field: HTMLInputElement; layout?: LayoutName }

/** Types into `field` at its caret. The field keeps the focus, so caret and selection stay visible. */
export function Keyboard({ field, layout: first = 'default' }: Props) {
  const { keyboard: names } = useTexts()
  const [layout, setLayout] = useState(first)
  const repeating = useRef<ReturnType<typeof setTimeout>>(undefined)

  const letGo = () => clearTimeout(repeating.current)
  useEffect(() => () => clearTimeout(repeating.current), [])

  const eraseOn = (waitMs: number) => {
    eraseText(field)
    repeating.current = setTimeout(() => eraseOn(repeat.everyMs), waitMs)
  }

  const press = (key: Key, held: boolean) => {
    field.focus({ preventScroll: true })
    if ('character' in key) return insertText(field, key.character)
    switch (key.control) {
      case 'shift':
      case 'alt':
        return setLayout(toggled(layout, key.control))
      case 'space':
        return insertText(field, ' ')
      case 'backspace':
        return held ? eraseOn(repeat.afterMs) : eraseText(field)
      case 'gap':
    }
  }

  /** Typing answers the touch itself; waiting for the finger to lift would lose fast double taps. */
  const onPointerDown = (event: PointerEvent, key: Key) => {
    event.preventDefault()
    if (event.button === 0) press(key, true)
  }

  return (
    <div role="group" aria-label={names.name} className={css.keyboard} data-layout={layout}>
      {layouts[layout].map((row) => (
        <div key={row.map(keyName).join('')} className={css.row}>
          {row.map((key) => {
            const name = keyName(key)
            const control = 'control' in key ? key.control : null
            if (control === 'gap') return <span key={name} className={css.key} />
            return (
              <button
                key={name}
                type="button"
                tabIndex={-1}
                className={css.key}
                data-control={control}
                data-word={name.length > 1 && !control ? true : undefined}
                aria-label={control ? names[control] : undefined}
                aria-pressed={
                  control === 'shift' || control === 'alt' ? layout === control : undefined
                }
                onMouseDown={(event) => event.preventDefault()}
                onPointerDown={(event) => onPointerDown(event, key)}
                onPointerUp={letGo}
                onPointerLeave={letGo}
                onPointerCancel={letGo}
                // A screen reader activates without a pointer.
                onClick={(event) => event.detail === 0 && press(key, false)}
              >
                {control ? faces[control](layout) : name}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function keyName(key: Key): string {
  return 'character' in key ? key.character : key.control
}

const faces: Record<ControlKey, (layout: LayoutName) => ReactNode> = {
  shift: () => <Icon name="shift" />,
  alt: (layout) => (layout === 'alt' ? 'abc' : '#+='),
  space: () => null,
  backspace: () => <Icon name="erase" />,
  gap: () => null,
}
