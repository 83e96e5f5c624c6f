import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#/app/web/ui/button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FormState } from './use-form.ts'

type PageFormProps = Omit<
  ComponentProps<typeof Form>,
  'ref' | 'onSubmit' | 'noValidate' | 'children'
> & {
  form: FormState
  /** In place of the summary of errors. */
  conflict?: ReactNode
  children: ReactNode
}

/**
 * A form whose errors are in a summary at its top and beside the fields, with JavaScript and without. The browser shows no messages:
 * those are in the browser's language, one at a time, and disappear.
 */
export function PageForm({ form, conflict, children, ...rest }: PageFormProps) {
  const { element, onSubmit, recheck, summary, failed, idOf, announced } = form
  return (
    <Form
      method="post"
      {...rest}
      ref={element}
      onSubmit={onSubmit}
      onInput={recheck}
      onBlur={recheck}
      noValidate
    >
      {conflict ? (
        <>
          {failed && (
            // The conflict below is what a screen reader says.
            <p className="font-semibold text-invalid">
              <span className="block">{failed.title}</span>
              <span className="block font-normal wrap-anywhere">{failed.description}</span>
            </p>
          )}
          {conflict}
        </>
      ) : (
        summary && <ErrorSummary errors={summary} failed={failed} idOf={idOf} />
      )}
      {children}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </Form>
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'form'> & {
  form: FormState
  /** The label while the form is being sent. */
  sending?: string | undefined
}

export function SubmitButton({ form, sending, children, ...button }: SubmitButtonProps) {
  return (
    <Button {...button} pending={form.sending}>
      {form.sending ? (sending ?? children) : children}
    </Button>
  )
}
