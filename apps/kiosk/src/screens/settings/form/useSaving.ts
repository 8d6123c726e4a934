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

/** One section's changes: made here, and counting once they are saved. */
export function useDraft<Part extends OperatorSettingsChange>(
  saved: Part,
  save: ((change: OperatorSettingsChange) => Promise<Answer<unknown>>) | null,
) {
  const [edits, setEdits] = useState<Partial<Part>>({})
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const draft: Part = { ...saved, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)

  const change = (part: Partial<Part>) => {
    setEdits((now) => ({ ...now, ...part }))
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
    setEdits((now) => ({ ...now, ...part }))
    const answer = await save(checked.data)
    // What was typed meanwhile is not saved yet, and stays.
    const done = answer.ok ? wanted : part
    setEdits((now) => without(now, done))
    setState(answer.ok ? { kind: 'saved' } : { kind: 'failed', message: answer.message })
    return answer.ok
  }
  const isInvalid = (field: keyof Part) =>
    state.kind === 'invalid' && state.fields.includes(String(field))
  return { draft, change, store, state, isChanged, isInvalid }
}

/** The edits but for those that are still as they were sent. */
function without<Part extends object>(edits: Partial<Part>, sent: Partial<Part>): Partial<Part> {
  const left = { ...edits }
  for (const name in sent) {
    const isSent = JSON.stringify(left[name]) === JSON.stringify(sent[name])
    if (isSent) Reflect.deleteProperty(left, name)
  }
  return left
}
