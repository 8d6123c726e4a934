import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { MessageDialog } from './MessageDialog.tsx'

type Dialogs = {
  /** Resolves when the guest has read it. */
  alert(text: string): Promise<void>
  confirm(text: string): Promise<boolean>
}
type Asked = { id: number; text: string; question: boolean; answer(yes: boolean): void }

const DialogsContext = createContext<Dialogs | null>(null)
let asked = 0

/** Messages wait in line: a second failure must not push the first one off the screen unread. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<readonly Asked[]>([])
  const { common } = useTexts()
  const ask = useCallback(
    (text: string, question: boolean) =>
      new Promise<boolean>((resolve) => {
        asked += 1
        const entry: Asked = {
          id: asked,
          text,
          question,
          answer(yes) {
            setLine((waiting) => waiting.filter((other) => other !== entry))
            resolve(yes)
          },
        }
        setLine((waiting) => [...waiting, entry])
      }),
    [],
  )
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: async (text) => {
        await ask(text, false)
      },
      confirm: (text) => ask(text, true),
    }),
    [ask],
  )
  const [first] = line
  return (
    <DialogsContext value={dialogs}>
      {children}
      {first && (
        <MessageDialog
          key={first.id}
          action={common.ok}
          onAction={() => first.answer(true)}
          {...(first.question && {
            refusal: { label: common.cancel, onRefuse: () => first.answer(false) },
          })}
        >
          <p>{first.text}</p>
        </MessageDialog>
      )}
    </DialogsContext>
  )
}

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}
