import { defaultLanguage } from '@discobooth/contract/texts/languages'
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { speak } from '../../i18n/texts.ts'
import { chooseLooks } from './looks.ts'

// The window is every test's: a kiosk that took the whole screen a moment after its test had ended would keep
// the next one from choosing its size. Who is about the whole screen watches this call.
Element.prototype.requestFullscreen = () => Promise.resolve()

/**
 * Test files share a page: each test leaves it as it found it. The renderer's own clean-up is only
 * known to the file that loaded it first.
 */
afterEach(async ({ task }) => {
  // What fails once in a thousand runs cannot be looked at again: the report says what was seen.
  if (task.result?.state === 'fail') console.error(`On the screen:\n${document.body.innerText}`)
  await cleanup()
  chooseLooks('full')
  await speak(defaultLanguage)
})
