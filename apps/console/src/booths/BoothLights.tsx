import { type ConsoleBooth, ConsoleBoothStatus } from '@discobooth/contract/console/booths-api'
import { detailInWords, filesInWords, lightWords } from '@discobooth/contract/operator/light-words'
import {
  type Known,
  type Light,
  type SeenDevice,
  statusLights,
} from '@discobooth/contract/operator/status-lights'
import { Standing, useAnswer } from '../app/answers.tsx'
import { useTexts } from '../i18n/language.ts'
import { Card } from '../ui/Page.tsx'
import css from './Booths.module.css'
import { boothTexts } from './words.ts'

/** The lights of /settings, by the same rule, as far as they are seen from here. */
export function BoothLights({ booth }: { booth: ConsoleBooth }) {
  const texts = useTexts(boothTexts)
  const status = useAnswer({
    about: 'booth',
    path: `booths/${booth.id}/status`,
    answer: ConsoleBoothStatus,
  })
  return (
    <Card title={texts.lights}>
      <Standing of={status} />
      {status.data && (
        <ul className={css['lights']}>
          {statusLights(knownOf(booth, status.data)).map((light) => (
            <LightLine key={light.part} light={light} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function knownOf(booth: ConsoleBooth, status: ConsoleBoothStatus): Known {
  const { beat, faults } = booth
  const isOffline = faults.some(({ fault }) => fault === 'offline')
  const device: SeenDevice | null = beat && {
    parts: beat.parts,
    booth: { sos: beat.sosPressed },
    ...(beat.recordings && { recordings: beat.recordings }),
  }
  const { parts, tally, music, freeMode, helpNumber } = status
  return {
    backend: 'online',
    ...{ parts, tally },
    means: { booth: isOffline ? 'gone' : (device ?? 'unknown'), music },
    settings: { freeMode, helpNumber },
  }
}

function LightLine({ light }: { light: Light }) {
  const words = useTexts(lightWords)
  const { part, state, reason } = light
  return (
    <li className={css['light']} data-state={state}>
      <span className={css['lamp']} aria-hidden="true" />
      <div>
        <p>
          <b>{words.parts[part]}</b> <span className="soft">{words.states[state]}</span>
        </p>
        <p className="soft">
          {[words.reasons[reason], detailInWords(light, words)].filter(Boolean).join(' ')}
        </p>
        {light.more?.map((found) => (
          <p key={found.reason} className="soft">
            {words.reasons[found.reason]} {found.detail}
          </p>
        ))}
        {light.files && <p className="soft">{filesInWords(light.files, words)}</p>}
      </div>
    </li>
  )
}
