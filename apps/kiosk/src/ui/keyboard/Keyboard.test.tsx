import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { speak } from '../../i18n/texts.ts'
import { KeyboardArea } from './KeyboardArea.tsx'
import type { LayoutName } from './layouts.ts'
import { TextField } from './TextField.tsx'
import '../tokens.css'
import '../base.css'

beforeEach(() => page.viewport(768, 1024))

type Setup = { layout?: LayoutName; maxLength?: number; initial?: string }

function Form({ layout = 'default', maxLength, initial = '' }: Setup) {
  const [first, setFirst] = useState(initial)
  const [second, setSecond] = useState('')
  return (
    <KeyboardArea>
      <TextField
        label="First"
        value={first}
        onChange={setFirst}
        layout={layout}
        {...(maxLength !== undefined && { maxLength })}
      />
      <TextField label="Second" value={second} onChange={setSecond} layout="digits" />
    </KeyboardArea>
  )
}

const field = (name = 'First') => page.getByRole('textbox', { name })
const input = (name = 'First') => field(name).element() as HTMLInputElement
const key = (name: string) => page.getByRole('button', { name, exact: true })
const buttons = () => [...document.querySelectorAll<HTMLElement>('[role=group] button')]
const keys = () =>
  buttons().map((element) => element.getAttribute('aria-label') ?? element.textContent)

/** What types something. */
const signs = () =>
  buttons()
    .filter((element) => !element.hasAttribute('aria-label'))
    .map((element) => element.textContent)

async function open(setup: Setup = {}) {
  await render(<Form {...setup} />)
  await field().click()
}

async function type(text: string) {
  for (const character of text) await key(character).click()
}

describe('keyboard', () => {
  it('[2.global.4] toggles the layouts default, shift and alt', async () => {
    await open()
    expect(keys().join(' ')).toBe(
      '1 2 3 4 5 6 7 8 9 0 q w e r t y u i o p a s d f g h j k l ' +
        'Shift z x c v b n m Backspace Alt @ Space . - _',
    )
    await key('Shift').click()
    await expect.element(key('Q')).toBeVisible()
    expect(keys()).toContain('Z')
    expect(keys()).not.toContain('z')
    await key('Shift').click()
    await expect.element(key('q')).toBeVisible()
    await key('Alt').click()
    await expect.element(key('%')).toBeVisible()
    expect(keys()).not.toContain('q')
    await key('Alt').click()
    await expect.element(key('q')).toBeVisible()
  })

  it('[2.global.4] types letters, capitals, signs and spaces into the field', async () => {
    await open()
    await type('a1')
    await key('Shift').click()
    await type('B')
    await key('Alt').click()
    await type('!')
    await key('Space').click()
    await type('€')
    await expect.element(field()).toHaveValue('a1B! €')
  })

  it('[2.global.4] an address has shift and alt too, and every sign that its name may hold', async () => {
    await open({ layout: 'email' })
    expect(keys().join(' ')).toBe(
      '1 2 3 4 5 6 7 8 9 0 q w e r t y u i o p a s d f g h j k l ' +
        'Shift z x c v b n m Backspace Alt @ . - _ + .com .nl',
    )
    await key('Shift').click()
    await expect.element(key('Shift')).toHaveAttribute('aria-pressed', 'true')
    await type('O')
    await key('Alt').click()
    await expect.element(key('Alt')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(key('Shift')).toHaveAttribute('aria-pressed', 'false')
    await type("!#$%&'*+/=?^`{|}~-_.")
    await key('Alt').click()
    await type('x@y')
    await key('.nl').click()
    await expect.element(field()).toHaveValue("O!#$%&'*+/=?^`{|}~-_.x@y.nl")
  })

  it('has the letters and the ending of a language where its guests look for them', async () => {
    onTestFinished(() => speak('en'))
    await open()
    document.body.style.paddingInline = 'var(--edge)'
    onTestFinished(() => void (document.body.style.paddingInline = ''))
    for (const [language, shown] of [
      ['de', 'q w e r t z u i o p a s d f g h j k l y x c v b n m ä ö ü ß . -'],
      ['fr', "a z e r t y u i o p q s d f g h j k l m w x c v b n ' é è à ç . -"],
      ['es', 'q w e r t y u i o p a s d f g h j k l ñ z x c v b n m á é í ó ú .'],
    ] as const) {
      await speak(language)
      await expect.poll(() => signs().slice(10).join(' ')).toBe(shown)
      expect(Math.min(...buttons().map(({ offsetWidth }) => offsetWidth))).toBeGreaterThanOrEqual(
        60,
      )
    }
    await key('Mayús').click()
    await expect.element(key('Ñ')).toBeVisible()
    await speak('de')
    await key('Großbuchstaben').click()
    await type('süß')
    await expect.element(field()).toHaveValue('süß')
  })

  it('ends an address as most do where a language is spoken', async () => {
    onTestFinished(() => speak('en'))
    await open({ layout: 'email' })
    for (const [language, ending] of [
      ['de', '.de'],
      ['fr', '.fr'],
      ['es', '.es'],
      ['nl', '.nl'],
    ] as const) {
      await speak(language)
      await expect.element(key(ending)).toBeVisible()
      expect(keys()).toContain('.com')
    }
  })

  it('offers no sign and no switch where a code is typed', async () => {
    await open({ layout: 'code' })
    expect(keys().join(' ')).toBe(
      '1 2 3 4 5 6 7 8 9 0 q w e r t y u i o p a s d f g h j k l z x c v b n m Backspace',
    )
    onTestFinished(() => speak('en'))
    await speak('es')
    await expect.element(key('Borrar')).toBeVisible()
    expect(signs()).not.toContain('ñ')
  })

  it('has digits of its own where a field wants only those', async () => {
    await open({ layout: 'digits' })
    expect(keys().join(' ')).toBe('1 2 3 4 5 6 7 8 9 0 Backspace')
    await type('2468')
    await key('Backspace').click()
    await expect.element(field()).toHaveValue('246')
  })

  it('types at the caret and over a selection, and leaves the focus in the field', async () => {
    await open({ initial: 'dsco' })
    input().setSelectionRange(1, 1)
    await type('i')
    await expect.element(field()).toHaveValue('disco')
    expect(input().selectionStart).toBe(2)
    expect(document.activeElement).toBe(input())
    input().setSelectionRange(0, 5)
    await type('x')
    await expect.element(field()).toHaveValue('x')
    input().setSelectionRange(0, 0)
    await key('Backspace').click()
    await expect.element(field()).toHaveValue('x')
  })

  it('shows the end of a long text while it grows', async () => {
    await open({ initial: 'a.very.long.name.that.does.not.fit@a.very.long.domain.example.nl' })
    input().setSelectionRange(99, 99)
    input().scrollLeft = 0
    await type('x')
    expect(input().scrollLeft).toBeGreaterThan(0)
    expect(input().scrollLeft + input().clientWidth).toBeGreaterThanOrEqual(input().scrollWidth - 1)
  })

  it('stops at the length a field allows', async () => {
    await open({ maxLength: 3 })
    await type('disco')
    await expect.element(field()).toHaveValue('dis')
  })

  it('erases on and on while Backspace is held, and stops when it is let go', async () => {
    await open({ initial: 'discobooth' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const backspace = key('Backspace').element()
    backspace.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    expect(input().value).toBe('discoboot')
    vi.advanceTimersByTime(1_000)
    const left = input().value
    expect(left.length).toBeLessThan(4)
    backspace.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    vi.advanceTimersByTime(10_000)
    expect(input().value).toBe(left)
  })

  it('answers a screen reader, which clicks without a pointer, and says what stands there now', async () => {
    await open()
    ;(key('d').element() as HTMLButtonElement).click()
    await expect.element(field()).toHaveValue('d')
    const said = page.getByRole('group').getByRole('status')
    await expect.element(said).toHaveTextContent('d')
    ;(key('j').element() as HTMLButtonElement).click()
    await expect.element(said).toHaveTextContent('dj')
  })

  it('is walked over with Tab alone, as with a switch, and one stays on the key that types', async () => {
    await open()
    // Past the second field the keyboard would be another.
    ;(key('0').element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(key('q')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect.element(key('q')).toHaveFocus()
    await expect.element(field()).toHaveValue('qq')
  })

  it('is walked over with arrows as the keys lie', async () => {
    await open()
    ;(key('1').element() as HTMLElement).focus()
    for (const [arrow, next] of [
      ['Down', 'q'],
      ['Right', 'w'],
      ['Up', '2'],
      ['Left', '1'],
      ['Left', '1'],
      ['Up', '1'],
    ] as const) {
      await userEvent.keyboard(`{Arrow${arrow}}`)
      await expect.element(key(next)).toHaveFocus()
    }
  })

  it('keeps the focus on the key that changes the layout', async () => {
    await open()
    ;(key('Shift').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(key('Q')).toBeVisible()
    await expect.element(key('Shift')).toHaveFocus()
    await expect.element(key('Shift')).toHaveAttribute('aria-pressed', 'true')
  })

  it('types into the field that was touched last, in the layout that field wants', async () => {
    await open()
    await type('a')
    await field('Second').click()
    await type('7')
    await field().click()
    await type('b')
    await expect.element(field()).toHaveValue('ab')
    await expect.element(field('Second')).toHaveValue('7')
  })

  it('keeps the system keyboard away and still takes a real one', async () => {
    await open()
    expect(input().inputMode).toBe('none')
    await userEvent.keyboard('hi')
    await expect.element(field()).toHaveValue('hi')
  })

  for (const layout of ['default', 'email'] as const) {
    it(`has keys of 60 px or more on every screen, with large text too (${layout})`, async () => {
      await open({ layout })
      onTestFinished(() => document.documentElement.removeAttribute('data-ease'))
      for (const ease of ['', 'large']) {
        document.documentElement.dataset['ease'] = ease
        for (const [width, height] of [
          [768, 1024],
          [1080, 1920],
          [1280, 800],
        ] as const) {
          await page.viewport(width, height)
          // Beside them a screen keeps its edge free.
          document.body.style.paddingInline = 'var(--edge)'
          for (const change of [null, 'Shift', 'Alt', 'Alt']) {
            if (change) await key(change).click()
            const sides = buttons()
              .map((element) => element.getBoundingClientRect())
              .flatMap(({ width: across, height: tall }) => [across, tall])
            expect(Math.min(...sides)).toBeGreaterThanOrEqual(60)
          }
        }
      }
      document.body.style.paddingInline = ''
    })
  }
})
