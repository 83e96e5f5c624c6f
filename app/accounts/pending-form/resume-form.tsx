import { paths } from '#/app/web/paths.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/app/web/forms/page-form.tsx'
import { useForm } from '#/app/web/forms/use-form.ts'
import { StaffStyles } from '#/app/web/staff/staff-styles.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import type { PendingForm } from './pending-form.ts'

/** Signs in on the current page; the pending form is included and saved afterwards. */
export function ResumeForm({ held, lastResult = null }: { held: PendingForm; lastResult?: LastResult }) {
  const form = useForm<'username' | 'password' | 'code'>(lastResult)
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col gap-6 py-12">
      <StaffStyles />
      <h1 className="text-3xl font-semibold">Your session has ended</h1>
      <p className="text-lg">What you typed is still on this page. Sign in again to save it.</p>
      <PageForm form={form} action={paths.resume()} className="flex flex-col gap-5">
        <input type="hidden" name="held" value={JSON.stringify(held)} />
        <TextField {...form.field('username')} type="email" label="Email" autoComplete="username" />
        <TextField {...form.blankField('password')} type="password" label="Password" autoComplete="current-password" />
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
