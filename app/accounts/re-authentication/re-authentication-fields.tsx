import { useRef, useState } from 'react'
import { answerByPasskey, type PasskeyFailure } from '#/app/accounts/passkeys/ask-browser.ts'
import { paths } from '#/app/paths.ts'
import type { LastResult } from '#/app/shell/refused-form.tsx'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import type { ReAuthenticationWays } from './re-authentication.ts'

type ReAuthenticationFieldsProps = {
  /** Tells several such fields of a page apart. */
  of: string
  ways: ReAuthenticationWays
  lastResult: LastResult
}

/** The fields of `ReAuthenticationForm`: the password again, and a code or a passkey where the account has a second factor. */
export function ReAuthenticationFields({ of, ways, lastResult }: ReAuthenticationFieldsProps) {
  const errorsOf = (name: string) => lastResult?.error?.[name] ?? undefined
  return (
    <div className="flex w-full max-w-md flex-col gap-5">
      <TextField
        id={`password-${of}`}
        name="password"
        type="password"
        label="Your password"
        errors={errorsOf('password')}
        autoComplete="current-password"
      />
      {ways.code && (
        <TextField
          id={`code-${of}`}
          name="code"
          label="Code"
          hint="From your authenticator app, or a recovery code."
          errors={errorsOf('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-64 font-mono"
        />
      )}
      {ways.passkey && <PasskeyAgain of={of} errors={errorsOf('passkey')} />}
    </div>
  )
}

const FAILURES: Record<PasskeyFailure['why'], string> = {
  unused: 'No passkey was used. Please try again.',
  unsupported: 'This browser has no passkeys. Use your password and a code.',
  elsewhere: 'Passkeys of this register work at its own address only.',
  known: 'No passkey was used. Please try again.',
  refused: 'The passkey was not accepted.',
  unsent: 'There was no answer. Please check your connection and try again.',
}

/** Asks the browser for a passkey, and sends the form with its answer. */
function PasskeyAgain({ of, errors }: { of: string; errors: string[] | undefined }) {
  const answer = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function ask() {
    setAsking(true)
    setFailure(null)
    const outcome = await answerByPasskey(paths.passkeys('re-authentication')).catch((): { failure: PasskeyFailure } => ({
      failure: { why: 'unsent' },
    }))
    setAsking(false)
    if ('failure' in outcome) return setFailure(outcome.failure.words ?? FAILURES[outcome.failure.why])
    if (!answer.current) return
    answer.current.value = outcome.done
    answer.current.form?.requestSubmit()
    // It counts once: the next attempt asks for another.
    answer.current.value = ''
  }
  return (
    <div className="needs-script flex-col items-start gap-3">
      <input type="hidden" name="passkey" ref={answer} />
      <p className="text-quiet">
        A passkey can take the place of the code, and of the password where it asks for a PIN or your finger.
      </p>
      <Button type="button" disabled={asking} onClick={ask}>
        {asking && <Spinner />}
        Use a passkey
      </Button>
      <FieldErrors id={`passkey-${of}`} errors={failure === null ? errors : [failure]} />
    </div>
  )
}
