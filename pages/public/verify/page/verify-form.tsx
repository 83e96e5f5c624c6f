import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { ScanButton } from '#/pages/public/scan/scan-button.tsx'
import { withScript } from '#/pages/web/document/page-script.ts'
import { Toast, ToastRegion } from '#/pages/web/toast/toast.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import { failureNotice } from './answer.ts'
import { AskCard } from '#/pages/public/verify/ask/ask-card.tsx'
import { NumberField } from '#/pages/web/number-field.tsx'

type VerifyFormProps = { id: string; typed?: string; error?: string | undefined; hasCard?: boolean }

/**
 * Asks for a number. A GET form, so it works without JavaScript; with it (ask/ask.ts) the button
 * says that the number is being checked, and the answer comes in place of the page. `hasCard`:
 * whether the card that says so follows the form; a page with an answer has it there.
 */
export function VerifyForm({ id, typed, error, hasCard = true }: VerifyFormProps) {
  return (
    <search>
      <form
        action={paths.verify()}
        data-verify=""
        className="no-print flex flex-col gap-3"
        {...withScript('show-answer', 'ask')}
      >
        <NumberField id={id} typed={typed} error={error} />
        <div className="flex flex-wrap gap-3">
          <Button kind="main" size="tight" data-pending={m.verify_verifying()}>
            {m.verify_button()}
          </Button>
          <ScanButton />
        </div>
      </form>
      <output data-ask-status="" className="sr-only" />
      {hasCard && <AskCard />}
    </search>
  )
}

/** What the form shows where no answer comes; once on a page that has the form. */
export function NoConnection() {
  return (
    <ToastRegion {...withScript('toast', 'offline')} hidden>
      <output>
        <Toast notice={failureNotice()} />
      </output>
    </ToastRegion>
  )
}
