import { useEffect, type ComponentProps, type RefObject } from 'react'

type ModalProps = ComponentProps<'dialog'> & { ref: RefObject<HTMLDialogElement | null> }

/**
 * A dialog that is modal while it is in the page; when it closes, the browser gives the focus back
 * to where it was.
 */
export function Modal({ ref, className = '', ...rest }: ModalProps) {
  useEffect(() => ref.current?.showModal(), [ref])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it by keyboard
    <dialog
      ref={ref}
      // A click beside the content is one on the dialog itself.
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={`staff-dialog rounded-sm border border-edge bg-paper text-text ${className}`}
      {...rest}
    />
  )
}
