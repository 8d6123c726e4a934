import { type ReactNode, useState } from 'react'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions, Field, Form } from '../ui/Form.tsx'
import { Dialog } from '../ui/Page.tsx'
import { done } from './answers.tsx'
import { newOperationId } from './browser.ts'
import { useDeed } from './console-context.tsx'

const LEAST = 3
const MOST = 300

/**
 * Something that cannot be taken back: it is confirmed, most often with a reason for the audit trail, and
 * counts once however often it is sent.
 */
export function ReasonDialog({
  title,
  text,
  go: label,
  isGrave = false,
  needsReason = true,
  canGo = true,
  act,
  onClose,
}: {
  title: string
  text: ReactNode
  go: string
  isGrave?: boolean
  needsReason?: boolean
  /** What else belongs to it is chosen. */
  canGo?: boolean
  act: (given: { reason: string; operationId: string }) => Promise<unknown>
  onClose: (isDone: boolean) => void
}) {
  const texts = useTexts(commonTexts)
  const [reason, setReason] = useState('')
  // One for as long as the dialog is open: tried again after a lost answer, it is the same deed.
  const [operationId] = useState(newOperationId)
  const { go, isBusy, trouble } = useDeed(() => done(act({ reason: reason.trim(), operationId })))
  const isReady = canGo && (!needsReason || reason.trim().length >= LEAST)
  const send = async () => {
    if (isReady && (await go())) onClose(true)
  }
  return (
    <Dialog title={title} closeLabel={texts.close} onClose={() => onClose(false)}>
      <div>{text}</div>
      <Form onSend={() => void send()}>
        {trouble && <TroubleNotice trouble={trouble} />}
        {needsReason && (
          <Field
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={MOST}
            autoComplete="off"
            autoFocus
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <Actions>
          <Button
            type="submit"
            look={isGrave ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!isReady}
          >
            {label}
          </Button>
          <Button onClick={() => onClose(false)}>{texts.cancel}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
