import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReAuthenticatedForm } from '#/app/accounts/staff/re-authenticated-form.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { MAX_ERASURE_REASON, NewErasure } from '#/app/erasures/erasure.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { paths } from '#/app/web/paths.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import { z } from 'zod'

export const EraseForm = ReAuthenticationForm.extend({
  ...NewErasure.shape,
  intent: z.literal('erase'),
})

type ErasePageProps = {
  title: string
  /** Where the trail leads, the record last. */
  trail: [name: string, to: string][]
  back: string
  label: string
  /** A reason, as an example. */
  example: string
  ways: ReAuthenticationWays
  lastResult: LastResult
  /** What is erased, and what stays. */
  children: ReactNode
}

/** The page that erases one application or message. */
export function ErasePage({
  title,
  trail,
  back,
  label,
  example,
  ways,
  lastResult,
  children,
}: ErasePageProps) {
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail to={trail} here={label} />
        <h1 className="text-3xl font-semibold wrap-anywhere">{title}</h1>
      </div>
      <div className="flex max-w-prose flex-col gap-3">{children}</div>
      <div className="flex max-w-3xl flex-col gap-6 border-l-4 border-line pl-6">
        <ReAuthenticatedForm
          intent="erase"
          label={label}
          kind="danger"
          ways={ways}
          lastResult={lastResult}
        >
          {(field) => (
            <TextField
              {...field('reason')}
              label="Reason"
              autoComplete="off"
              maxLength={MAX_ERASURE_REASON}
              hint={`Such as: ${example}. It stays for good, so name no person.`}
            />
          )}
        </ReAuthenticatedForm>
        <Link to={back} className={buttonClass({ kind: 'quiet', className: 'self-start' })}>
          Cancel
        </Link>
      </div>
      <p className="max-w-prose">
        The{' '}
        <Link to={paths.erasures()} className="text-link underline">
          list of erasures
        </Link>{' '}
        says what was erased, when, by whom and why.
      </p>
    </main>
  )
}
