import { Form, useNavigation } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { movesFrom, type StandingMove } from '#/app/certificates/model/standing.ts'
import { fullDate } from '#/app/language/format.ts'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'

const MOVE_TEXTS: Record<StandingMove, { title: string; text: string; kind: 'plain' | 'danger' }> = {
  suspend: {
    title: 'Suspend',
    text: 'It may be reinstated later. Everyone who verifies it reads “suspended since today”, and the reason.',
    kind: 'danger',
  },
  reinstate: {
    title: 'Reinstate',
    text: 'It is no longer suspended. The reason stays in the history.',
    kind: 'plain',
  },
  withdraw: {
    title: 'Withdraw',
    text: 'For a certificate that is no longer valid. This is final. Everyone who verifies it reads “withdrawn since today”, and the reason.',
    kind: 'danger',
  },
}

type StandingActionsProps = { certificate: Certificate; lastResult: LastResult }

/** The decisions open to staff; each expands to its reason and its button, with JavaScript and without. */
export function StandingActions({ certificate, lastResult }: StandingActionsProps) {
  const refused = lastResult?.initialValue?.['move']
  return (
    <section aria-labelledby="standing" className="flex flex-col gap-3">
      <h2 id="standing" className="text-xl font-semibold">
        Status
      </h2>
      <p className="max-w-prose wrap-anywhere">{standingText(certificate)}</p>
      {lastResult?.error?.[''] && <FieldErrors id="standing" errors={lastResult.error['']} />}
      <div className="flex flex-col gap-2">
        {movesFrom(certificate.standing).map((move) => (
          <Decision key={move} move={move} version={certificate.version} lastResult={refused === move ? lastResult : null} />
        ))}
      </div>
    </section>
  )
}

function standingText({ standing, standingSince, standingReason }: Certificate): string {
  if (standing === 'in-force') return 'Not suspended or withdrawn.'
  const since = standingSince === null ? '' : ` since ${fullDate(standingSince)}`
  return `${standing === 'suspended' ? 'Suspended' : 'Withdrawn'}${since}${standingReason === null ? '.' : `: ${standingReason}`}`
}

function Decision({ move, version, lastResult }: { move: StandingMove; version: number; lastResult: LastResult }) {
  const { form, field } = useRefusedForm<'reason'>(lastResult)
  const { title, text, kind } = MOVE_TEXTS[move]
  const deciding = useNavigation().formData?.get('move') === move
  return (
    <details open={lastResult ? true : undefined} className="group border border-line bg-paper open:bg-mist">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold text-ink">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ▸
        </span>
        {title} this certificate
      </summary>
      <Form method="post" ref={form} className="flex flex-col gap-4 px-4 pt-1 pb-5">
        <p className="max-w-prose">{text}</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="move" value={move} />
        <TextField {...field('reason')} id={`reason-${move}`} label="Reason" autoComplete="off" maxLength={500} required />
        <Button kind={kind} pending={deciding} className="self-start">
          {title}
        </Button>
      </Form>
    </details>
  )
}
