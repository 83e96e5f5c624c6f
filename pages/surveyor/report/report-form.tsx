import { useRef, useState } from 'react'
import { signText } from '#/pages/surveyor/device/sign.ts'
import { removeReport } from '#/pages/surveyor/device/report-files.ts'
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
} from '#/pages/surveyor/drafts/draft.ts'
import { choicesOn, stillOpen, surveyable } from '#/pages/surveyor/drafts/sheet-today.ts'
import { MAX_REPORT_LENGTH } from '#/domain/register/survey/report-content/report-format.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { CoveredFields } from './covered-fields.tsx'
import { FileFields } from './file-fields.tsx'
import type { ReportProps } from './report-page.tsx'
import { VisitFields } from './visit-fields.tsx'

const TOO_LONG =
  'This report has too much text: shorten the remarks and the conditions, or write two reports.'
const NOT_SIGNED =
  'It was not signed. Use a passkey of your account on this phone, and confirm with your finger, face or PIN.'

type FormProps = ReportProps & {
  /** Aborted once another tab has the report. */
  lost: AbortSignal
}

/** Everything that is typed is stored on the phone at once. */
export function ReportForm(props: FormProps) {
  const { draft, survey, sheets, today } = props
  const stored = useStoredDraft(props)
  const { current, save, type } = stored
  const ship = shipOf(draft, sheets.ships)
  const choices = ship ? surveyable(choicesOn(ship, today), today) : []
  const { typed: shown, ended } = stillOpen(current.typed, choices)
  const changed = ship ? changedSince(current, ship) : []
  const { form, ...signing } = useSigning(props, stored, { ship, shown, changed })
  const { errors } = signing
  const typing = { typed: current.typed, type, errors }
  const remove = async () => {
    if (!confirm('Delete this report from the phone? It is nowhere else.')) return
    await removeReport(survey.store, current)
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
      <Changes
        ship={ship}
        ended={ended}
        changed={changed}
        compared={(versions) => void save({ versions })}
      />
      <CoveredFields choices={choices} today={today} {...typing} />
      <VisitFields today={today} {...typing} />
      <ConditionFields choices={choices} {...typing} />
      <FileFields files={current.files} store={survey.store} save={(files) => save({ files })} />
      {sheets.approval && (
        <p className="text-quiet">The office approves reports before they are in the register.</p>
      )}
      {sheets.passkeys.length === 0 && (
        <p className="font-semibold text-unsure">
          Your account has no passkey yet: add one under “Your account”, with a network.
        </p>
      )}
      <SignFoot signing={signing} isPossible={sheets.passkeys.length > 0 && ship !== undefined} />
      <Button type="button" kind="quiet" className="self-start" onClick={() => void remove()}>
        Delete from this phone
      </Button>
    </form>
  )
}

/** The draft as it is typed, stored with each change. */
function useStoredDraft({ draft, survey, lost }: FormProps) {
  const [current, setCurrent] = useState(draft)
  // What was typed while a file was read, or while the passkey was asked for, is not in the last
  // render.
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
  return { current, latest, save, type }
}

type Shown = { ship: ReturnType<typeof shipOf>; shown: TypedReport; changed: string[] }

/**
 * Signs the report with a passkey and has it sent; says what is wrong with it, or why it was not
 * signed.
 */
function useSigning(
  { draft, survey, sheets, today }: FormProps,
  { latest, save }: ReturnType<typeof useStoredDraft>,
  { ship, shown, changed }: Shown,
) {
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSigning, setSigning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
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
  const errors: TypedErrors = isTried ? errorsOf(shown, today) : {}
  return { form, errors, problem, isSigning, sign }
}

type SignFootProps = {
  signing: Omit<ReturnType<typeof useSigning>, 'form'>
  /** There is a passkey to sign with, and a ship to report on. */
  isPossible: boolean
}

/** The button that signs and sends, at the foot of the screen, with what keeps it from doing so. */
function SignFoot({ signing: { errors, problem, isSigning, sign }, isPossible }: SignFootProps) {
  return (
    <div className="survey-foot -mx-1 flex flex-col gap-2 bg-paper px-1 py-3">
      {problem !== null && <Problem>{problem}</Problem>}
      {Object.keys(errors).length > 0 && <Problem>Please correct what is marked above.</Problem>}
      <Button
        type="button"
        kind="main"
        className="min-h-14 w-full text-lg"
        pending={isSigning}
        disabled={isSigning || !isPossible}
        onClick={() => void sign()}
      >
        Sign with passkey and send
      </Button>
    </div>
  )
}

type ChangesProps = {
  ship: Shown['ship']
  ended: string[]
  changed: string[]
  compared: (versions: Draft['versions']) => void
}

/** What changed in the register since the report was begun. */
function Changes({ ship, ended, changed, compared }: ChangesProps) {
  return (
    <>
      {!ship && (
        <Problem>
          This ship is no longer assigned to you: the register would refuse the report. Ask the
          office.
        </Problem>
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
          <Button type="button" onClick={() => compared(versionsOf(ship))}>
            I have compared them
          </Button>
        </div>
      )}
    </>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className="font-semibold text-invalid">
      {children}
    </p>
  )
}
