import type { ConsoleBooth } from '@discobooth/contract/console/booths-api'
import type { BoothBeat } from '@discobooth/contract/device/booth-beat'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Card } from '../ui/Page.tsx'
import css from './Booths.module.css'
import { boothTexts } from './words.ts'

/** What its machine last said of itself. */
export function BoothMachine({ booth }: { booth: ConsoleBooth }) {
  const texts = useTexts(boothTexts)
  const isOffline = booth.faults.some(({ fault }) => fault === 'offline')
  return (
    <Card title={texts.machine}>
      {isOffline && booth.beat && <p className="soft">{texts.asLastHeard}</p>}
      {booth.beat ? <Facts beat={booth.beat} /> : <p>{texts.silent}</p>}
    </Card>
  )
}

const GIB = 1_024 ** 3

function Facts({ beat }: { beat: BoothBeat }) {
  const texts = useTexts(boothTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const { disk, temperature, network, clockErrorMs, recordings } = beat
  const gigabytes = (bytes: number) => `${format.number(Math.round((bytes / GIB) * 10) / 10)} GB`
  const rows = [
    [texts.facts.state, texts.boothStates[beat.state]],
    [texts.facts.screen, texts.screens[beat.screen]],
    [texts.version, beat.version],
    [texts.facts.disk, disk && texts.free(gigabytes(disk.freeBytes), gigabytes(disk.totalBytes))],
    [
      texts.facts.temperature,
      temperature === null ? null : texts.degrees(format.number(Math.round(temperature))),
    ],
    [texts.facts.throttled, useThrottled(beat)],
    [
      texts.facts.network,
      network.answerMs === null
        ? null
        : texts.answers(format.number(network.answerMs), `${network.lost}/${network.of}`),
    ],
    [
      texts.facts.clock,
      clockErrorMs === null ? null : texts.off(format.number(secondsOf(clockErrorMs))),
    ],
    [texts.facts.recordings, recordings && texts.files(recordings.waitingFiles)],
  ] as const
  return (
    <dl className={css['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? common.unknown}</dd>
        </div>
      ))}
    </dl>
  )
}

/** To a tenth; a little behind is not `-0`. */
const secondsOf = (ms: number) => Math.round(ms / 100) / 10 || 0

function useThrottled({ throttled }: BoothBeat): string | null {
  const texts = useTexts(boothTexts)
  if (throttled === null) return null
  const words = (held: typeof throttled.now) => held.map((one) => texts.throttles[one]).join(', ')
  const now = words(throttled.now) || texts.notHeld
  return throttled.before.length > 0 ? `${now} (${texts.earlier(words(throttled.before))})` : now
}
