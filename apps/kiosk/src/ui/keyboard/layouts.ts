/** What a key does when it types nothing. */
export type ControlKey = 'shift' | 'alt' | 'space' | 'backspace' | 'gap'
export type Key = { character: string } | { control: ControlKey }
type Letters = 'default' | 'email'
type Switch = 'shift' | 'alt'
export type LayoutName = Letters | Switch | `email-${Switch}` | 'digits'

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

function rows(...lines: string[]): Key[][] {
  return lines.map((line) =>
    line.split(' ').map((name) => {
      const control = controls[name]
      return control ? { control } : { character: name }
    }),
  )
}

export const layouts: Record<LayoutName, Key[][]> = {
  default: rows(
    '1 2 3 4 5 6 7 8 9 0',
    'q w e r t y u i o p',
    'a s d f g h j k l',
    '{shift} z x c v b n m {backspace}',
    '{alt} @ {space} . - _',
  ),
  shift: rows(
    '1 2 3 4 5 6 7 8 9 0',
    'Q W E R T Y U I O P',
    'A S D F G H J K L',
    '{shift} Z X C V B N M {backspace}',
    '{alt} @ {space} . - _',
  ),
  alt: rows(
    '1 2 3 4 5 6 7 8 9 0',
    '! " # $ % & \' ( ) *',
    '+ , / : ; < = > ?',
    'é ë ï ö ü ç [ ] {backspace}',
    '{alt} @ {space} € \\ ~',
  ),
  email: rows(
    '1 2 3 4 5 6 7 8 9 0',
    'q w e r t y u i o p',
    'a s d f g h j k l',
    '{shift} z x c v b n m {backspace}',
    '{alt} @ . - _ + .com .nl',
  ),
  'email-shift': rows(
    '1 2 3 4 5 6 7 8 9 0',
    'Q W E R T Y U I O P',
    'A S D F G H J K L',
    '{shift} Z X C V B N M {backspace}',
    '{alt} @ . - _ + .com .nl',
  ),
  // Every sign that the name in an address may hold (RFC 5321), and endings that are not so common.
  'email-alt': rows(
    '1 2 3 4 5 6 7 8 9 0',
    "! # $ % & ' * / = ?",
    '^ ` { | } ~',
    '{shift} .be .de .eu .org {backspace}',
    '{alt} @ . - _ + .com .nl',
  ),
  digits: rows('1 2 3', '4 5 6', '7 8 9', '{gap} 0 {backspace}'),
}

/** Shift and Alt are switches: a second tap brings the letters back. */
export function toggled(current: LayoutName, control: Switch): LayoutName {
  const isEmail = current.startsWith('email')
  if (isOn(current, control)) return isEmail ? 'email' : 'default'
  return isEmail ? `email-${control}` : control
}

export function isOn(layout: LayoutName, control: Switch): boolean {
  return layout === control || layout === `email-${control}`
}
