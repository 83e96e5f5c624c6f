import { MAX_SURVEYOR_NAME } from '#/domain/people/model/limits.ts'
import {
  ROLES,
  type OneTimeLinkResult,
  type PendingInvitation,
  type Role,
} from '#/domain/people/model/account.ts'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#/core/languages.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { NoticePanel, SecretText } from '#/pages/web/staff/notice-panel.tsx'
import { SelectField, TextField } from '#/pages/web/ui/field.tsx'
import { when } from '#/domain/language/when.ts'
import { IntentButton, NamedItem, NamedList } from './named-list.tsx'
import { ReAuthenticatedForm } from './re-authenticated-form.tsx'

/** The names of the roles in the interface. */
export const ROLE_NAMES: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  surveyor: 'Surveyor',
}

export function InviteForm({
  ways,
  lastResult,
}: {
  ways: ReAuthenticationWays
  lastResult: LastResult
}) {
  return (
    <ReAuthenticatedForm
      intent="invite"
      label="Send the invitation"
      kind="main"
      sending="Sending"
      ways={ways}
      lastResult={lastResult}
    >
      {(field) => (
        <div className="grid w-full max-w-3xl gap-x-6 gap-y-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField {...field('email')} type="email" label="Email" autoComplete="off" />
          </div>
          <SelectField
            {...field('role')}
            label="Role"
            defaultValue={field('role').defaultValue || 'user'}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...field('language')}
            label="Language"
            defaultValue={field('language').defaultValue || LANGUAGES[0]}
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
              maxLength={MAX_SURVEYOR_NAME}
              hint="As certificates print it. Only for the role Surveyor."
            />
          </div>
        </div>
      )}
    </ReAuthenticatedForm>
  )
}

export function PendingInvitations({ invitations }: { invitations: PendingInvitation[] }) {
  if (invitations.length === 0)
    return <p className="text-quiet">There are no pending invitations.</p>
  return (
    <NamedList>
      {invitations.map(({ id, email, role, name, language, expiresAt }) => (
        <NamedItem
          key={id}
          name={email}
          facts={`${ROLE_NAMES[role]}${name === null ? '' : ` ${name}`}, email in ${LANGUAGE_NAMES[language]}, until ${when(expiresAt)}`}
        >
          <IntentButton intent="revoke" id={id} label={`Revoke the invitation of ${email}`}>
            Revoke
          </IntentButton>
        </NamedItem>
      ))}
    </NamedList>
  )
}

type OneTimeLinkNoticeProps = { title: string; email: string } & OneTimeLinkResult

/** A new one-time link: sent by email to its owner only, or, without a mail server, shown once. */
export function OneTimeLinkNotice({ title, email, link, expiresAt }: OneTimeLinkNoticeProps) {
  return (
    <NoticePanel title={title} shown={expiresAt}>
      <p>
        The one-time link for <strong className="wrap-anywhere">{email}</strong> works until{' '}
        {when(expiresAt)} (WIB, UTC+7).{' '}
        {link === undefined
          ? 'It was sent to this address by email, and is shown to nobody else.'
          : 'It is shown only now, because no mail server is set up. Copy it and send it to the owner.'}
      </p>
      {link !== undefined && <SecretText text={link} copyLabel="Copy the link" />}
    </NoticePanel>
  )
}
