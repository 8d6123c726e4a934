import { systemClock } from '@discobooth/runtime/clock'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app/App.tsx'
import { withTransition } from './app/transition.ts'
import { speak } from './i18n/texts.ts'
import { createKiosk } from './kiosk.ts'
import { firstMomentOver, seen } from './platform/page/painted.ts'
import { fingerOff, isTappedEarly, languageChosenEarly } from './platform/page/touch.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/backdrop.css'

const root = document.getElementById('kiosk')
if (!root) throw new Error('index.html has no element #kiosk')

const { dataset } = document.documentElement
const drawn = Promise.withResolvers<{ isTapped: boolean }>()
const kiosk = createKiosk({
  navigate: (to) => withTransition(() => navigate(to)),
  isTappedEarly,
  firstMomentOver: drawn.promise.then(({ isTapped }) =>
    isTapped ? seen(systemClock) : firstMomentOver(window, systemClock),
  ),
})
void kiosk.start()

async function show(screen: Root): Promise<void> {
  // A Dutch booth shows no flash of English.
  await speak(languageChosenEarly() ?? kiosk.language.getState().language)
  await fingerOff(document, systemClock)
  // At once: between a look at the finger and the change of button there is no room for another tap.
  flushSync(() =>
    screen.render(
      <StrictMode>
        <App kiosk={kiosk} />
      </StrictMode>,
    ),
  )
  // After the screen has come to its route, where a guest's language is the booth's again.
  const chosen = languageChosenEarly()
  if (chosen) kiosk.guest.speak(chosen)
  drawn.resolve({ isTapped: isTappedEarly() })
  delete dataset['still']
  delete dataset['spoken']
}
void show(createRoot(root))
