import type { FormEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { useRootData } from '#/app/web/root-data.ts'
import { ScanButton } from '#/app/scan/scan-button.tsx'
import { pathOfCode } from '#/app/qr-statements/code-link.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { NumberField } from '#/app/web/number-field.tsx'

type VerifyFormProps = { id: string; typed?: string; error?: string | undefined }

/** Asks for a number. A GET form, so it works without JavaScript; with it the page changes without a reload. */
export function VerifyForm({ id, typed, error }: VerifyFormProps) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const origin = useRootData()?.origin ?? ''
  const verifying = navigation.state !== 'idle' && navigation.location.pathname.startsWith(paths.verify())

  function goToAnswer(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget).get('number')
    // An empty field is submitted, so that the server returns the error.
    if (typeof typed !== 'string' || typed.trim() === '') return
    event.preventDefault()
    void navigate(paths.verify(typed.trim()))
  }

  return (
    <search>
      <Form action={paths.verify()} onSubmit={goToAnswer} className="no-print flex flex-col gap-3">
        <NumberField id={id} typed={typed} error={error} />
        <div className="flex flex-wrap gap-3">
          <Button kind="main" size="tight" pending={verifying}>
            {verifying ? m.verify_verifying() : m.verify_button()}
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
