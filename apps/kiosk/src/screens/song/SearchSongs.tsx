import type { SongModeId } from '@discobooth/contract/modes/mode'
import type { Track } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useService } from '../../app/useService.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Music } from '../../music/music.ts'
import { Announcement } from '../../ui/announcement/Announcement.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Hiccup } from '../../ui/hiccup/Hiccup.tsx'
import { NeonSign } from '../../ui/icons/NeonSign.tsx'
import { KeyboardArea } from '../../ui/keyboard/KeyboardArea.tsx'
import { TextField } from '../../ui/keyboard/TextField.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import css from './SongScreen.module.css'
import { type ListNames, useSongLists } from './SongTiles.tsx'
import { TrackGrid } from './TrackGrid.tsx'

type Props = {
  onPick(track: Track): void
  onList(id: SongModeId): void
  foot: ReactNode
}

export function SearchSongs({ onPick, onList, foot }: Props) {
  const { song } = useTexts()
  return (
    <Page title={song.title} hint={song.search} foot={foot} className={css.list ?? ''}>
      <SongSearch onPick={onPick} onList={onList} debounceMs={limits.search.debounceMs} />
    </Page>
  )
}

type Ways = {
  onPick(track: Track): void
  /** Who finds nothing takes a list. */
  onList(id: SongModeId): void
  names?: ListNames | undefined
}
type SearchProps = Ways & { debounceMs: number }

/** The field, its keyboard and what was found. */
export function SongSearch({ debounceMs, ...ways }: SearchProps) {
  const { song } = useTexts()
  const { service: music } = useService((services) => services.music)
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const field = useMemo(() => music?.searchField(debounceMs) ?? null, [music, debounceMs])
  // Whoever opened the search is going to type. The screen itself has taken the focus a moment before.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  // What was typed while the music was still being fetched is asked for once it is there.
  useEffect(() => field?.type(words), [field, words])
  useEffect(() => () => field?.stop(), [field])
  return (
    <KeyboardArea className={css.search ?? ''} swipeAway>
      <TextField
        ref={input}
        label={song.typeHint}
        placeholder={song.placeholder}
        value={words}
        onChange={setWords}
        maxLength={80}
      />
      {music && <Found music={music} isAsked={words.trim() !== ''} />}
      <Below music={music} isAsked={words.trim() !== ''} {...ways} />
    </KeyboardArea>
  )
}

/** How many there are is heard, since whoever types looks at the keys. */
function Found({ music, isAsked }: { music: Music; isAsked: boolean }) {
  const { song } = useTexts()
  const found = useStore(music.state, ({ searchResults }) => searchResults?.items.length ?? 0)
  return <Announcement>{isAsked && found > 0 && song.found(found)}</Announcement>
}

type BelowProps = Ways & { music: Music | null; isAsked: boolean }

function Below({ music, isAsked, ...ways }: BelowProps) {
  if (!isAsked) return <Invitation />
  // What is asked for before the music itself is there is fetched as well.
  return music ? <Results music={music} {...ways} /> : <Loading />
}

function Loading() {
  const { common } = useTexts()
  return (
    <div className={css.middle}>
      <Spinner size="small" text={common.loading} />
    </div>
  )
}

/** Nothing typed yet: a song under the glass. */
function Invitation() {
  return (
    <div className={css.invitation}>
      <span className={css.glass}>
        <NeonSign name="search" />
        <NeonSign name="music" />
      </span>
    </div>
  )
}

function Results({ music, onPick, onList, names }: Ways & { music: Music }) {
  const lists = useSongLists(names)
  const { song, common } = useTexts()
  const isLoading = useStore(music.state, (state) => state.isLoading)
  const results = useStore(music.state, (state) => state.searchResults)
  if (isLoading && !results?.items.length) return <Loading />
  if (!results) return <div />
  if (results.items.length === 0) {
    return (
      <Hiccup low>
        <p className={css.words} role="status">
          {song.noneFound}
        </p>
        <div className={css.lists}>
          {lists.map(({ id, name }) => (
            <Button key={id} onClick={() => onList(id)}>
              {name}
            </Button>
          ))}
        </div>
      </Hiccup>
    )
  }
  return (
    <div className={css.results}>
      <div className={css.found} aria-busy={isLoading}>
        <TrackGrid
          tracks={results.items}
          label={song.found(results.items.length)}
          onPick={onPick}
        />
      </div>
      {isLoading && (
        <p className={css.loading} role="status">
          {common.loading}
        </p>
      )}
    </div>
  )
}
