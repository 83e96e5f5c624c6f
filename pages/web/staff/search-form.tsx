import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#/pages/web/ui/button.tsx'
import { inputClass } from '#/pages/web/ui/field.tsx'

type SearchFormProps = {
  action: string
  typed: string
  label: string
  placeholder: string
  pending: boolean
  /** Hidden fields with the filters that stay. */
  children?: ReactNode
}

/** The search of a list; the address is its state. */
export function SearchForm({
  action,
  typed,
  label,
  placeholder,
  pending,
  children,
}: SearchFormProps) {
  return (
    <search>
      <Form action={action} className="flex max-w-2xl flex-wrap gap-3">
        {children}
        <label htmlFor="q" className="sr-only">
          {label}
        </label>
        <input
          id="q"
          key={typed}
          name="q"
          type="search"
          defaultValue={typed}
          maxLength={200}
          placeholder={placeholder}
          className={`${inputClass} min-w-0 grow basis-60`}
        />
        <Button pending={pending}>Search</Button>
      </Form>
    </search>
  )
}
