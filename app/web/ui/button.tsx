import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The look of a button, for buttons and for links that act like one. At least 44 px to touch. */
export const buttonClass = cva(
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm py-2 font-semibold no-underline transition-colors disabled:cursor-progress disabled:opacity-70',
  {
    variants: {
      kind: {
        main: 'bg-signal text-on-signal hover:brightness-95',
        plain: 'border border-edge bg-paper text-ink hover:bg-mist',
        quiet: 'text-link hover:bg-mist hover:underline',
        'on-deep':
          'border border-on-deep/80 bg-[oklch(0.2_0.06_var(--hue)/0.35)] text-on-deep hover:bg-[oklch(0.2_0.06_var(--hue)/0.7)]',
        danger: 'border border-invalid bg-paper text-invalid hover:bg-invalid-wash',
      },
      /** `tight`: for two that stand side by side on a phone; `snug`: for a second one that has no frame. */
      size: { normal: 'px-5', snug: 'px-2', tight: 'grow px-3 sm:grow-0 sm:px-5' },
    },
    defaultVariants: { kind: 'plain', size: 'normal' },
  },
)

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass> & { pending?: boolean }

/** `pending`: while what the button started runs, it has a spinner and cannot be pressed again. */
export function Button({ kind, size, className, pending, disabled = pending, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" {...rest} disabled={disabled} className={buttonClass({ kind, size, className })}>
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** Turns while an action runs; the text next to it says which. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="spinner inline-block size-4 rounded-full border-2 border-current border-r-transparent"
    />
  )
}
