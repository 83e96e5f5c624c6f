import { useState } from 'react'
import { paths } from '#/domain/addresses/paths.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import { StaffStyles } from '#/pages/web/staff/staff-styles.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { PendingForm } from './pending-form.ts'

const ENDED = '401: Your session has ended.'

/** What a form of certificates calls its failure; of any other form, that it was not saved. */
function failedTitle(action: string): string {
  const [page] = action.split('?')
  if (page === paths.newCertificate()) return 'Failed to create certificate'
  const [, verb] = /^\/admin\/certificates\/\d+\/(edit|delete)$/.exec(page ?? '') ?? []
  if (verb === undefined) return 'Not saved'
  return verb === 'edit' ? 'Failed to update certificate' : 'Failed to delete certificate'
}

/** Signs in on the current page; the pending form is included and saved afterwards. */
export function ResumeForm({
  held,
  lastResult = null,
}: {
  held: PendingForm
  lastResult?: LastResult
}) {
  const form = useForm<'username' | 'password' | 'code'>(lastResult)
  // What became of the form that was sent; of a sign-in that failed the form says why.
  const [unsaved] = useState(() => ({
    title: failedTitle(held.action),
    description: ENDED,
    destructive: true,
  }))
  useNotice(lastResult ? null : unsaved)
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col gap-6 py-12">
      <StaffStyles />
      <h1 className="text-3xl font-semibold">Your session has ended</h1>
      <FailedText of={unsaved} />
      <p className="text-lg">What you typed is still on this page. Sign in again to save it.</p>
      <PageForm form={form} action={paths.resume()} className="flex flex-col gap-5">
        <input type="hidden" name="held" value={JSON.stringify(held)} />
        <TextField {...form.field('username')} type="email" label="Email" autoComplete="username" />
        <TextField
          {...form.blankField('password')}
          type="password"
          label="Password"
          autoComplete="current-password"
        />
        <TextField
          {...form.blankField('code')}
          label="Code"
          hint="Only where your account has a second factor: from the app, or a recovery code."
          autoComplete="one-time-code"
        />
        <SubmitButton form={form} kind="main" className="self-start">
          Sign in and save
        </SubmitButton>
      </PageForm>
    </main>
  )
}
