import { useState } from 'react'
import { useStore } from 'zustand'
import { minutesAndSeconds } from '../../../flow/party/view.ts'
import { artists } from '../../../flow/song-pick.ts'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { DeskCommand } from '../../../music/desk.ts'
import type { Music } from '../../../music/music.ts'
import type { PlayerView } from '../../../music/provider.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { RangeField } from '../form/RangeField.tsx'
import css from './DeskSection.module.css'

type Props = { music: Music }

const repeats = ['off', 'context', 'track'] as const
const time = (ms: number) => minutesAndSeconds(Math.floor(ms / 1_000))

/** What the player says of itself, and all that can be asked of it. */
export function DeskPlayer({ music }: Props) {
  return (
    <>
      <Trouble music={music} />
      <OnNow music={music} />
      <Place music={music} />
      <Controls music={music} />
      <Refusal music={music} />
    </>
  )
}

function usePlayer<Value>(music: Music, select: (view: PlayerView) => Value): Value | null {
  return useStore(music.player, ({ view }) => (view ? select(view) : null))
}

/** The specified error bar: only while the status is ERROR. */
function Trouble({ music }: Props) {
  const message = usePlayer(music, ({ status, error }) =>
    status === 'ERROR' ? (error?.message ?? '') : null,
  )
  if (message === null) return null
  return (
    <p className={css.trouble} role="alert">
      {message}
    </p>
  )
}

function OnNow({ music }: Props) {
  const { desk: texts } = useOperatorTexts()
  const { errors } = useTexts()
  const status = usePlayer(music, (view) => view.status) ?? 'IDLE'
  const isPlaying = usePlayer(music, (view) => view.isPlaying)
  const track = usePlayer(music, (view) => (view.hasPlayback ? view.track : null))
  const devices = usePlayer(music, (view) => view.devices) ?? []
  const device = devices.find(({ is_active }) => is_active) ?? devices[0]
  const upNext = useStore(music.desk.state, (state) => state.upNext)
  const isElsewhere = status === 'UNSUPPORTED' && !isPlaying
  const does = isPlaying ? texts.playing : texts.statuses[status]
  const where = device && (isElsewhere ? `: ${device.name}` : ` ${texts.on(device.name)}`)
  return (
    <div className={css.now}>
      {track?.image ? (
        <img className={css.cover} src={track.image} alt="" />
      ) : (
        <span className={css.cover} aria-hidden="true" />
      )}
      <div className={css.words}>
        <p className={css.status} role="status" data-status={status}>
          {does}
          {where}
        </p>
        {track ? (
          <>
            <p className={css.name}>{track.name}</p>
            <p className={css.artists}>{artists(track)}</p>
          </>
        ) : (
          <p className={css.name}>{errors.noPlayer}</p>
        )}
        {track && upNext && <p className={css.artists}>{texts.upNext(upNext.name)}</p>}
      </div>
    </div>
  )
}

/** Moves with the song; while a finger is on it, with the finger. */
function Place({ music }: Props) {
  const { desk: texts } = useOperatorTexts()
  const [held, setHeld] = useState<number | null>(null)
  const durationMs = usePlayer(music, (view) => (view.hasPlayback ? view.track?.durationMs : 0))
  const shownMs = usePlayer(music, (view) => Math.floor(view.progressMs / 1_000) * 1_000)
  const whole = durationMs ?? 0
  const now = Math.min(whole, held ?? shownMs ?? 0)
  return (
    <RangeField
      label={texts.seek}
      value={now}
      max={whole}
      step={1_000}
      disabled={whole === 0}
      text={texts.place(time(now), time(whole))}
      onChange={setHeld}
      onRest={(positionMs) => {
        setHeld(null)
        music.desk.seek(positionMs)
      }}
    />
  )
}

function Controls({ music }: Props) {
  const { desk } = music
  const { desk: texts } = useOperatorTexts()
  const doing = useStore(desk.state, (state) => state.doing)
  const isPlaying = usePlayer(music, (view) => view.isPlaying) ?? false
  const shuffle = usePlayer(music, (view) => view.shuffle) ?? false
  const repeat = usePlayer(music, (view) => view.repeat) ?? 'off'
  const isSaved = usePlayer(music, (view) => view.isSaved) ?? false
  const busy = (...commands: DeskCommand[]) => ({
    'aria-busy': doing !== null && commands.includes(doing),
  })
  const nextRepeat = repeats[(repeats.indexOf(repeat) + 1) % repeats.length] ?? 'off'
  return (
    <>
      <div className={css.controls}>
        <Button aria-label={texts.previous} onClick={desk.previous} {...busy('previous')}>
          <DeskIcon name="previous" />
        </Button>
        <Button
          className={css.play}
          aria-label={isPlaying ? texts.pause : texts.play}
          onClick={isPlaying ? desk.pause : desk.resume}
          {...busy('play', 'pause')}
        >
          <DeskIcon name={isPlaying ? 'pause' : 'play'} />
        </Button>
        <Button aria-label={texts.next} onClick={desk.next} {...busy('next')}>
          <DeskIcon name="next" />
        </Button>
      </div>
      <div className={css.switches}>
        <Button aria-pressed={shuffle} onClick={() => desk.shuffle(!shuffle)} {...busy('shuffle')}>
          <DeskIcon name="shuffle" />
          {texts.shuffle}
        </Button>
        <Button
          data-on={repeat !== 'off'}
          onClick={() => desk.repeat(nextRepeat)}
          {...busy('repeat')}
        >
          <DeskIcon name="repeat" />
          {texts.repeats[repeat]}
        </Button>
        <Button data-on={isSaved} onClick={() => desk.save(!isSaved)} {...busy('save')}>
          <DeskIcon name="heart" />
          {isSaved ? texts.saved : texts.save}
        </Button>
      </div>
    </>
  )
}

/** Why the last tap did nothing. A song that does not play changes no status, and is told here. */
function Refusal({ music }: Props) {
  const { desk: texts } = useOperatorTexts()
  const refusal = useStore(music.desk.state, (state) => state.refusal)
  const failed = usePlayer(music, ({ error }) =>
    error?.type === 'playback' ? error.message : null,
  )
  const said = refusal ? texts.refusals[refusal] : failed && texts.playbackFailed(failed)
  return (
    <p className={css.refusal} role="status">
      {said}
    </p>
  )
}

const shapes = {
  play: 'M12 7v34l30-17Z',
  pause: 'M11 8h9v32h-9ZM28 8h9v32h-9Z',
  next: 'M8 8v32l22-16ZM34 8h7v32h-7Z',
  previous: 'M40 8v32L18 24ZM7 8h7v32H7Z',
  shuffle:
    'M4 13h8l16 19h8v-6l9 9-9 9v-6H25L9 19H4ZM25 10h11V4l9 9-9 9v-6h-8l-4 5-4-5ZM4 32h5l5-6 4 5-6 7H4Z',
  repeat:
    'M14 9h17V3l9 9-9 9v-6H14v10H8V15a6 6 0 0 1 6-6ZM34 39H17v6l-9-9 9-9v6h17V23h6v10a6 6 0 0 1-6 6Z',
  heart: 'M24 42C10 32 4 25 4 17A10 10 0 0 1 24 13a10 10 0 0 1 20 4c0 8-6 15-20 25Z',
} as const

/** Apart from the guests' icons, which come with the first screen. */
function DeskIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 48 48" className={css.icon} aria-hidden="true" focusable="false">
      <path d={shapes[name]} fill="currentColor" />
    </svg>
  )
}
