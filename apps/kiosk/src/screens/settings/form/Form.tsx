import type { ReactNode } from 'react'
import css from './Form.module.css'
import { SaveBar } from './SaveBar.tsx'
import type { SaveState } from './useSaving.ts'

type Props = {
  state: SaveState
  isChanged: boolean
  onSave(): Promise<unknown>
  children: ReactNode
}

/** Fields that count together, once they are saved. */
export function Form({ state, isChanged, onSave, children }: Props) {
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      {children}
      <SaveBar state={state} isChanged={isChanged} />
    </form>
  )
}
