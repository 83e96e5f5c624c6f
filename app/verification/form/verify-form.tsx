import type { FormEvent } from 'react'
import { Form, useNavigate, useNavigation, useRouteLoaderData } from 'react-router'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import type { loader as rootLoader } from '#/app/root.tsx'
import { ScanButton } from '#/app/scan/scan-button.tsx'
import { pathOfCode } from '#/app/statements/code-link.ts'
import { Button } from '#/app/ui/button.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { NumberField } from './number-field.tsx'

type VerifyFormProps = { id: string; typed?: string; error?: string | undefined }

/** Asks for a number. A GET form, so it works without JavaScript; with it the page changes without a reload. */
export function VerifyForm({ id, typed, error }: VerifyFormProps) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  const verifying = navigation.state !== 'idle' && navigation.location.pathname.startsWith(paths.verify())

  function goToAnswer(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget).get('number')
    // Nothing typed goes the long way, to be told so by the server.
    if (typeof typed !== 'string' || typed.trim() === '') return
    event.preventDefault()
    void navigate(paths.verify(typed.trim()))
  }

  return (
    <search>
      <Form action={paths.verify()} onSubmit={goToAnswer} className="no-print flex flex-col gap-3">
        <NumberField id={id} typed={typed} error={error} />
        <div className="flex flex-wrap gap-3">
          <Button kind="main" size="tight" disabled={verifying}>
            {verifying ? (
              <>
                <Spinner /> {m.verify_verifying()}
              </>
            ) : (
              m.verify_button()
            )}
          </Button>
          <ScanButton
            origins={typeof location === 'undefined' ? [origin] : [location.origin, origin]}
            onFound={(code) => void navigate(pathOfCode(code))}
          />
        </div>
      </Form>
    </search>
  )
}
