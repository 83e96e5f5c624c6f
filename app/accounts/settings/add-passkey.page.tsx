import { Link, useNavigate } from 'react-router'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { staffMeta } from '#/app/web/page-meta.ts'
import { createPasskey, type PasskeyFailure } from '#/app/accounts/passkeys/passkey-client.ts'
import { paths } from '#/app/web/paths.ts'
import { textOf } from '#/core/text.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FailureText } from '#/app/web/ui/failure-text.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationFields } from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Route } from './+types/add-passkey.page.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export const meta = () => staffMeta('Add a passkey')

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await orErrorPage(readReAuthenticationWays(context.get(requestContextKey))) }
}

export default function AddPasskey({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Add a passkey</h1>
      <noscript>
        <p>Passkeys need JavaScript in your browser. An authenticator app works without it.</p>
      </noscript>
      <AddPasskeyForm ways={loaderData.ways} />
    </main>
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

/** The password and a name; then the browser's dialogue. Recovery codes are shown with the first second factor. */
function AddPasskeyForm({ ways }: { ways: ReAuthenticationWays }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [code, assertion] = [textOf(form, 'code'), textOf(form, 'passkey')]
    const typed = {
      current: textOf(form, 'current'),
      name: textOf(form, 'name'),
      ...(code !== '' && { code }),
      // Our own, from the hidden field of the passkey that confirms this one.
      ...(assertion !== '' && { passkey: JSON.parse(assertion) as object }),
    }
    setPending(true)
    setFailure(null)
    const outcome = await createPasskey<{ recoveryCodes: string[] | null }>(
      paths.passkeys(),
      typed,
    ).catch((): { failure: PasskeyFailure } => ({ failure: { why: 'unsent' } }))
    setPending(false)
    if ('failure' in outcome) return setFailure(outcome.failure)
    if (outcome.done.recoveryCodes) return setCodes(outcome.done.recoveryCodes)
    await navigate(paths.secondFactor())
  }

  if (codes) {
    return (
      <>
        <p className="text-lg text-ink">
          The passkey is added. You need it from your next sign-in.
        </p>
        <RecoveryCodeList codes={codes} />
      </>
    )
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
        maxLength={60}
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
