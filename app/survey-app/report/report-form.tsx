import { useRef, useState } from 'react'
import { signText } from '#/app/survey-app/device/sign.ts'
import { removeFiles } from '#/app/survey-app/device/refresh.ts'
import {
  contentOf,
  errorsOf,
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

const TOO_LONG = 'This report has too much text: shorten the remarks and the conditions, or write two reports.'
const NOT_SIGNED = 'It was not signed. Use a passkey of your account on this phone, and confirm with your finger, face or PIN.'

/** Everything that is typed is stored on the phone at once. */
export function ReportForm({ draft, survey, sheets, today }: ReportProps) {
  const [current, setCurrent] = useState(draft)
  const [errors, setErrors] = useState<TypedErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSigning, setSigning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const ship = sheets.ships.find(({ id }) => id === draft.ship.id)
  const choices = ship ? surveyable(choicesOn(ship, today), today) : []
  // As the register has it now: a certificate that was replaced or withdrawn takes no survey.
  const isOpen = (value: string) => choices.some((choice) => choice.value === value)
  const ended = current.typed.covered.filter((value) => !isOpen(value))
  // What was typed while a file was read, or while the passkey was asked for, is not in the last render.
  const latest = useRef(draft)
  const save = async (changes: Partial<Draft>) => {
    latest.current = { ...latest.current, ...changes, savedAt: new Date().toISOString() }
    setCurrent(latest.current)
    await survey.store.writeDraft(latest.current)
  }
  const type = (changes: Partial<TypedReport>) => void save({ typed: { ...latest.current.typed, ...changes } })
  const sign = async () => {
    // What is signed are the certificates as they are shown now.
    const covered = current.typed.covered.filter(isOpen)
    const conditions = current.typed.conditions.filter(({ part }) => isOpen(part))
    const shown = { ...current, typed: { ...current.typed, covered, conditions }, versions: ship ? versionsOf(ship) : current.versions }
    const found = errorsOf(shown.typed, today)
    setErrors(found)
    if (Object.keys(found).length > 0)
      return form.current?.querySelector<HTMLElement>(`[name=${Object.keys(found)[0]}]`)?.focus()
    const at = new Date().toISOString()
    const content = contentOf(shown, sheets.origin, at)
    if (content.length > MAX_REPORT_LENGTH) return setProblem(TOO_LONG)
    setProblem(null)
    setSigning(true)
    try {
      const passkey = await signText(content, sheets.passkeys)
      await save({ ...shown, step: 'queued', signed: { content, passkey, at }, message: null, changes: [] })
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
    <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6">
      {!ship && (
        <p role="alert" className="font-semibold text-invalid">
          This ship is no longer assigned to you: the register would refuse the report. Ask the office.
        </p>
      )}
      {ended.length > 0 && (
        <p role="alert" className="font-semibold text-unsure">
          {ended.map((value) => splitChoice(value).code).join(', ')}: replaced or withdrawn in the meantime, and left out of this report.
        </p>
      )}
      <CoveredFields choices={choices} typed={current.typed} today={today} type={type} errors={errors} />
      <VisitFields typed={current.typed} today={today} type={type} errors={errors} />
      <ConditionFields choices={choices} typed={current.typed} type={type} errors={errors} />
      <FileFields files={current.files} store={survey.store} save={(files) => save({ files })} />
      {sheets.approval && <p className="text-quiet">The office approves reports before they are in the register.</p>}
      {sheets.passkeys.length === 0 && (
        <p className="font-semibold text-unsure">
          Your account has no passkey yet: add one under “Your account”, with a network.
        </p>
      )}
      <div className="sticky bottom-0 -mx-1 flex flex-col gap-2 bg-paper px-1 py-3">
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
          disabled={isSigning || sheets.passkeys.length === 0}
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
