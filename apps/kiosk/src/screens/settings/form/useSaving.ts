import type {
  OperatorSettings,
  OperatorSettingsChange,
} from '@discobooth/contract/operator/operator-api'
import { OperatorSettingsChange as Change } from '@discobooth/contract/operator/operator-api'
import { useState } from 'react'
import type { Answer } from '../../../backend/answer.ts'

export type Save = (change: OperatorSettingsChange) => Promise<Answer<OperatorSettings>>
export type SectionProps = { settings: OperatorSettings; save: Save }

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Fields that cannot be right, whatever the backend thinks. */
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'failed'; message: string }

/** One section's changes: made here, and counting only once they are saved. */
export function useDraft<Part extends OperatorSettingsChange>(
  saved: Part,
  save: ((change: OperatorSettingsChange) => Promise<Answer<unknown>>) | null,
) {
  const [edits, setEdits] = useState<Partial<Part>>({})
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const draft: Part = { ...saved, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)

  const change = (part: Partial<Part>) => {
    setEdits({ ...edits, ...part })
    setState({ kind: 'idle' })
  }
  /** Says whether it is saved. */
  const store = async (part: Partial<Part> = {}): Promise<boolean> => {
    if (!save) return false
    const wanted = { ...draft, ...part }
    const checked = Change.safeParse(wanted)
    if (!checked.success) {
      const fields = checked.error.issues.map(({ path }) => String(path[0]))
      setState({ kind: 'invalid', fields })
      return false
    }
    setState({ kind: 'saving' })
    // A switch moves with the tap, and back if nothing came of it.
    setEdits({ ...edits, ...part })
    const answer = await save(checked.data)
    if (!answer.ok) {
      setEdits(edits)
      setState({ kind: 'failed', message: answer.message })
      return false
    }
    setEdits({})
    setState({ kind: 'saved' })
    return true
  }
  const isInvalid = (field: keyof Part) =>
    state.kind === 'invalid' && state.fields.includes(String(field))
  return { draft, change, store, state, isChanged, isInvalid }
}
