import { type PlaylistKey, playlistKeys } from '@discobooth/contract/music/music-api'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useKiosk } from '../../../app/kiosk-context.tsx'
import { isUnderWay } from '../../../flow/admission.ts'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { announceVisit } from '../../../platform/keeper.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useDialogs } from '../../../ui/dialog/dialogs.tsx'
import { TextField } from '../../../ui/keyboard/TextField.tsx'
import { Form } from '../form/Form.tsx'
import { SelectField } from '../form/fields.tsx'
import { Section } from '../form/Section.tsx'
import { type SectionProps, useDraft } from '../form/useSaving.ts'

const asStarted = ''

/** Which music, and which of its playlists stand behind the three tiles. */
export function MusicSection({ settings, save }: SectionProps) {
  const kiosk = useKiosk()
  const [, navigate] = useLocation()
  const { confirm } = useDialogs()
  const isPartyOn = useStore(kiosk.party.display, ({ view }) => isUnderWay(view))
  const { music: texts } = useOperatorTexts()
  const { musicProvider, playlists, available } = settings
  const { draft, change, store, state, isChanged, isInvalid } = useDraft(
    { musicProvider, playlists },
    save,
  )
  const onSave = async (part: Partial<typeof draft> = {}) => {
    if (!(await store(part))) return
    // A song that is being danced to is played to its end by whoever plays it.
    if (isUnderWay(kiosk.party.display.getState().view)) return
    const running = (await kiosk.services())?.music
    running?.stop()
    running?.start()
  }
  const signOut = async () => {
    if (!(await confirm(texts.signOutQuestion))) return
    // The service's page, which /logout opens, may stand for a moment.
    announceVisit(window, 'sign-out')
    navigate('/logout')
  }
  const [asStartedWith = 'library'] = available.musicProviders
  const inUse = musicProvider ?? asStartedWith
  const shown = draft.musicProvider ?? asStartedWith
  const mapped = (key: PlaylistKey, id: string) => ({
    playlists: { ...draft.playlists, [shown]: { ...draft.playlists[shown], [key]: id || null } },
  })
  return (
    <Section title={texts.title}>
      <Form state={state} isChanged={isChanged} onSave={onSave}>
        <SelectField
          label={texts.provider}
          value={draft.musicProvider ?? asStarted}
          choices={[
            [asStarted, texts.asStarted] as const,
            ...available.musicProviders.map((one) => [one, texts.providers[one]] as const),
          ]}
          onChange={(next) => void onSave({ musicProvider: next === asStarted ? null : next })}
        />
        {playlistKeys.map((key) =>
          shown === 'library' ? (
            <SelectField
              key={key}
              label={texts.playlists[key]}
              value={draft.playlists.library[key] ?? ''}
              choices={[
                ['', texts.byName] as const,
                ...available.libraryPlaylists.map(({ id, name }) => [id, name] as const),
              ]}
              onChange={(id) => void onSave(mapped(key, id))}
            />
          ) : (
            <TextField
              key={key}
              label={texts.playlists[key]}
              hint={texts.playlistId}
              value={draft.playlists.spotify[key] ?? ''}
              aria-invalid={isInvalid('playlists')}
              onChange={(id) => change(mapped(key, id.trim()))}
            />
          ),
        )}
      </Form>
      {inUse === 'spotify' && <Button onClick={() => navigate('/login')}>{texts.signIn}</Button>}
      {/* Without its music a party falls silent. */}
      <Button onClick={() => void signOut()} disabled={isPartyOn}>
        {texts.signOut}
      </Button>
    </Section>
  )
}
