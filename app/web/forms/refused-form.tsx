import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'

export type LastResult = SubmissionResult<string[]> | null | undefined

/**
 * The state of a form after an action refused it: what was typed, the errors of each field, and those of the form as a whole; the
 * first field with an error gets the focus. The rules stay on the server, so that public pages need not load them.
 */
export function useRefusedForm<Name extends string>(lastResult: LastResult) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (lastResult?.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [lastResult])
  const errorsOf = (name: string) => lastResult?.error?.[name] ?? undefined
  const typed = (name: Name) => {
    const value = lastResult?.initialValue?.[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    form,
    errors: errorsOf(''),
    errorsOf: (name: Name) => errorsOf(name),
    field: (name: Name) => ({ id: name, name, defaultValue: typed(name), errors: errorsOf(name) }),
  }
}
