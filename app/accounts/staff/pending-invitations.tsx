import { Form } from 'react-router'
import type { PendingInvitation } from '#/app/accounts/schemas/account.ts'
import { when } from '#/app/accounts/when.ts'
import { LANGUAGE_NAMES } from '#/core/languages.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { ROLE_NAMES } from './role-names.ts'

export function PendingInvitations({ invitations }: { invitations: PendingInvitation[] }) {
  if (invitations.length === 0) return <p className="text-quiet">There are no pending invitations.</p>
  return (
    <ul className="w-full divide-y divide-line">
      {invitations.map(({ id, email, role, language, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
          <p className="min-w-0">
            <span className="block font-semibold wrap-anywhere text-ink">{email}</span>
            <span className="text-quiet">
              {ROLE_NAMES[role]}, e-mail in {LANGUAGE_NAMES[language]}, until {when(expiresAt)}
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
