import { useLocation } from 'wouter'
import type { Route } from '../../flow/routes.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../notice/Notice.tsx'

type Props = { title: string; back: { to: Route; label: string } }

/** Stands where a screen is still to be built: it says so, and leads back. */
export function WaitingScreen({ title, back }: Props) {
  const { waiting } = useTexts()
  const [, navigate] = useLocation()
  return (
    <Notice title={title} action={{ label: back.label, onTap: () => navigate(back.to) }}>
      <p>{waiting.text}</p>
    </Notice>
  )
}
