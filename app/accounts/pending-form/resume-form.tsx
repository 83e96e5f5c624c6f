import { Form, useNavigation } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { StaffStyles } from '#/app/web/staff/staff-styles.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'
import type { PendingForm } from './pending-form.ts'

/** Signs in on the current page; the pending form is included and saved afterwards. */
export function ResumeForm({ held, lastResult = null }: { held: PendingForm; lastResult?: LastResult }) {
  const { form, errors, errorsOf, field } = useRefusedForm<'username' | 'password' | 'code'>(lastResult)
  const pending = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col gap-6 py-12">
      <StaffStyles />
      <h1 className="text-3xl font-semibold">Your session has ended</h1>
      <p className="text-lg">What you typed is still on this page. Sign in again to save it.</p>
      <Form method="post" action={paths.resume()} ref={form} noValidate className="flex flex-col gap-5">
        <FieldErrors id="form" errors={errors} />
        <input type="hidden" name="held" value={JSON.stringify(held)} />
        <TextField {...field('username')} type="email" label="Email" autoComplete="username" />
        <TextField
          id="password"
          name="password"
          type="password"
          label="Password"
          errors={errorsOf('password')}
          autoComplete="current-password"
        />
        <TextField
          id="code"
          name="code"
          label="Code"
          hint="Only where your account has a second factor: from the app, or a recovery code."
          errors={errorsOf('code')}
          autoComplete="one-time-code"
        />
        <Button kind="main" pending={pending} className="self-start">
          Sign in and save
        </Button>
      </Form>
    </main>
  )
}
