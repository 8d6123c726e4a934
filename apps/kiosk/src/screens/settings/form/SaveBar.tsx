import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './SaveBar.module.css'
import type { SaveState } from './useSaving.ts'

type Props = { state: SaveState; isChanged: boolean }

/** The foot of a form: its button, and what became of it. */
export function SaveBar({ state, isChanged }: Props) {
  const { save } = useOperatorTexts()
  return (
    <div className={css.bar}>
      <Button type="submit" disabled={!isChanged || state.kind === 'saving'} className={css.save}>
        {save.save}
      </Button>
      <SaveNote state={state} isChanged={isChanged} />
    </div>
  )
}

export function SaveNote({ state, isChanged }: Props) {
  const { save } = useOperatorTexts()
  const notes: Record<SaveState['kind'], string> = {
    idle: isChanged ? save.unsaved : '',
    saving: save.saving,
    saved: save.saved,
    invalid: save.invalid,
    failed: state.kind === 'failed' ? save.failed(state.message) : '',
  }
  return (
    <p className={css.note} data-state={state.kind} role="status">
      {notes[state.kind]}
    </p>
  )
}
