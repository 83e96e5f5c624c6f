import { MAX_SURVEYOR_NAME } from '#/domain/people/model/limits.ts'
import { Link } from 'react-router'
import { ROLES, type AccountPasskey, type ManagedAccount } from '#/domain/people/model/account.ts'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { when } from '#/domain/language/when.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { resultFor } from '#/pages/web/forms/use-form.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { SelectField, TextField } from '#/pages/web/ui/field.tsx'
import { ROLE_NAMES } from './invitations.tsx'
import { NamedItem, NamedList } from './named-list.tsx'
import { ReAuthenticatedDisclosure } from './re-authenticated-form.tsx'

// The parts of the page of one account, each with the form of one act of an administrator.

/** `lastResult`: of the last submission, if it was of this form. */
type ActForm = { intent: string; ways: ReAuthenticationWays; lastResult: LastResult; open: boolean }

export function RoleSection({
  account: { role, name },
  form,
}: {
  account: ManagedAccount
  form: ActForm
}) {
  const chosen = form.lastResult?.initialValue?.['role']
  return (
    <Section
      title="Role"
      about="Administrators manage accounts; users work with the register; surveyors report from on board about the ships that are assigned to them, and see nothing else. The API keys of an administrator who gets another role are revoked."
    >
      <ReAuthenticatedDisclosure
        summary="Change the role, or the name of a surveyor"
        label="Save the role"
        {...form}
      >
        <div className="w-full max-w-md">
          <SelectField
            key={role}
            id="role"
            name="role"
            label="Role"
            defaultValue={typeof chosen === 'string' ? chosen : role}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {ROLE_NAMES[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="w-full max-w-md">
          <TextField
            key={name}
            id="name"
            name="name"
            label="Name of a surveyor"
            defaultValue={name ?? ''}
            autoComplete="off"
            maxLength={MAX_SURVEYOR_NAME}
            hint="As certificates print it. Only for the role Surveyor."
            errors={form.lastResult?.error?.['name'] ?? undefined}
          />
        </div>
      </ReAuthenticatedDisclosure>
    </Section>
  )
}

type FactorSectionsProps = {
  account: ManagedAccount
  isSelf: boolean
  reset: ActForm
  endFactors: ActForm
}

/**
 * What an administrator does for a colleague who has lost a password or a factor; the own ones have
 * a page of their own.
 */
export function FactorSections({ account, isSelf, reset, endFactors }: FactorSectionsProps) {
  if (isSelf) {
    return (
      <Section
        title="Password and second factor"
        about="Change your own on your account page, with your password."
      >
        <Link
          to={paths.ownAccount()}
          className="inline-flex min-h-11 items-center text-link underline"
        >
          Go to your account
        </Link>
      </Section>
    )
  }
  return (
    <>
      {account.disabledAt === null && (
        <Section title="Password" about="For a user who has forgotten the password.">
          <ReAuthenticatedDisclosure
            summary="Send a link to a new password"
            label="Send the link"
            {...reset}
          />
        </Section>
      )}
      {account.secondFactor && (
        <Section
          title="Second factor"
          about="For a user who has lost both the device and the recovery codes."
        >
          <ReAuthenticatedDisclosure
            summary="Remove the second factors"
            label="Remove all second factors"
            kind="danger"
            {...endFactors}
          >
            <p>
              Make sure that the request comes from the owner of the account. Their app, passkeys
              and recovery codes stop working, their sessions end, and the password alone signs in
              until they set up a new one.
            </p>
          </ReAuthenticatedDisclosure>
        </Section>
      )}
    </>
  )
}

export function AccessSection({
  isSelf,
  isDisabled,
  form,
}: {
  isSelf: boolean
  isDisabled: boolean
  form: ActForm
}) {
  return (
    <Section title="Access" about="A disabled account keeps its history and cannot sign in.">
      {isDisabled ? (
        <ReAuthenticatedDisclosure
          summary="Enable the account again"
          label="Enable now"
          {...form}
        />
      ) : (
        <ReAuthenticatedDisclosure
          summary="Disable the account"
          label={`Disable ${isSelf ? 'your own account' : 'now'}`}
          kind="danger"
          {...form}
        >
          <p>
            All its sessions end at once, its links stop working, and its API keys are revoked for
            good. You can enable it again at any time.
          </p>
        </ReAuthenticatedDisclosure>
      )}
    </Section>
  )
}

type SigningPasskeysProps = { passkeys: readonly AccountPasskey[]; form: ActForm; isSelf: boolean }

/**
 * The passkeys of a surveyor, which sign reports once they are confirmed: since when and by whom,
 * or the form that confirms one.
 */
export function SigningPasskeys({ passkeys, form, isSelf }: SigningPasskeysProps) {
  return (
    <Section
      title="Passkeys that sign reports"
      about="A new passkey signs no survey reports until an administrator confirms it. Ask the surveyor, by telephone or in person, whether they added it."
    >
      <NamedList>
        {passkeys.map(({ id, name, createdAt, confirmedAt, confirmedBy }) => {
          const lastResult = resultFor(form.lastResult, 'passkeyId', String(id))
          const state =
            confirmedAt === null
              ? 'not confirmed yet'
              : `confirmed ${when(confirmedAt)} by ${confirmedBy}`
          return (
            <NamedItem key={id} name={name} facts={`Added ${when(createdAt)}, ${state}`} below>
              {confirmedAt === null && !isSelf && (
                <ReAuthenticatedDisclosure
                  {...form}
                  formId={`confirm-${id}`}
                  summary="Confirm"
                  label={`Confirm ${name}`}
                  lastResult={lastResult}
                  open={form.open && lastResult !== null}
                >
                  <input type="hidden" name="passkeyId" value={id} />
                </ReAuthenticatedDisclosure>
              )}
            </NamedItem>
          )
        })}
      </NamedList>
    </Section>
  )
}

export function AccountState({ disabledAt }: Pick<ManagedAccount, 'disabledAt'>) {
  return disabledAt === null ? (
    <Badge tone="good">Enabled</Badge>
  ) : (
    <Badge tone="bad">Disabled</Badge>
  )
}
