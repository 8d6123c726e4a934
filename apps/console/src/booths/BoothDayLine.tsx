import { BoothDay } from '@discobooth/contract/console/booths-api'
import type { BoothFault } from '@discobooth/contract/device/booth-beat'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Standing, useAnswer, useModeNames } from '../app/answers.tsx'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Field } from '../ui/Form.tsx'
import { Card } from '../ui/Page.tsx'
import css from './Booths.module.css'
import { boothTexts } from './words.ts'

/** A booth's day on a line of time, and the same as a list for who does not see the line. */
export function BoothDayLine({ id }: { id: string }) {
  const texts = useTexts(boothTexts)
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('day') ?? ''
  const day = useAnswer({
    about: 'booth',
    path: `booths/${id}/day${wanted && `?${new URLSearchParams({ day: wanted })}`}`,
    answer: BoothDay,
    keeps: true,
  })
  return (
    <Card title={texts.day}>
      <div className={css['dayChoice']}>
        <Field
          label={texts.ofDay}
          type="date"
          value={wanted || (day.data?.day ?? '')}
          onChange={({ target }) =>
            setSearch(target.value ? { day: target.value } : {}, { replace: true })
          }
        />
      </div>
      <Standing of={day} />
      {day.data && (
        <>
          <Line day={day.data} />
          <Happenings day={day.data} />
        </>
      )}
    </Card>
  )
}

const HOUR_MS = 3_600_000
const EVERY_HOURS = 3

/** Rows: parties, what was wrong, and money as bars; SOS goes through all of them. */
function Line({ day }: { day: BoothDay }) {
  const texts = useTexts(boothTexts)
  const format = useFormat()
  const from = Date.parse(day.from)
  const wholeMs = Date.parse(day.until) - from
  const place = (at: string) =>
    Math.min(100, Math.max(0, ((Date.parse(at) - from) / wholeMs) * 100))
  const stretch = (since: string, until: string) => ({
    insetInlineStart: `${place(since)}%`,
    width: `max(3px, ${place(until) - place(since)}%)`,
  })
  const now = day.at < day.until ? day.at : day.until
  const most = Math.max(1, ...day.money.map(({ grossCents }) => Math.abs(grossCents)))
  const hours = Array.from({ length: Math.ceil(wholeMs / HOUR_MS / EVERY_HOURS) }, (_, step) =>
    new Date(from + step * EVERY_HOURS * HOUR_MS).toISOString(),
  )
  return (
    <div className={css['line']} aria-hidden="true">
      {hours.map((at) => (
        <span key={at} className={css['hour']} style={{ insetInlineStart: `${place(at)}%` }}>
          {format.moment(at, { hour: '2-digit', minute: '2-digit', timeZone: day.timeZone })}
        </span>
      ))}
      <Row name={texts.parties}>
        {day.parties.map(({ session, startedAt, endedAt }) => (
          <i key={session} data-kind="party" style={stretch(startedAt, endedAt ?? now)} />
        ))}
        {day.sos.map(({ at }) => (
          <i key={at} data-kind="sos" style={stretch(at, at)} />
        ))}
      </Row>
      <Row name={texts.wrong}>
        {day.faults.map(({ fault, since, until }) => (
          <i key={fault + since} data-kind={kindOf(fault)} style={stretch(since, until ?? now)} />
        ))}
      </Row>
      <Row name={texts.money}>
        {day.money.map(({ at, grossCents }) => (
          <i
            key={at}
            data-kind="money"
            style={{
              ...stretch(at, new Date(Date.parse(at) + HOUR_MS / 4).toISOString()),
              height: `${Math.max(8, (grossCents / most) * 100)}%`,
            }}
          />
        ))}
      </Row>
      {now < day.until && (
        <i className={css['now']} style={{ insetInlineStart: `${place(now)}%` }} />
      )}
    </div>
  )
}

const kindOf = (fault: BoothFault) =>
  fault === 'sos' ? 'sos' : fault === 'offline' ? 'offline' : 'fault'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['dayRow']}>
      <span>{name}</span>
      {children}
    </div>
  )
}

type Happening = { at: string; key: string; kind: string; words: ReactNode }

function Happenings({ day }: { day: BoothDay }) {
  const texts = useTexts(boothTexts)
  const format = useFormat()
  const modes = useModeNames()
  const { timeZone } = day
  const clock = (at: string) => format.moment(at, { hour: '2-digit', minute: '2-digit', timeZone })
  const all: Happening[] = [
    ...day.parties.map(({ session, startedAt: at, mode }) => ({
      at,
      key: session,
      kind: 'party',
      words: (
        <Link href={`/sessions/${session}`}>
          {texts.party} {modes.find(({ id }) => id === mode)?.name}
        </Link>
      ),
    })),
    ...day.sos.map(({ at, session }) => ({
      at,
      key: `sos ${at}`,
      kind: 'sos',
      words: session ? <Link href={`/sessions/${session}`}>SOS</Link> : 'SOS',
    })),
    ...day.faults.map(({ fault, since: at, until }) => ({
      at,
      key: fault + at,
      kind: kindOf(fault),
      words: `${texts.faults[fault]} (${until === null ? texts.goesOn : texts.untilTime(clock(until))})`,
    })),
    ...day.money.map(({ at, grossCents, refundsCents }) => ({
      at,
      key: `money ${at}`,
      kind: 'money',
      words: [
        grossCents !== 0 && texts.taken(format.cents(grossCents)),
        refundsCents !== 0 && texts.givenBack(format.cents(refundsCents)),
      ]
        .filter(Boolean)
        .join(', '),
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  if (all.length === 0) return <p className="soft">{texts.nothing}</p>
  return (
    <>
      <ol className={css['happenings']} aria-label={texts.day}>
        {all.map(({ key, at, kind, words }) => (
          <li key={key} data-kind={kind}>
            <time dateTime={at}>{clock(at)}</time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
      {day.hasMoreParties && <p className="soft">{texts.moreParties}</p>}
    </>
  )
}
