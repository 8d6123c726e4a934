import type { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { forStaff, type Light, statusLights } from '@discobooth/contract/operator/status-lights'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk, useSettings } from '../../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { Operator } from '../../../operator/operator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Section } from '../form/Section.tsx'
import { QuietLight, StatusLight } from './StatusLight.tsx'
import css from './StatusSection.module.css'

const againMs = 5_000

type Props = {
  operator: Operator
  isOffline: boolean
  isForStaff: boolean
  /** Leads to the field of the help number; says whether there is one on this page. */
  toHelpNumber(): boolean
}

/** How every part is, looked at again and again while somebody watches. */
export function StatusSection({ operator, isOffline, isForStaff, toHelpNumber }: Props) {
  const kiosk = useKiosk()
  const { status: texts } = useOperatorTexts()
  const [, navigate] = useLocation()
  const backend = useStore(kiosk.backend, ({ kind }) => kind)
  const means = useStore(kiosk.party.link)
  const settings = useSettings((all) => all)
  const [heard, setHeard] = useState<OperatorStatus | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)

  const ask = useCallback(async () => {
    kiosk.party.examine()
    if (!isOffline) return operator.calls.status()
    operator.connection.refresh()
    return null
  }, [kiosk, operator, isOffline])
  const look = async () => {
    const answer = await ask()
    setHeard(answer?.ok ? answer.value : null)
  }
  useEffect(() => {
    let gone = false
    const again = () =>
      void ask().then((answer) => !gone && setHeard(answer?.ok ? answer.value : null))
    again()
    const timer = setInterval(again, againMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [ask])

  const mend = async ({ mend: cure }: Light) => {
    setTrouble(null)
    switch (cure) {
      case 'sign-in':
        return navigate('/login')
      case 'help-number':
        return toHelpNumber() ? undefined : navigate('/setup')
      case 'set-up':
        return navigate('/setup')
      case 'reconnect':
        operator.connection.refresh()
        return look()
      case 'retry-refunds':
      case 'check-payments':
      case 'rescan-library': {
        const answer = await operator.calls.mend(cure)
        if (!answer.ok) setTrouble(texts.mendFailed(answer.message))
        return look()
      }
      case 'look-again':
      case null:
        return look()
    }
  }

  const lights = statusLights({
    backend,
    parts: heard?.parts ?? null,
    tally: heard?.media ?? null,
    means,
    settings,
  })
  const shown = isForStaff ? lights.map(forStaff) : lights
  const ordered = isWhole
    ? shown
    : shown.toSorted((one, other) => Number(isLoud(other)) - Number(isLoud(one)))
  const asking = (
    <div className={css.asking}>
      <p role="status">{trouble ?? (heard && texts.version(heard.version))}</p>
      <Button onClick={() => void look()}>{texts.refresh}</Button>
      <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {texts.details}
      </Button>
    </div>
  )
  return (
    <Section title={texts.title} wide beside={asking}>
      <ul className={css.lights} data-whole={isWhole}>
        {ordered.map((light) =>
          isWhole || isLoud(light) ? (
            <StatusLight key={light.part} light={light} onMend={() => mend(light)} />
          ) : (
            <QuietLight key={light.part} light={light} />
          ),
        )}
      </ul>
    </Section>
  )
}

/** What needs somebody, and is told with its cure; of the others a lamp says enough. */
const isLoud = ({ state }: Light) => state === 'error' || state === 'warn'
