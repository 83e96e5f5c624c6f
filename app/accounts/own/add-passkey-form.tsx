import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { makePasskey, type PasskeyFailure } from '#/app/accounts/passkeys/ask-browser.ts'
import { paths } from '#/app/paths.ts'
import { textOf } from '#/app/text.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { PasswordAgainField } from './password-again.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const WORDS: Record<PasskeyFailure['why'], string> = {
  unused: 'No passkey was made. Please try again.',
  unsupported: 'This browser has no passkeys. Use another one, or an authenticator app.',
  elsewhere: 'Passkeys of this register work at its own address only. Please open the staff area there.',
  known: 'This device already has a passkey for your account.',
  refused: 'The passkey could not be added.',
  unsent: 'There was no answer. Please check your connection and try again.',
}

/** The password and a name; then the browser's own dialogue. Recovery codes are shown with the first second factor. */
export function AddPasskeyForm() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = { current: textOf(form, 'current'), name: textOf(form, 'name') }
    setAsking(true)
    setFailure(null)
    const outcome = await makePasskey<{ recoveryCodes: string[] | null }>(paths.passkeys(), typed).catch(
      (): { failure: PasskeyFailure } => ({ failure: { why: 'unsent' } }),
    )
    setAsking(false)
    if ('failure' in outcome) return setFailure(outcome.failure)
    if (outcome.done.recoveryCodes) return setCodes(outcome.done.recoveryCodes)
    await navigate(paths.secondFactor())
  }

  if (codes) {
    return (
      <>
        <p className="text-lg text-ink">The passkey is added. It is asked for from your next sign-in on.</p>
        <RecoveryCodeList codes={codes} />
      </>
    )
  }
  const { current, name } = failure?.fields ?? {}
  return (
    <form onSubmit={add} noValidate className="flex max-w-xl flex-col gap-5">
      <p>Your browser will ask which device is to vouch for you, and for its PIN or your finger.</p>
      {failure && !current && !name && <FieldErrors id="form" errors={[failure.words ?? WORDS[failure.why]]} />}
      <TextField
        id="name"
        name="name"
        label="Name of the passkey"
        hint="So that you know it again, such as “Office laptop”."
        errors={name}
        autoComplete="off"
        maxLength={60}
      />
      <PasswordAgainField of="passkey" errors={current} />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" className="needs-script" disabled={asking}>
          {asking && <Spinner />}
          Add the passkey
        </Button>
        <Link to={paths.secondFactor()} className={buttonLook({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </form>
  )
}
