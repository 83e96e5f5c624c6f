import { useRef } from 'react'
import { Link } from 'react-router'
import { MOVE_TEXTS } from '#/domain/register/certificate/standing/move-texts.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { StandingMove } from '#/domain/register/model/certificate/standing.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/decision.page.ts'

const TEXTS: Record<StandingMove, { title: string; text: string }> = {
  suspend: {
    title: 'Also suspend these statutory certificates of the ship',
    text: 'No rule suspends them with class. Until they are decided on, everyone who verifies one reads that the class of the ship is suspended. Select those that are suspended today for the same reason.',
  },
  withdraw: {
    title: 'Also withdraw these statutory certificates of the ship',
    text: 'No rule withdraws them with class. Until they are decided on, everyone who verifies one reads that the class of the ship is withdrawn. Select those that are withdrawn today for the same reason; this is final.',
  },
  reinstate: {
    title: 'Also reinstate these statutory certificates of the ship',
    text: 'They are suspended, too, and stay so unless you select them.',
  },
}

type ChoiceProps = {
  move: StandingMove
  offered: Route.ComponentProps['loaderData']['offered']
  lastResult: LastResult | undefined
}

type ReasonFormProps = ChoiceProps & {
  /** The record, whose version the decision is about. */
  certificate: Certificate
  label: string
  cancel: string
}

/** The reason of a decision, and what else is decided with it. */
export function ReasonForm(props: ReasonFormProps) {
  const { certificate, move, offered, label, lastResult, cancel } = props
  const form = useForm<'reason' | 'also'>(lastResult)
  const { kind, usualReasons } = MOVE_TEXTS[move]
  const fields = useRef<HTMLDivElement>(null)
  // The focus goes back to the field: the reason may be added to, and Enter sends it.
  const enterReason = (reason: string) => {
    const input = fields.current?.querySelector<HTMLInputElement>('input[name=reason]')
    if (!input) return
    input.value = reason
    input.focus()
  }
  return (
    <StaffForm form={form} className="flex flex-col gap-4">
      <input type="hidden" name="version" value={certificate.version} />
      <div ref={fields} className="flex flex-col gap-2">
        <TextField
          {...form.field('reason')}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was opened to give this reason, and has no other field
          autoFocus
        />
        <ul aria-label="Suggestions" className="needs-script flex-wrap gap-2">
          {usualReasons.map((reason) => (
            <li key={reason}>
              <Button type="button" onClick={() => enterReason(reason)}>
                {reason}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {offered.length > 0 && (
        <StatutoryChoice move={move} offered={offered} lastResult={lastResult} />
      )}
      <ConfirmFields lastResult={lastResult} />
      <SaveOrCancel form={form} cancel={cancel} kind={kind}>
        {label}
      </SaveOrCancel>
    </StaffForm>
  )
}

/**
 * The statutory certificates of the ship whose class is decided on, to decide the same on some of
 * them; none is selected at first.
 */
function StatutoryChoice({ move, offered, lastResult }: ChoiceProps) {
  const { title, text } = TEXTS[move]
  const selected = [lastResult?.initialValue?.['also'] ?? []].flat()
  return (
    <fieldset id="also" tabIndex={-1} className="flex flex-col gap-1" aria-describedby="also-text">
      <legend className="mb-1 font-semibold text-ink">{title}</legend>
      <p id="also-text" className="max-w-prose text-sm text-quiet">
        {text}
      </p>
      {offered.map(({ choice, recordId, number, label }) => (
        <div key={choice} className="flex flex-wrap items-center gap-x-3">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="also"
              value={choice}
              defaultChecked={selected.includes(choice)}
              className="size-5 shrink-0 accent-link"
            />
            <span className="text-ink wrap-anywhere">{label}</span>
          </label>
          <Link
            to={paths.certificate(recordId)}
            className="font-mono text-sm break-all text-link underline"
          >
            {number}
          </Link>
        </div>
      ))}
    </fieldset>
  )
}
