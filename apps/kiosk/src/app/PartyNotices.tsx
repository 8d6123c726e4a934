import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import type { PartyNotice } from '../booth/party-stage.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { SosScreen } from '../screens/session/SosScreen.tsx'
import { useDialogs } from '../ui/dialog/dialogs.tsx'
import { useKiosk } from './kiosk-context.tsx'

/** What the party has to say on whatever screen it finds: SOS above everything, then its alerts. */
export default function PartyNotices() {
  const { party } = useKiosk()
  const { errors } = useTexts()
  const { alert } = useDialogs()
  const view = useStore(party.stage, (state) => state.view)
  const notice = useStore(party.stage, (state) => state.notice)
  const tell = useEffectEvent((said: PartyNotice) => {
    party.stage.setState({ notice: null })
    // The text brings a full stop of its own.
    const message = said.message.replace(/\.$/, '') || errors.unknownError
    void alert(errors[said.alert].replace('{message}', message))
  })
  useEffect(() => {
    if (notice) tell(notice)
  }, [notice])
  return view.kind === 'sos' ? <SosScreen secondsLeft={view.secondsLeft} /> : null
}
