import { useState, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import type { loader as rootLoader } from '#/app/root.tsx'
import { Button } from '#/app/ui/button.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { signInByPasskey, type PasskeyFailure } from './ask-browser.ts'

type PasskeyButtonProps = {
  /** Without a password, or as the second step after it. */
  kind: 'sign-in' | 'second-step'
  label: string
  main?: boolean
  above?: ReactNode
}

/** Asks the browser for a passkey; where it holds, on to the staff area. */
export function PasskeyButton({ kind, label, main, above }: PasskeyButtonProps) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function ask() {
    setAsking(true)
    setFailure(null)
    const outcome = await signInByPasskey(paths.passkeys(kind)).catch((): { failure: PasskeyFailure } => ({
      failure: { why: 'unsent' },
    }))
    if ('done' in outcome) return location.assign(paths.staff())
    setFailure(worded(outcome.failure, origin))
    setAsking(false)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {above}
      <Button type="button" kind={main ? 'main' : 'plain'} className="needs-script" disabled={asking} onClick={ask}>
        {asking && <Spinner />}
        {label}
      </Button>
      {failure !== null && (
        <p role="alert" className="font-semibold text-invalid">
          {failure}
        </p>
      )}
    </div>
  )
}

/** The server's own words are English, so a refusal is worded here. */
function worded({ why }: PasskeyFailure, origin: string): string {
  if (why === 'refused') return m.sign_in_passkey_refused()
  if (why === 'unsupported') return m.sign_in_passkey_unsupported()
  if (why === 'elsewhere') return m.sign_in_passkey_elsewhere({ origin })
  return why === 'unsent' ? m.common_form_unsent() : m.sign_in_passkey_unused()
}
