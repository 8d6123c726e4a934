import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ignoreFirstTap } from '../page/ignore-first-tap.ts'

type Props = Omit<ComponentProps<'dialog'>, 'onCancel' | 'onClose'> & {
  /** Escape, or the browser's own closing gesture. Left out where nobody may put it away. */
  onDismiss?: () => void
}

/** The browser's modal dialog: it traps focus, makes the rest inert and gives focus back at the end. */
export function Modal({ onDismiss, children, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const dismiss = useEffectEvent(() => onDismiss?.())
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const onClose = () => dismiss()
    element.showModal()
    ignoreFirstTap(element)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('close', onClose)
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} closedby={onDismiss ? 'closerequest' : 'none'} {...rest}>
      {children}
    </dialog>
  )
}
