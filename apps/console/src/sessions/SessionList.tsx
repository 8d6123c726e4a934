import type { ConsoleSession } from '@discobooth/contract/console/sessions-api'
import { nameOfMode } from '@discobooth/contract/modes/mode-names'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useLanguage, useTexts } from '../i18n/language.ts'
import css from './Sessions.module.css'
import { sessionTexts } from './words.ts'

const ROW_PX = 60
const BEYOND = 5
const NEAR_END = 24

/** However many there are, only what is seen is in the page. */
export function SessionList({
  sessions,
  onEnd,
}: {
  sessions: readonly ConsoleSession[]
  /** The last of them is near. */
  onEnd: () => void
}) {
  const texts = useTexts(sessionTexts)
  const common = useTexts(commonTexts)
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [rowPx, setRowPx] = useState(ROW_PX)
  useLayoutEffect(() => {
    setScrollMargin(list.current?.offsetTop ?? 0)
    // Letters grow with the screen. A row that is as high as was thought is drawn once.
    setRowPx(list.current?.firstElementChild?.getBoundingClientRect().height ?? ROW_PX)
  }, [])
  const estimateSize = useCallback(() => rowPx, [rowPx])
  // Another function would be asked for all of them again, at each turn of the wheel.
  const getItemKey = useCallback((place: number) => sessions[place]?.id ?? place, [sessions])
  // No compiler memoizes here: its answers may change without its functions.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: sessions.length,
    estimateSize,
    getItemKey,
    overscan: BEYOND,
    scrollMargin,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const isNearEnd = last >= sessions.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])
  return (
    <div className={css['sessions']}>
      <p className={css['head']} aria-hidden="true">
        <span>{texts.when}</span>
        <span>{common.booth}</span>
        <span>{common.mode}</span>
        <span>{texts.price}</span>
        <span>{texts.state}</span>
        <span>{texts.mail}</span>
      </p>
      <ul
        ref={list}
        aria-label={texts.list}
        className={css['list']}
        style={{ height: rows.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => {
          const session = sessions[index]
          return (
            session && (
              <li
                key={String(key)}
                ref={rows.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={sessions.length}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                <Row session={session} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const Row = memo(function Row({ session }: { session: ConsoleSession }) {
  const texts = useTexts(sessionTexts)
  const language = useLanguage()
  const format = useFormat()
  const { id, createdAt, booth, modeName, price, payment, mail, processId, email } = session
  return (
    <Link href={`/sessions/${id}`} className={css['row']}>
      <span>
        <time dateTime={createdAt}>{format.time(createdAt)}</time>
        <small>{processId}</small>
      </span>
      <span>{booth.name}</span>
      <span>{modeName === null ? texts.noMode : nameOfMode(modeName, language)}</span>
      <span className={css['price']}>{price === null ? '–' : format.euro(price)}</span>
      <span>
        <b className={css['state']} data-state={payment}>
          {texts.payments[payment]}
        </b>
      </span>
      <span>
        {texts.mails[mail]}
        {email && <small>{email}</small>}
      </span>
    </Link>
  )
})
