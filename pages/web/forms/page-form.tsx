import type { ComponentProps, ReactNode, MouseEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#/pages/web/ui/button.tsx'
import type { FormState } from './use-form.ts'
import { m } from '#/domain/texts/messages.js'
import type { FieldErrors } from '#/core/refusal.ts'
import type { FormResult } from './form-answer.ts'

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
 * A form whose errors are in a summary at its top and beside the fields, with JavaScript and
 * without. The browser shows no messages: those are in the browser's language, one at a time, and
 * disappear.
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

type ErrorSummaryProps = {
  errors: FieldErrors
  /** What the server answered; null where the form was not sent, or says it in its own words. */
  failed?: FormResult['failed']
  idOf: (name: string) => string | null
}

/**
 * Everything that is wrong with a form, each with a link to its field; a screen reader says it at
 * once.
 */
function ErrorSummary({ errors, failed, idOf }: ErrorSummaryProps) {
  const listed = Object.entries(errors)
    .map(([name, texts]) => ({ id: name === '' ? null : idOf(name), text: texts.join(' ') }))
    // Said once, of the form as a whole.
    .filter(({ id, text }) => id !== null || !failed?.description.endsWith(text))
  const hasField = listed.some(({ id }) => id !== null)
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-summary=""
      {...(!hasField && { autoFocus: true })}
      className="flex max-w-4xl flex-col gap-2 border-2 border-invalid bg-invalid-wash p-4 text-invalid"
    >
      <h2 className="text-xl font-semibold text-invalid">
        {failed?.title ?? m.common_form_problem()}
      </h2>
      {failed && <p className="wrap-anywhere">{failed.description}</p>}
      {listed.length > 0 && (
        <ul className="flex flex-col">
          {listed.map(({ id, text }) => (
            <li key={id ?? text}>
              {id === null ? (
                text
              ) : (
                <a
                  href={`#${id}`}
                  onClick={focusField}
                  className="inline-flex min-h-6 items-center font-semibold underline"
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Moves the focus itself: the router would take the link for another page, on which the form was
 * not sent.
 */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
