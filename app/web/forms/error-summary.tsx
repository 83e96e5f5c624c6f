import type { MouseEvent } from 'react'
import { m } from '#/app/texts/messages.js'
import type { FieldErrors } from '#/core/refusal.ts'

type ErrorSummaryProps = { errors: FieldErrors; idOf: (name: string) => string | null }

/** Everything that is wrong with a form, each with a link to its field; a screen reader says it at once. */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const listed = Object.entries(errors).map(([name, texts]) => ({
    id: name === '' ? null : idOf(name),
    text: texts.join(' '),
  }))
  const hasField = listed.some(({ id }) => id !== null)
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-summary=""
      {...(!hasField && { autoFocus: true })}
      className="flex max-w-4xl flex-col gap-2 border-2 border-invalid bg-invalid-wash p-4 text-invalid"
    >
      <h2 className="text-xl font-semibold text-invalid">{m.common_form_problem()}</h2>
      <ul className="flex flex-col">
        {listed.map(({ id, text }) => (
          <li key={id ?? text}>
            {id === null ? (
              text
            ) : (
              <a href={`#${id}`} onClick={focusField} className="inline-flex min-h-6 items-center font-semibold underline">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus itself: the router would take the link for another page, on which the form was not sent. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
