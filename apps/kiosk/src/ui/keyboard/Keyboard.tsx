import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Icon } from '../icons/Icon.tsx'
import { Said } from '../said/Said.tsx'
import { walkKeys } from './arrows.ts'
import css from './Keyboard.module.css'
import { type ControlKey, isOn, type Key, type LayoutName, layouts, toggled } from './layouts.ts'
import { eraseText, insertText } from './typing.ts'

const repeat = { afterMs: 420, everyMs: 70 }

type Props = { field: HTMLInputElement; layout?: LayoutName }

/**
 * Types into `field` at its caret. Under a finger the field keeps the focus, so that caret and
 * selection stay visible; whoever walks over the keys with Tab, arrows or a switch stays on the key.
 */
export function Keyboard({ field, layout: first = 'default' }: Props) {
  const { keyboard: names } = useTexts()
  const [layout, setLayout] = useState(first)
  const [said, setSaid] = useState('')
  const repeating = useRef<ReturnType<typeof setTimeout>>(undefined)

  const letGo = () => clearTimeout(repeating.current)
  useEffect(() => () => clearTimeout(repeating.current), [])

  const eraseOn = (waitMs: number) => {
    eraseText(field)
    repeating.current = setTimeout(() => eraseOn(repeat.everyMs), waitMs)
  }

  const press = (key: Key, held: boolean) => {
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
    if (event.button !== 0) return
    field.focus({ preventScroll: true })
    press(key, true)
  }

  /** A key, a switch or a screen reader: without a pointer, and without a look at the field. */
  const onPress = (key: Key) => {
    press(key, false)
    setSaid(field.value)
  }

  return (
    // The keys are what one walks over; the arrows only save way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={names.name}
      className={css.keyboard}
      data-layout={layout}
      onKeyDown={walkKeys}
    >
      {layouts[layout].map((row, level) => (
        // A key that changes the layout outlasts it, and with it the focus on it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={level} className={css.row} data-row>
          {row.map((key) => {
            const name = keyName(key)
            const control = 'control' in key ? key.control : null
            if (control === 'gap') return <span key={name} className={css.key} />
            return (
              <button
                key={name}
                type="button"
                className={css.key}
                data-control={control}
                data-word={name.length > 1 && !control ? true : undefined}
                aria-label={control ? names[control] : undefined}
                aria-pressed={
                  control === 'shift' || control === 'alt' ? isOn(layout, control) : undefined
                }
                onMouseDown={(event) => event.preventDefault()}
                onPointerDown={(event) => onPointerDown(event, key)}
                onPointerUp={letGo}
                onPointerLeave={letGo}
                onPointerCancel={letGo}
                onClick={(event) => event.detail === 0 && onPress(key)}
              >
                {control ? faces[control](layout) : name}
              </button>
            )
          })}
        </div>
      ))}
      <Said>{said}</Said>
    </div>
  )
}

function keyName(key: Key): string {
  return 'character' in key ? key.character : key.control
}

const faces: Record<ControlKey, (layout: LayoutName) => ReactNode> = {
  shift: () => <Icon name="shift" />,
  alt: (layout) => (isOn(layout, 'alt') ? 'abc' : '#+='),
  space: () => null,
  backspace: () => <Icon name="erase" />,
  gap: () => null,
}
