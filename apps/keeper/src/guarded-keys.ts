/**
 * Run in every page before its own program. In a window opened with --app Chromium asks the page first
 * about every key, and does nothing with one that the page has taken: no second window, no dialog, no
 * tools. What is left are the keys that write and move. Escape closes our dialogs, and with Shift opens
 * Chromium's task manager.
 */
export const guardedKeys = `(() => {
  const plain = /^(Tab|Enter|Escape|Backspace|Delete|Arrow\\w+|Home|End|Page(Up|Down)|Shift|CapsLock|AltGraph|Dead|Process)$/
  const leaves = ({ key, ctrlKey, altKey, metaKey, shiftKey }) =>
    ctrlKey || altKey || metaKey || (shiftKey && key === 'Escape') || (key.length > 1 && !plain.test(key))
  const take = (event) => event.preventDefault()
  addEventListener('keydown', (event) => { if (leaves(event)) take(event) }, { capture: true })
  addEventListener('contextmenu', take, { capture: true })
})()`
