import { type PlaylistKey, playlistKeys } from '@discobooth/contract/music/music-api'
import type { Track } from '@discobooth/contract/music/track'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { artists } from '../../../flow/song-pick.ts'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Music } from '../../../music/music.ts'
import type { MusicProvider } from '../../../music/provider.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/keyboard/TextField.tsx'
import { Spinner } from '../../../ui/spinner/Spinner.tsx'
import { SelectField } from '../form/fields.tsx'
import css from './DeskSection.module.css'

type Props = { music: Music }
type Found = { tracks: readonly Track[]; listId: string | null }
type Songs =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | ({ kind: 'here' } & Found)

const search = 'search'
type Source = PlaylistKey | typeof search

/** The booth's three lists, and a search: whatever is tapped plays. */
export function DeskSongs({ music }: Props) {
  const { desk: texts, music: names } = useOperatorTexts()
  const [source, setSource] = useState<Source>('TOP_40')
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={css.part}>
      <SelectField<Source>
        label={texts.songs}
        value={source}
        choices={[
          ...playlistKeys.map((key) => [key, names.playlists[key]] as const),
          [search, texts.searchChoice] as const,
        ]}
        onChange={setSource}
      />
      {source === search ? (
        <Searched music={music} />
      ) : (
        <Listed key={attempt} music={music} list={source} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </div>
  )
}

type Question = (from: MusicProvider) => Promise<Songs>

/** Asks once for each question; an answer to an older one is not shown. */
function useSongs(music: Music, ask: Question | null): Songs {
  const { desk: texts } = useOperatorTexts()
  const [answered, setAnswered] = useState<{ ask: Question; songs: Songs } | null>(null)
  const notReady = texts.refusals['no-player']
  useEffect(() => {
    if (!ask) return
    let gone = false
    void music.provider().then(async (provider) => {
      const songs: Songs = provider ? await ask(provider) : { kind: 'failed', reason: notReady }
      if (!gone) setAnswered({ ask, songs })
    })
    return () => {
      gone = true
    }
  }, [music, ask, notReady])
  if (!ask) return { kind: 'none' }
  return answered?.ask === ask ? answered.songs : { kind: 'loading' }
}

function Listed({ music, list, onRetry }: Props & { list: PlaylistKey; onRetry(): void }) {
  const ask = useCallback(
    async (from: MusicProvider): Promise<Songs> => {
      const answer = await from.playlist(list)
      if (!answer.ok) return { kind: 'failed', reason: answer.reason }
      return { kind: 'here', tracks: answer.value.tracks, listId: answer.value.id }
    },
    [list],
  )
  return <SongList music={music} songs={useSongs(music, ask)} onRetry={onRetry} />
}

function Searched({ music }: Props) {
  const { desk: texts } = useOperatorTexts()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<{ query: string } | null>(null)
  const ask = useCallback(
    async (from: MusicProvider): Promise<Songs> => {
      const answer = await from.search({ query: asked?.query ?? '' })
      if (!answer.ok) return { kind: 'failed', reason: answer.reason }
      return { kind: 'here', tracks: answer.value.items, listId: null }
    },
    [asked],
  )
  const songs = useSongs(music, asked && ask)
  const find = () => typed.trim() && setAsked({ query: typed })
  return (
    <>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextField label={texts.words} value={typed} onChange={setTyped} maxLength={80} />
        <Button type="submit">{texts.search}</Button>
      </form>
      <SongList music={music} songs={songs} onRetry={find} />
    </>
  )
}

function SongList({ music, songs, onRetry }: Props & { songs: Songs; onRetry(): void }) {
  const { desk: texts } = useOperatorTexts()
  const { common } = useTexts()
  const onNow = useStore(music.player, ({ view }) => view?.track?.uri)
  if (songs.kind === 'none') return null
  if (songs.kind === 'loading') return <Spinner text={common.loading} size="small" />
  if (songs.kind === 'failed') {
    return (
      <div className={css.part} role="alert">
        <p className={css.refusal}>{texts.listFailed(songs.reason)}</p>
        <Button onClick={onRetry}>{texts.again}</Button>
      </div>
    )
  }
  const { tracks, listId } = songs
  if (tracks.length === 0) return <p role="status">{texts.none}</p>
  return (
    <>
      {listId !== null && (
        <Button onClick={() => music.desk.play({ tracks, from: 0, listId })}>
          <span>{texts.playAll}</span>
        </Button>
      )}
      <ul className={css.songs} aria-label={texts.list(tracks.length)}>
        {tracks.map((track, from) => (
          <li key={track.id}>
            <button
              type="button"
              className={css.song}
              aria-current={track.uri === onNow || undefined}
              onClick={() => music.desk.play({ tracks, from, listId: null })}
            >
              <span className={css.name}>{track.name}</span>
              <span className={css.artists}>{artists(track)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
