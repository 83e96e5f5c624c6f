import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { ScanButton } from '#/app/scan/scan-button.tsx'
import { withScript } from '#/app/web/document/page-script.ts'
import { Toast, ToastRegion } from '#/app/web/toast/toast.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { failureNotice } from './answer.ts'
import { NumberField } from '#/app/web/number-field.tsx'

type VerifyFormProps = { id: string; typed?: string; error?: string | undefined }

/**
 * Asks for a number. A GET form, so it works without JavaScript; with it (app/site/document/inline.ts) the button shows that the
 * verification is under way, and the number is part of the address.
 */
export function VerifyForm({ id, typed, error }: VerifyFormProps) {
  return (
    <search>
      <form action={paths.verify()} data-verify="" className="no-print flex flex-col gap-3">
        <NumberField id={id} typed={typed} error={error} />
        <div className="flex flex-wrap gap-3">
          <Button kind="main" size="tight" data-pending={m.verify_verifying()}>
            {m.verify_button()}
          </Button>
          <ScanButton />
        </div>
      </form>
    </search>
  )
}

/** What the form shows where it finds no connection; once on a page that has the form. */
export function NoConnection() {
  return (
    <ToastRegion {...withScript('toast', 'offline')} hidden>
      <output>
        <Toast notice={failureNotice()} />
      </output>
    </ToastRegion>
  )
}
