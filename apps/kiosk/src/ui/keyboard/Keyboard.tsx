import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { Announcement } from '../announcement/Announcement.tsx'
import { Icon } from '../icons/Icon.tsx'
import css from './Keyboard.module.css'
import { type ControlKey, isOn, type Key, type LayoutName, rowsOf, toggled } from './layouts.ts'

const repeat = { afterMs: 420, everyMs: 70 }

type Props = { field: HTMLInputElement; layout?: LayoutName }

/**
 * Types into `field` at its caret. Under a finger the field keeps the focus, so that caret and
 * selection stay visible; whoever walks over the keys with Tab, arrows or a switch stays on the key.
 */
export function Keyboard({ field, layout: first = 'default' }: Props) {
  const { keys, keyboard: names } = useScreenTexts()
  const [layout, setLayout] = useState(first)
  const [announced, setAnnounced] = useState('')
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
    setAnnounced(field.value)
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
      {rowsOf(layout, keys).map((row, level) => (
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
      <Announcement>{announced}</Announcement>
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

const steps: Readonly<Record<string, { along: number; down: number }>> = {
  ArrowLeft: { along: -1, down: 0 },
  ArrowRight: { along: 1, down: 0 },
  ArrowUp: { along: 0, down: -1 },
  ArrowDown: { along: 0, down: 1 },
}

/**
 * Arrows go over the keys as the eye does: along a row, and to what lies above or below. Every key is
 * also reached with Tab, since a switch may have nothing else.
 */
function walkKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')].map((row) => [
    ...row.querySelectorAll('button'),
  ])
  const level = rows.findIndex((row) => row.some((key) => key === event.target))
  const from = rows[level]?.find((key) => key === event.target)
  if (!step || !from) return
  event.preventDefault()
  const row = rows[level + step.down] ?? []
  const to = step.down === 0 ? row[row.indexOf(from) + step.along] : nearest(row, middle(from))
  to?.focus()
}

function nearest(row: readonly HTMLButtonElement[], x: number): HTMLButtonElement | undefined {
  return row.toSorted((one, other) => Math.abs(middle(one) - x) - Math.abs(middle(other) - x))[0]
}

function middle(key: HTMLElement): number {
  const { left, width } = key.getBoundingClientRect()
  return left + width / 2
}

/** React learns of a change the same way as from a real key. */
function announce(field: HTMLInputElement, inputType: string): void {
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
}

function selection(field: HTMLInputElement): { from: number; to: number } {
  const end = field.value.length
  return { from: field.selectionStart ?? end, to: field.selectionEnd ?? end }
}

/** A script moves the caret without scrolling to it; only the end of a long text is out of sight then. */
function showCaret(field: HTMLInputElement): void {
  if (field.selectionStart === field.value.length) field.scrollLeft = field.scrollWidth
}

/** Puts the text where the caret is, over what is selected, unless the field is full. */
function insertText(field: HTMLInputElement, text: string): void {
  const { from, to } = selection(field)
  const length = field.value.length - (to - from) + text.length
  if (field.maxLength >= 0 && length > field.maxLength) return
  field.setRangeText(text, from, to, 'end')
  announce(field, 'insertText')
  showCaret(field)
}

/** Removes what is selected, else the character before the caret. */
function eraseText(field: HTMLInputElement): void {
  const { from, to } = selection(field)
  const start = from === to ? Math.max(0, from - 1) : from
  if (start === to) return
  field.setRangeText('', start, to, 'end')
  announce(field, 'deleteContentBackward')
  showCaret(field)
}
