import { type Mode, takeName, takeOf } from '@discobooth/contract/modes/mode'
import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { modeColumns, shownPrice } from '../../flow/modes.ts'
import type { Texts } from '../../i18n/en.ts'
import { spoken } from '../../i18n/texts.ts'
import { useEuro } from '../../i18n/useEuro.ts'
import { useScreenTexts } from '../../i18n/useScreenTexts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { NeonSign } from '../../ui/icons/NeonSign.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { type Neon, Tile } from '../../ui/tile/Tile.tsx'
import css from './ModeGrid.module.css'

const signs: readonly Neon[] = ['cyan', 'purple', 'pink', 'gold']

type Props = {
  modes: readonly Mode[]
  freeMode: boolean
  /** The mode whose choice is on its way to the backend. */
  chosen: number | null
  /** The mode that this guest has paid already. */
  paid: number | null
  /** Whether what costs nothing is called free, or bears no price at all. */
  saysFree?: boolean
  /** Why a mode can't be had tonight, if so. */
  obstacle(mode: Mode): Obstacle | null
  onChoose(mode: Mode): void
}

export function ModeGrid({ modes, freeMode, chosen, paid, obstacle, onChoose, ...rest }: Props) {
  const { saysFree = true } = rest
  const { mode: texts } = useTexts()
  const { everything } = useScreenTexts().mode
  const inEuro = useEuro()
  const language = useStore(spoken, (state) => state.language)
  const nameOf = ({ name, names }: Mode) => names?.[language] ?? texts.names[name] ?? name
  const waitsLong = useLongWait(chosen !== null)
  const columns = modeColumns(modes.length)
  return (
    <ul
      className={css.grid}
      style={{ '--columns': columns, '--rows': Math.ceil(modes.length / columns) }}
      data-choosing={waitsLong}
    >
      {modes.map((mode, index) => {
        const why = obstacle(mode)
        const said = why && !isForAll(why) ? texts.away[why] : null
        return (
          <li
            key={mode.id}
            style={{ '--index': index }}
            data-away={why !== null}
            data-why={said !== null}
          >
            <Tile
              flowing
              neon={signs[index % signs.length] ?? 'purple'}
              className={css.card ?? ''}
              aria-busy={chosen === mode.id}
              aria-disabled={waitsLong || why !== null}
              disabled={why !== null}
              onClick={() => onChoose(mode)}
            >
              <span className={css.icon}>
                {waitsLong && chosen === mode.id ? (
                  <span className={css.busy}>
                    <Spinner size="small" />
                  </span>
                ) : (
                  <NeonSign name={takeName(takeOf(mode))} />
                )}
              </span>
              <span className={css.words}>
                <span className={css.name}>{nameOf(mode)}</span>
                <span className={css.what}>{said ?? texts.takeHome[takeName(takeOf(mode))]}</span>
                {takeName(takeOf(mode)) === 'photo-video' && (
                  <span className={css.badge}>{everything}</span>
                )}
              </span>
              {paid === mode.id ? (
                <span className={css.paid}>
                  <Icon name="check" />
                  {texts.paid}
                </span>
              ) : (
                (saysFree || shownPrice(mode, freeMode) > 0) && (
                  <span className={css.price}>
                    {priceText(mode, freeMode, { ...texts, inEuro })}
                  </span>
                )
              )}
            </Tile>
          </li>
        )
      })}
    </ul>
  )
}

/** Most answers come sooner: until then the chosen tile stays lit, and nothing else is drawn. */
const shortWaitMs = 300

function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), shortWaitMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isLong
}

/** What no mode can be had for is said above them, once. */
const isForAll = (why: Obstacle) => why === 'sos' || why === 'booth' || why === 'music'

function priceText(
  mode: Mode,
  freeMode: boolean,
  texts: Pick<Texts['mode'], 'free' | 'freeInFreeMode'> & { inEuro(euro: number): string },
): string {
  if (freeMode) return texts.freeInFreeMode
  const price = shownPrice(mode, freeMode)
  return price === 0 ? texts.free : texts.inEuro(price)
}
