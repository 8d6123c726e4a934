import type { ListedBooth } from '@discobooth/contract/console/booths-api'
import { Link } from 'wouter'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Table } from '../ui/Table.tsx'
import { stateOf } from './BoothFilters.tsx'
import css from './Booths.module.css'
import { boothTexts } from './words.ts'

/** What is wrong first, as the backend has put them. */
export function BoothList({ booths, at }: { booths: readonly ListedBooth[]; at: string }) {
  const texts = useTexts(boothTexts)
  const columns = [texts.name, texts.state, texts.place, texts.group, texts.heard, texts.version]
  return (
    <Table
      label={texts.list}
      columns={columns.map((name) => ({ name }))}
      rows={booths.map((booth) => ({
        key: booth.id,
        renderCells: () => [
          <Link key="name" href={`/booths/${booth.id}`} className={css['name']}>
            {booth.name}
          </Link>,
          <BoothMark key="state" booth={booth} />,
          booth.place || '–',
          booth.group || '–',
          <Heard key="heard" heardAt={booth.heardAt} at={at} />,
          booth.version ?? '–',
        ],
      }))}
    />
  )
}

/** How a booth stands: what is wrong with it by name, else one word. */
export function BoothMark({ booth }: { booth: ListedBooth }) {
  const texts = useTexts(boothTexts)
  const format = useFormat()
  const state = stateOf(booth)
  const isListed = state === 'wrong' || state === 'offline'
  return (
    <span className={css['marks']}>
      {isListed ? (
        booth.faults.map(({ fault, since }) => (
          <b
            key={fault}
            className={css['mark']}
            data-state={fault === 'sos' ? 'alarm' : state}
            title={texts.since(format.time(since))}
          >
            {texts.faults[fault]}
          </b>
        ))
      ) : (
        <b className={css['mark']} data-state={state}>
          {texts.states[state]}
        </b>
      )}
    </span>
  )
}

const SOON_MS = 90_000

/** Seconds where it speaks, and the moment where it does not. */
export function Heard({ heardAt, at }: { heardAt: string | null; at: string }) {
  const texts = useTexts(boothTexts)
  const format = useFormat()
  if (heardAt === null) return <span>{texts.never}</span>
  const agoMs = Date.parse(at) - Date.parse(heardAt)
  return (
    <time dateTime={heardAt}>
      {agoMs < SOON_MS
        ? texts.seconds(Math.max(0, Math.round(agoMs / 1_000)))
        : format.time(heardAt)}
    </time>
  )
}
