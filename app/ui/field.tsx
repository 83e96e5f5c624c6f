import type { ComponentProps, ReactNode } from 'react'
import { cx } from 'class-variance-authority'

export const inputLook =
  'w-full min-h-11 rounded-sm border border-edge bg-paper px-3 py-2 text-ink placeholder:text-quiet aria-invalid:border-invalid aria-invalid:border-2'

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  errors?: string[] | undefined
  className?: string
  children: ReactNode
}

/** A label, what it labels, a hint, and the errors beside it; `describedBy` names the latter two for the control. */
function Field({ id, label, hint, errors, className, children }: FieldProps) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

export function FieldErrors({ id, errors }: { id: string; errors?: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p id={`${id}-error`} role="alert" className="font-semibold text-invalid">
      {errors.join(' ')}
    </p>
  )
}

/** The ids of the hint and the errors of a field, for `aria-describedby`. */
function describedBy(id: string, { hint, errors }: { hint?: boolean; errors?: string[] | undefined }) {
  const ids = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter((name) => typeof name === 'string')
  return ids.length > 0 ? ids.join(' ') : undefined
}

type TextFieldProps = ComponentProps<'input'> & Pick<FieldProps, 'id' | 'label' | 'hint' | 'errors'>

export function TextField({ id, label, hint, errors, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <input
        {...input}
        id={id}
        className={cx(inputLook, className)}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, { hint: hint !== undefined, errors })}
      />
    </Field>
  )
}

type TextAreaFieldProps = ComponentProps<'textarea'> & Pick<FieldProps, 'id' | 'label' | 'hint' | 'errors'>

export function TextAreaField({ id, label, hint, errors, className, ...area }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <textarea
        rows={5}
        {...area}
        id={id}
        className={cx(inputLook, className)}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, { hint: hint !== undefined, errors })}
      />
    </Field>
  )
}

type SelectFieldProps = ComponentProps<'select'> & Pick<FieldProps, 'id' | 'label' | 'hint' | 'errors'>

export function SelectField({ id, label, hint, errors, className, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <select
        {...select}
        id={id}
        className={cx(inputLook, className)}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, { hint: hint !== undefined, errors })}
      />
    </Field>
  )
}
