import { MAX_PASSKEY_NAME } from '#/domain/people/model/limits.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link, useNavigate } from 'react-router'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { createPasskey, type PasskeyFailure } from '#/pages/web/sign-in/passkey-client.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { textOf } from '#/core/text.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { FailureText } from '#/pages/web/ui/failure-text.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationFields } from '#/pages/web/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Route } from './+types/add-passkey.page.ts'
import { RecoveryCodeList } from './factor-parts.tsx'

export const meta = () => staffMeta('Add a passkey')

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await orErrorPage(readReAuthenticationWays(context.get(requestContextKey))) }
}

/** The form; after the first second factor of an account, its recovery codes take the place. */
export default function AddPasskey({ loaderData }: Route.ComponentProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <StaffPage title="Add a passkey">
      <noscript>
        <p>Passkeys need JavaScript in your browser. An authenticator app works without it.</p>
      </noscript>
      {codes ? (
        <>
          <p className="text-lg text-ink">
            The passkey is added. You need it from your next sign-in.
          </p>
          <RecoveryCodeList codes={codes} />
        </>
      ) : (
        <AddPasskeyForm ways={loaderData.ways} onCodes={setCodes} />
      )}
    </StaffPage>
  )
}

const FAILURES: Record<PasskeyFailure['why'], string> = {
  unused: 'No passkey was created. Please try again.',
  unsupported: 'This browser does not support passkeys. Use another one, or an authenticator app.',
  elsewhere:
    'Passkeys of this register work at its own address only. Please open the staff area there.',
  known: 'This device already has a passkey for your account.',
  refused: 'The passkey could not be added.',
  unsent: 'The server did not respond. Please check your connection and try again.',
}

/** What the form sends before the browser creates the passkey. */
function typedIn(form: FormData) {
  const [code, assertion] = [textOf(form, 'code'), textOf(form, 'passkey')]
  return {
    current: textOf(form, 'current'),
    name: textOf(form, 'name'),
    ...(code !== '' && { code }),
    // Our own, from the hidden field of the passkey that confirms this one.
    ...(assertion !== '' && { passkey: JSON.parse(assertion) as object }),
  }
}

type AddPasskeyFormProps = { ways: ReAuthenticationWays; onCodes: (codes: string[]) => void }

/** The password and a name; then the browser's dialogue. */
function AddPasskeyForm({ ways, onCodes }: AddPasskeyFormProps) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(new FormData(event.currentTarget))
    setPending(true)
    setFailure(null)
    const outcome = await createPasskey<{ recoveryCodes: string[] | null }>(
      paths.passkeys(),
      typed,
    ).catch((): { failure: PasskeyFailure } => ({ failure: { why: 'unsent' } }))
    setPending(false)
    if ('failure' in outcome) return setFailure(outcome.failure)
    if (outcome.done.recoveryCodes) return onCodes(outcome.done.recoveryCodes)
    await navigate(paths.secondFactor())
  }

  const { name } = failure?.fields ?? {}
  return (
    <form ref={form} onSubmit={add} noValidate className="flex max-w-xl flex-col gap-5">
      <p>Your browser will ask which device to use, and for its PIN or your fingerprint.</p>
      {failure && !failure.fields && (
        <FailureText>{failure.message ?? FAILURES[failure.why]}</FailureText>
      )}
      <TextField
        id="name"
        name="name"
        label="Name of the passkey"
        hint="A name by which you recognise it, such as “Office laptop”."
        errors={name}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
      />
      <ReAuthenticationFields
        of="passkey"
        ways={ways}
        lastResult={{ error: failure?.fields ?? {} }}
        passwordName="current"
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" className="needs-script" pending={pending}>
          Add the passkey
        </Button>
        <Link to={paths.secondFactor()} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </form>
  )
}
