import { useLocation } from 'wouter'
import { PasscodeDialog } from './PasscodeDialog.tsx'

/** Behind the logo: whoever knows the passcode is led to the settings. */
export default function PasscodeDoor({ onCancel }: { onCancel(): void }) {
  const [, navigate] = useLocation()
  const enter = () => {
    onCancel()
    navigate('/settings')
  }
  return <PasscodeDialog onCancel={onCancel} onEntered={enter} />
}
