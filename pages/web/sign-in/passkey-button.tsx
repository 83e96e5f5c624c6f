import { useState, type ReactNode } from 'react'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import type { PasskeyFailure } from './passkey-client.ts'

type PasskeyButtonProps = {
  /** A sign-in without a password, or the second step after it. */
  kind: 'sign-in' | 'second-step'
  label: string
  main?: boolean
  above?: ReactNode
}

/** Requests a passkey from the browser; a valid one leads to the staff area. */
export function PasskeyButton({ kind, label, main, above }: PasskeyButtonProps) {
  const { origin } = usePageAddress()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Notice | null>(null)
  useNotice(failure)
  async function requestPasskey() {
    setPending(true)
    setFailure(null)
    const outcome = await import('./passkey-client.ts')
      .then(({ signInByPasskey }) => signInByPasskey(paths.passkeys(kind)))
      .catch((): { failure: PasskeyFailure } => ({ failure: { why: 'unsent' } }))
    if ('done' in outcome) return location.assign(paths.staff())
    const { status } = outcome.failure
    const text = refusalText(outcome.failure, origin)
    const description = status === undefined ? text : `${status}: ${text}`
    setFailure({ title: m.sign_in_failed(), description, destructive: true })
    setPending(false)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {above}
      <Button
        type="button"
        kind={main ? 'main' : 'plain'}
        className="needs-script"
        pending={pending}
        onClick={requestPasskey}
      >
        {label}
      </Button>
      {failure !== null && <FailedText of={failure} />}
    </div>
  )
}

/**
 * The message of a failure. The server's messages are in English, so refusals are translated here.
 */
function refusalText({ why, status }: PasskeyFailure, origin: string): string {
  if (why === 'unsent' && status !== undefined) return m.common_form_unreachable()
  if (why === 'refused') return m.sign_in_passkey_refused()
  if (why === 'unsupported') return m.sign_in_passkey_unsupported()
  if (why === 'elsewhere') return m.sign_in_passkey_elsewhere({ origin })
  return why === 'unsent' ? m.common_form_unsent() : m.sign_in_passkey_unused()
}
