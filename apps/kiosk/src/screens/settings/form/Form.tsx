import type { FocusEvent, ReactNode, SyntheticEvent } from 'react'
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './Form.module.css'
import type { SaveState } from './useSaving.ts'

type NoteProps = { state: SaveState; isChanged: boolean }
type Props = NoteProps & { onSave(): Promise<unknown>; children: ReactNode }
/** What can be tried before it is saved, beside the button. */
type WithButtonProps = Props & { trial?: ReactNode }

/** What is typed is saved when its field is left, or with Enter. */
export function Form({ state, isChanged, onSave, children }: Props) {
  const { common } = useTexts()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isChanged) void onSave()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Whoever walks over the keys of the keyboard with Tab is still typing.
    if (isChanged && !relatedTarget?.closest('[role="group"]')) void onSave()
  }
  return (
    // Its fields are what one acts on; the form hears which of them is left.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={css.form} onSubmit={submit} onBlur={onBlur}>
      {children}
      {/* Of several fields, too, Enter saves. */}
      <input type="submit" hidden />
      <div className={css.bar}>
        {state.kind === 'failed' && isChanged && (
          <Button onClick={() => void onSave()}>{common.tryAgain}</Button>
        )}
        <SaveNote state={state} isChanged={isChanged} />
      </div>
    </form>
  )
}

/** Fields that count together, and only once all of them are right. */
export function FormWithButton({ state, isChanged, onSave, children, trial }: WithButtonProps) {
  const { save } = useOperatorTexts()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void onSave()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {children}
      <div className={css.bar}>
        {trial}
        <Button type="submit" disabled={!isChanged || state.kind === 'saving'} className={css.save}>
          {save.save}
        </Button>
        <SaveNote state={state} isChanged={isChanged} />
      </div>
    </form>
  )
}

export function SaveNote({ state, isChanged }: NoteProps) {
  const { save } = useOperatorTexts()
  const notes: Record<SaveState['kind'], string> = {
    idle: isChanged ? save.unsaved : '',
    saving: save.saving,
    saved: isChanged ? save.unsaved : save.saved,
    invalid: save.invalid,
    failed: state.kind === 'failed' ? save.failed(state.message) : '',
  }
  return (
    <p className={css.note} data-state={state.kind} role="status">
      {notes[state.kind]}
    </p>
  )
}
