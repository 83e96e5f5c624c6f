import type { ComponentProps } from 'react'
import { buttonClass, type ButtonKind, type ButtonSize } from './button-class.ts'

export { buttonClass }

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind
  size?: ButtonSize
  pending?: boolean
}

/** `pending`: while what the button started runs, it has a spinner and cannot be pressed again. */
export function Button({
  kind,
  size,
  className,
  pending,
  disabled = pending,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      disabled={disabled}
      className={buttonClass({ kind, size, className })}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** Turns while an action runs; the text next to it says which. */
function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="spinner inline-block size-4 rounded-full border-2 border-current border-r-transparent"
    />
  )
}
