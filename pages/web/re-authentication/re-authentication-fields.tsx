import { useRef, useState } from 'react'
import { requestAssertion, type PasskeyFailure } from '#/pages/web/sign-in/passkey-client.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'

type ReAuthenticationFieldsProps = {
  /** Makes the ids of several such fields on a page unique. */
  of: string
  ways: ReAuthenticationWays
  lastResult: LastResult
  /** `current`: in a form that has another password. */
  passwordName?: 'password' | 'current' | undefined
  /** Before the names of the fields, in a form of other fields. */
  prefix?: string
}

/** The ids of these fields, for `useForm`; `of` makes them unique on the page. */
export const reAuthenticationId = (of: string) => (name: string) =>
  ['password', 'current', 'code', 'passkey'].includes(name) ? idIn(of, name) : name

const idIn = (of: string, name: string) => (of === '' ? name : `${name}-${of}`)

/**
 * The fields of `ReAuthenticationForm`: the password again, and a code or a passkey where the
 * account has a second factor.
 */
export function ReAuthenticationFields({
  of,
  ways,
  lastResult,
  passwordName = 'password',
  prefix = '',
}: ReAuthenticationFieldsProps) {
  const errorsOf = (name: string) => lastResult?.error?.[prefix + name] ?? undefined
  const first = Object.keys(lastResult?.error ?? {}).find((name) => name !== '')
  const control = (name: string) => ({
    id: idIn(of, prefix + name),
    name: prefix + name,
    errors: errorsOf(name),
    // For browsers without scripts: the first wrong field of the form has the focus.
    autoFocus: first === prefix + name,
  })
  return (
    <div className="flex w-full max-w-md flex-col gap-5">
      <TextField
        {...control(passwordName)}
        type="password"
        label="Your password"
        autoComplete="current-password"
      />
      {ways.code && (
        <TextField
          {...control('code')}
          label="Code"
          hint={`From your authenticator app, or a recovery code.${of === '' ? ' Empty where you have no second factor.' : ''}`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-64 font-mono"
        />
      )}
      {ways.passkey && (
        <PasskeyAgain
          of={of}
          name={`${prefix}passkey`}
          errors={errorsOf('passkey')}
          withPassword={passwordName === 'password'}
        />
      )}
    </div>
  )
}

const FAILURES: Record<PasskeyFailure['why'], string> = {
  unused: 'No passkey was used. Please try again.',
  unsupported: 'This browser does not support passkeys. Use your password and a code.',
  elsewhere: 'Passkeys of this register work at its own address only.',
  known: 'No passkey was used. Please try again.',
  refused: 'The passkey was not accepted.',
  unsent: 'The server did not respond. Please check your connection and try again.',
}

type PasskeyAgainProps = {
  of: string
  name: string
  errors: string[] | undefined
  withPassword: boolean
}

/** Requests a passkey from the browser, and sends the form with its assertion. */
function PasskeyAgain({ of, name, errors, withPassword }: PasskeyAgainProps) {
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function requestPasskey() {
    setPending(true)
    setFailure(null)
    const outcome = await requestAssertion(paths.passkeys('re-authentication')).catch(
      (): { failure: PasskeyFailure } => ({
        failure: { why: 'unsent' },
      }),
    )
    setPending(false)
    if ('failure' in outcome)
      return setFailure(outcome.failure.message ?? FAILURES[outcome.failure.why])
    if (!input.current) return
    input.current.value = outcome.done
    input.current.form?.requestSubmit()
    // An assertion is valid once; the next attempt requests another.
    input.current.value = ''
  }
  return (
    <div className="needs-script flex-col items-start gap-3">
      <input type="hidden" name={name} ref={input} />
      <p className="text-quiet">
        {withPassword
          ? 'A passkey replaces the code, and also the password if it verifies your PIN or fingerprint.'
          : 'A passkey replaces the code.'}
      </p>
      <Button id={idIn(of, name)} type="button" pending={pending} onClick={requestPasskey}>
        Use a passkey
      </Button>
      <FieldErrors
        id={idIn(of, name)}
        errors={failure === null ? errors : [failure]}
        announced={failure !== null}
      />
    </div>
  )
}
