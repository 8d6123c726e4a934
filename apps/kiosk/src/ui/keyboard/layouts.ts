import type { ScreenTexts } from '../../i18n/screens/en.ts'

/** What a key does when it types nothing. */
export type ControlKey = 'shift' | 'alt' | 'space' | 'backspace' | 'gap'
export type Key = { character: string } | { control: ControlKey }
type Letters = 'default' | 'email'
type Switch = 'shift' | 'alt'
export type LayoutName = Letters | Switch | `email-${Switch}` | 'code' | 'digits' | 'address'

export function isLayout(name: string | undefined): name is LayoutName {
  return name !== undefined && name in layouts
}

const controls: Record<string, ControlKey> = {
  '{shift}': 'shift',
  '{alt}': 'alt',
  '{space}': 'space',
  '{backspace}': 'backspace',
  '{gap}': 'gap',
}

/** The keys of a layout as a guest of this language has them on a phone. */
export function rowsOf(layout: LayoutName, keys: ScreenTexts['keys']): Key[][] {
  return layouts[layout](keys).map((line) =>
    line
      .trim()
      .split(/ +/)
      .map((name) => {
        const control = controls[name]
        return control ? { control } : { character: name }
      }),
  )
}

type Lines = (keys: ScreenTexts['keys']) => string[]

const digits = '1 2 3 4 5 6 7 8 9 0'

const letters: Lines = ({ letters: [top, middle, low] }) => [
  digits,
  `${top}`,
  `${middle}`,
  `{shift} ${low} {backspace}`,
]

const endOfAddress: Lines = ({ ending }) => [`{alt} @ . - _ + .com ${ending}`]

/** Not what is typed in one go, as '.com', and no letter that becomes two. */
const capitals = (lines: string[]): string[] =>
  lines.map((line) => line.replaceAll(/(?<!\S)[^\sß](?!\S)/g, (sign) => sign.toUpperCase()))

const texts: Lines = (keys) => [...letters(keys), `{alt} ${keys.bySpace}`]
const addresses: Lines = (keys) => [...letters(keys), ...endOfAddress(keys)]

const layouts: Record<LayoutName, Lines> = {
  default: texts,
  shift: (keys) => capitals(texts(keys)),
  alt: ({ accents, bySpace }) => [
    digits,
    '! " # $ % & \' ( ) *',
    `+ , / : ; < = > ?${bySpace.includes('_') ? '' : ' _'}`,
    `${accents} {backspace}`,
    '{alt} @ {space} € \\ ~',
  ],
  email: addresses,
  'email-shift': (keys) => capitals(addresses(keys)),
  // Every sign that the name in an address may hold (RFC 5321), and endings that are not so common.
  'email-alt': (keys) => [
    digits,
    "! # $ % & ' * / = ?",
    `^ \` { | } ~ ${keys.inAddresses}`,
    `{shift} ${keys.endings} {backspace}`,
    ...endOfAddress(keys),
  ],
  // What a promo code is made of, and nothing else; it may be written either way.
  code: (keys) => [
    ...letters(keys).map((line) => line.replaceAll(/(?<!\S)[^\sa-z\d](?!\S)|\{shift\}/g, '')),
  ],
  // An address is figures and points; one that has a name is typed with the letters.
  address: () => ['1 2 3', '4 5 6', '7 8 9', '. 0 {backspace}', '{alt}'],
  digits: () => ['1 2 3', '4 5 6', '7 8 9', '{gap} 0 {backspace}'],
}

/** Shift and Alt are switches: a second tap brings the letters back. */
export function toggled(current: LayoutName, control: Switch): LayoutName {
  const isEmail = current.startsWith('email')
  if (isOn(current, control)) return isEmail ? 'email' : 'default'
  return isEmail ? `email-${control}` : control
}

export function isOn(layout: LayoutName, control: Switch): boolean {
  const isPad = layout === 'address' && control === 'alt'
  return isPad || layout === control || layout === `email-${control}`
}
