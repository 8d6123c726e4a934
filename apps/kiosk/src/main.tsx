import { systemClock } from '@discobooth/runtime/clock'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app/App.tsx'
import { withTransition } from './app/transition.ts'
import { speak } from './i18n/texts.ts'
import { createKiosk } from './kiosk.ts'
import { firstMomentOver } from './platform/page/painted.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/room.css'

const root = document.getElementById('kiosk')
if (!root) throw new Error('index.html has no element #kiosk')

const drawn = Promise.withResolvers<void>()
const kiosk = createKiosk({
  navigate: (to) => withTransition(() => navigate(to)),
  firstMomentOver: drawn.promise.then(() => firstMomentOver(window, systemClock)),
})
void kiosk.start()

// A Dutch booth shows no flash of English.
void speak(kiosk.language.getState().language).then(() => {
  createRoot(root).render(
    <StrictMode>
      <App kiosk={kiosk} />
    </StrictMode>,
  )
  drawn.resolve()
})
