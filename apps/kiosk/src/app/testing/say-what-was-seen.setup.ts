import { afterEach } from 'vitest'

/** What fails once in a thousand runs cannot be looked at again: the report says what was on the screen. */
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  console.error(`On the screen:\n${document.body.innerText}`)
})
