import { useRef, useState } from 'react'
import { signText } from '#/app/survey-app/device/sign.ts'
import { removeFiles } from '#/app/survey-app/device/report-files.ts'
import {
  changedSince,
  contentOf,
  errorsOf,
  shipFactsOf,
  shipOf,
  splitChoice,
  versionsOf,
  type Draft,
  type TypedErrors,
  type TypedReport,
} from '#/app/survey-app/drafts/draft.ts'
import { choicesOn, surveyable } from '#/app/survey-app/drafts/sheet-today.ts'
import { MAX_REPORT_LENGTH } from '#/app/survey-reports/report/report-format.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { CoveredFields } from './covered-fields.tsx'
import { FileFields } from './file-fields.tsx'
import type { ReportProps } from './report-page.tsx'
import { VisitFields } from './visit-fields.tsx'

const TOO_LONG =
  'This report has too much text: shorten the remarks and the conditions, or write two reports.'
const NOT_SIGNED =
  'It was not signed. Use a passkey of your account on this phone, and confirm with your finger, face or PIN.'

/** Everything that is typed is stored on the phone at once. `lost`: aborted once another tab has the report. */
export function ReportForm({
  draft,
  survey,
  sheets,
  today,
  lost,
}: ReportProps & { lost: AbortSignal }) {
  const [current, setCurrent] = useState(draft)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSigning, setSigning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const ship = shipOf(draft, sheets.ships)
  const choices = ship ? surveyable(choicesOn(ship, today), today) : []
  // As the register has it now: a certificate that was replaced or withdrawn takes no survey.
  const isOpen = (value: string) => choices.some((choice) => choice.value === value)
  const ended = current.typed.covered.filter((value) => !isOpen(value))
  const shown = {
    ...current.typed,
    covered: current.typed.covered.filter(isOpen),
    conditions: current.typed.conditions.filter(({ part }) => isOpen(part)),
  }
  const errors: TypedErrors = isTried ? errorsOf(shown, today) : {}
  const changed = ship ? changedSince(current, ship) : []
  // What was typed while a file was read, or while the passkey was asked for, is not in the last render.
  const latest = useRef(draft)
  const save = async (changes: Partial<Draft>) => {
    // Another tab took the report over while a file was read, or the passkey was asked for.
    if (lost.aborted) return
    latest.current = { ...latest.current, ...changes, savedAt: new Date().toISOString() }
    setCurrent(latest.current)
    await survey.store.writeDraft(latest.current)
  }
  const type = (changes: Partial<TypedReport>) =>
    void save({ typed: { ...latest.current.typed, ...changes } })
  const sign = async () => {
    setTried(true)
    const [first] = Object.keys(errorsOf(shown, today))
    if (first !== undefined)
      return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (changed.length > 0)
      return setProblem('Compare the certificates that were changed, and confirm it above.')
    const at = new Date().toISOString()
    const signed = { typed: shown, ship: ship ? shipFactsOf(ship) : draft.ship }
    const content = contentOf({ ...latest.current, ...signed }, sheets.origin, at)
    if (content.length > MAX_REPORT_LENGTH) return setProblem(TOO_LONG)
    setProblem(null)
    setSigning(true)
    try {
      const passkey = await signText(content, sheets.passkeys)
      await save({
        ...signed,
        step: 'queued',
        signed: { content, passkey, at },
        message: null,
        changes: [],
      })
      await survey.reload()
      void survey.send()
    } catch {
      setProblem(NOT_SIGNED)
    } finally {
      setSigning(false)
    }
  }
  const remove = async () => {
    if (!confirm('Delete this report from the phone? It is nowhere else.')) return
    await removeFiles(survey.store, current)
    await survey.store.removeDraft(current.reportId)
    location.assign(`#ship/${current.ship.id}`)
    await survey.reload()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-6"
    >
      {!ship && (
        <p role="alert" className="font-semibold text-invalid">
          This ship is no longer assigned to you: the register would refuse the report. Ask the
          office.
        </p>
      )}
      {ended.length > 0 && (
        <p role="alert" className="font-semibold text-unsure">
          {ended.map((value) => splitChoice(value).code).join(', ')}: replaced or withdrawn in the
          meantime, and left out of this report.
        </p>
      )}
      {ship && changed.length > 0 && (
        <div
          role="alert"
          className="flex flex-col items-start gap-3 border-l-8 border-invalid bg-invalid-wash p-4 text-invalid"
        >
          <p className="font-semibold">
            Changed since you began this report:{' '}
            <span className="font-mono break-all">{changed.join(', ')}</span>
          </p>
          <p>Below they are as the register has them now.</p>
          <Button type="button" onClick={() => void save({ versions: versionsOf(ship) })}>
            I have compared them
          </Button>
        </div>
      )}
      <CoveredFields
        choices={choices}
        typed={current.typed}
        today={today}
        type={type}
        errors={errors}
      />
      <VisitFields typed={current.typed} today={today} type={type} errors={errors} />
      <ConditionFields choices={choices} typed={current.typed} type={type} errors={errors} />
      <FileFields files={current.files} store={survey.store} save={(files) => save({ files })} />
      {sheets.approval && (
        <p className="text-quiet">The office approves reports before they are in the register.</p>
      )}
      {sheets.passkeys.length === 0 && (
        <p className="font-semibold text-unsure">
          Your account has no passkey yet: add one under “Your account”, with a network.
        </p>
      )}
      <div className="survey-foot -mx-1 flex flex-col gap-2 bg-paper px-1 py-3">
        {problem !== null && (
          <p role="alert" className="font-semibold text-invalid">
            {problem}
          </p>
        )}
        {Object.keys(errors).length > 0 && (
          <p role="alert" className="font-semibold text-invalid">
            Please correct what is marked above.
          </p>
        )}
        <Button
          type="button"
          kind="main"
          className="min-h-14 w-full text-lg"
          pending={isSigning}
          disabled={isSigning || sheets.passkeys.length === 0 || !ship}
          onClick={() => void sign()}
        >
          Sign with passkey and send
        </Button>
      </div>
      <Button type="button" kind="quiet" className="self-start" onClick={() => void remove()}>
        Delete from this phone
      </Button>
    </form>
  )
}
