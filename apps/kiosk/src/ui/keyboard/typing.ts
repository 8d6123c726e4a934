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
export function insertText(field: HTMLInputElement, text: string): void {
  const { from, to } = selection(field)
  const length = field.value.length - (to - from) + text.length
  if (field.maxLength >= 0 && length > field.maxLength) return
  field.setRangeText(text, from, to, 'end')
  announce(field, 'insertText')
  showCaret(field)
}

/** Removes what is selected, else the character before the caret. */
export function eraseText(field: HTMLInputElement): void {
  const { from, to } = selection(field)
  const start = from === to ? Math.max(0, from - 1) : from
  if (start === to) return
  field.setRangeText('', start, to, 'end')
  announce(field, 'deleteContentBackward')
  showCaret(field)
}
