import { Form } from 'react-router'
import { ROLES, type PendingInvitation } from '#/app/accounts/schemas/account.ts'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#/core/languages.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import { when } from '#/app/accounts/when.ts'
import { ROLE_NAMES } from './role-names.ts'

export function InviteForm({
  ways,
  lastResult,
}: {
  ways: ReAuthenticationWays
  lastResult: LastResult
}) {
  const form = useForm<'email' | 'role' | 'name' | 'language'>(lastResult, {
    idOf: reAuthenticationId('invite'),
  })
  const { field } = form
  const chosen = (name: 'role' | 'language', otherwise: string) =>
    field(name).defaultValue || otherwise
  return (
    <StaffForm
      form={form}
      className="grid w-full max-w-3xl gap-x-6 gap-y-5 sm:grid-cols-2 *:[[role=alert]]:col-span-full"
    >
      <input type="hidden" name="intent" value="invite" />
      <div className="sm:col-span-2">
        <TextField {...field('email')} type="email" label="Email" autoComplete="off" />
      </div>
      <SelectField {...field('role')} label="Role" defaultValue={chosen('role', 'user')}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...field('language')}
        label="Language"
        defaultValue={chosen('language', LANGUAGES[0])}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextField
          {...field('name')}
          label="Name of a surveyor"
          autoComplete="off"
          maxLength={200}
          hint="As certificates print it. Only for the role Surveyor."
        />
      </div>
      <div className="sm:col-span-2">
        <ReAuthenticationFields of="invite" ways={ways} lastResult={lastResult} />
      </div>
      <SaveButton
        form={form}
        kind="main"
        sending="Sending"
        className="self-start justify-self-start"
      >
        Send the invitation
      </SaveButton>
    </StaffForm>
  )
}

export function PendingInvitations({ invitations }: { invitations: PendingInvitation[] }) {
  if (invitations.length === 0)
    return <p className="text-quiet">There are no pending invitations.</p>
  return (
    <ul className="w-full divide-y divide-line">
      {invitations.map(({ id, email, role, name, language, expiresAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
        >
          <p className="min-w-0">
            <span className="block font-semibold wrap-anywhere text-ink">{email}</span>
            <span className="text-quiet">
              {ROLE_NAMES[role]}
              {name !== null && ` ${name}`}, email in {LANGUAGE_NAMES[language]}, until{' '}
              {when(expiresAt)}
            </span>
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="id" value={id} />
            <Button aria-label={`Revoke the invitation of ${email}`}>Revoke</Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
