import { type Light, statusLights, troubles } from '@discobooth/contract/operator/status-lights'
import { useState } from 'react'
import { useKiosk } from '../../../app/kiosk-context.tsx'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import type { BoothTests, SelfTest } from '../../../operator/booth-tests.ts'
import type { Operator } from '../../../operator/operator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Section } from '../form/Section.tsx'
import css from './SystemCheckSection.module.css'

type Verdict = { complaints: readonly string[] }

/** One button before opening: one green, or a list of what to do. */
export function SystemCheckSection({ operator }: { operator: Operator }) {
  const kiosk = useKiosk()
  const { check: texts, status } = useOperatorTexts()
  const [verdict, setVerdict] = useState<Verdict | 'running' | null>(null)

  const described = ({ part, reason, detail }: Light) =>
    `${status.parts[part]}: ${status.reasons[reason]} ${detail ?? ''}`.trim()

  const tried = ({ sound, selfTest }: SystemCheck): string[] => {
    const complaints = sound ? [] : [`${texts.sound}: ${texts.soundBlocked}`]
    switch (selfTest.kind) {
      case 'busy':
        return [...complaints, texts.busy]
      case 'unsupported':
        return [...complaints, texts.unsupported]
      case 'no-answer':
        // The booth's own light says so.
        return complaints
      case 'done':
        if (selfTest.lights) complaints.push(`${texts.lights}: ${selfTest.lights}`)
        if (selfTest.camera) complaints.push(`${texts.camera}: ${selfTest.camera}`)
        return complaints
    }
  }

  const run = async () => {
    setVerdict('running')
    kiosk.party.examine()
    const [check, answer] = await Promise.all([
      runSystemCheck({ booth: operator.booth, open: (address) => new Audio(address) }),
      operator.calls.status(),
    ])
    const lights = statusLights({
      backend: kiosk.backend.getState().kind,
      parts: answer.ok ? answer.value.parts : null,
      tally: answer.ok ? answer.value.media : null,
      means: kiosk.party.link.getState(),
      settings: kiosk.settings.getState(),
    })
    const complaints = [...tried(check), ...troubles(lights).map(described)]
    setVerdict({ complaints: [...new Set(complaints)] })
  }

  const isRunning = verdict === 'running'
  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      wide
      beside={
        <Button disabled={isRunning} onClick={() => void run()}>
          {isRunning ? texts.running : texts.run}
        </Button>
      }
    >
      <div role="status">
        {verdict && verdict !== 'running' && <Outcome complaints={verdict.complaints} />}
      </div>
    </Section>
  )
}

function Outcome({ complaints }: Verdict) {
  const { check: texts } = useOperatorTexts()
  if (complaints.length === 0) {
    return (
      <div className={css.good}>
        <p>{texts.allGood}</p>
        <p className={css.heard}>{texts.heard}</p>
      </div>
    )
  }
  return (
    <div className={css.bad}>
      <p>{texts.problems}</p>
      <ul>
        {complaints.map((complaint) => (
          <li key={complaint}>{complaint}</li>
        ))}
      </ul>
    </div>
  )
}

type SystemCheck = {
  /** Whether the browser played it; whether anybody heard it, only an ear can tell. */
  sound: boolean
  selfTest: SelfTest
}

type Sound = Pick<HTMLAudioElement, 'play' | 'volume'>

/** Before opening: a sound, the lights, a photo, all at once. */
async function runSystemCheck(ports: {
  booth: Pick<BoothTests, 'selfTest'>
  open(address: string): Sound
}): Promise<SystemCheck> {
  const sound = ports.open('/audio/start.mp3')
  sound.volume = 1
  const [played, selfTest] = await Promise.all([
    sound.play().then(
      () => true,
      () => false,
    ),
    ports.booth.selfTest(),
  ])
  return { sound: played, selfTest }
}
