import { useState, type ComponentProps, type ReactNode } from 'react'
import { fullDate } from '#/domain/language/format.ts'

export const inputClass =
  'w-full min-h-11 rounded-sm border border-edge bg-paper px-3 py-2 text-ink placeholder:text-quiet aria-invalid:border-invalid aria-invalid:border-2'

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  errors?: string[] | undefined
  children: ReactNode
}

/**
 * A label, what it labels, a hint, and the errors beside it; `controlOf` ties the latter two to the
 * control.
 */
function Field({ id, label, hint, errors, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1">
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

type FieldErrorsProps = {
  id: string
  errors?: string[] | undefined
  /** The form has no summary that says them to a screen reader. */
  announced?: boolean
}

/** The errors beside a field. */
export function FieldErrors({ id, errors, announced }: FieldErrorsProps) {
  if (!errors?.length) return null
  return (
    <p
      id={`${id}-error`}
      role={announced ? 'alert' : undefined}
      className="font-semibold text-invalid"
    >
      {errors.join(' ')}
    </p>
  )
}

type Described = Pick<FieldProps, 'id' | 'label' | 'hint' | 'errors'>

/** What ties a control to its label, hint and errors. */
function controlOf({ id, hint, errors }: Described, className: string | undefined) {
  const ids = [hint !== undefined && `${id}-hint`, errors?.length && `${id}-error`].filter(
    (name) => typeof name === 'string',
  )
  return {
    id,
    className: className ? `${inputClass} ${className}` : inputClass,
    'aria-invalid': errors?.length ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}

export function TextField(props: ComponentProps<'input'> & Described) {
  if (props.type === 'date') return <DateField {...props} />
  const { id, label, hint, errors, className, ...input } = props
  const described = { id, label, hint, errors }
  return (
    <Field {...described}>
      <input {...input} {...controlOf(described, className)} />
    </Field>
  )
}

/**
 * A day, which browsers show in the order of their own language: beside it in words, so that 3/4
 * and 4/3 are not confused.
 */
function DateField({
  id,
  label,
  hint,
  errors,
  className,
  onChange,
  ...input
}: ComponentProps<'input'> & Described) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  const day = input.value === undefined ? typed : String(input.value)
  const words = /^\d{4}-\d\d-\d\d$/.test(day) ? fullDate(day) : null
  const described = { id, label, hint, errors }
  const { 'aria-describedby': ids = '', ...control } = controlOf(described, className)
  return (
    <Field {...described}>
      <input
        {...input}
        {...control}
        aria-describedby={words === null ? ids || undefined : `${id}-words ${ids}`.trim()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      {words !== null && (
        <p id={`${id}-words`} className="text-sm text-ink">
          {words}
        </p>
      )}
    </Field>
  )
}

export function TextAreaField({
  id,
  label,
  hint,
  errors,
  className,
  ...area
}: ComponentProps<'textarea'> & Described) {
  const described = { id, label, hint, errors }
  return (
    <Field {...described}>
      <textarea rows={5} {...area} {...controlOf(described, className)} />
    </Field>
  )
}

export function SelectField({
  id,
  label,
  hint,
  errors,
  className,
  ...select
}: ComponentProps<'select'> & Described) {
  const described = { id, label, hint, errors }
  return (
    <Field {...described}>
      <select {...select} {...controlOf(described, className)} />
    </Field>
  )
}

type OptionsProps<Value extends string> = {
  of: readonly Value[]
  /** What a value is called: by a function, or in a table. */
  text: ((value: Value) => string) | Readonly<Record<Value, string>>
}

/** The options of a select: a value and its text each. */
export function Options<Value extends string>({ of, text }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {typeof text === 'function' ? text(value) : text[value]}
    </option>
  ))
}
