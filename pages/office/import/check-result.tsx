import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'
import {
  type ImportErrorPage,
  type ImportError,
  describeRest,
  type Contents,
  type Import,
  type Outcome,
} from '#/domain/exchange/files/format/import.ts'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { ORDER_LABELS, SHORT_YEAR_LABELS } from '#/domain/exchange/files/cells/date-cell.ts'
import { ErrorList } from './error-list.tsx'
import { Questions } from './questions.tsx'
import {
  counted,
  countedFaulty,
  countedGood,
  rowsBySheet,
  setAsideForm,
  hasSeveralSheets,
  sheetOfError,
} from '#/domain/exchange/files/state-labels.ts'
import { findShortYear, type ImportChoices } from '#/domain/exchange/files/format/choices.ts'

type CheckResultProps = {
  found: Import
  errors: ImportErrorPage | null
  warnings: ImportErrorPage | null
  choices: ImportChoices
  lastResult: LastResult
}

/** The query parameter of the page of errors. */
const ERRORS = 'faults'

/** What the check found: whether the file can be imported, and if not, what has to be corrected. */
export function CheckResult({ found, errors, warnings, choices, lastResult }: CheckResultProps) {
  const { outcome, contents } = found
  if (!outcome || !contents) return null
  const sheetOf = hasSeveralSheets(contents)
    ? (error: ImportError) => sheetOfError(contents, error)
    : undefined
  return (
    <>
      <Result checked={{ ...found, outcome, contents, choices }} lastResult={lastResult} />
      <Questions questions={outcome.questions} choices={choices} />
      {errors && errors.pages > 0 && (
        <ErrorList
          name={ERRORS}
          title={counted(outcome.faults, 'error')}
          page={errors}
          sheetOf={sheetOf}
        >
          Please correct these. Rows are numbered as in a spreadsheet.{' '}
          {describeRest(outcome.faults, 'error')}
        </ErrorList>
      )}
      {warnings && warnings.pages > 0 && (
        <ErrorList
          name="warnings"
          title={counted(outcome.warnings, 'warning')}
          page={warnings}
          sheetOf={sheetOf}
        >
          These do not stop the import; check that they are intended.{' '}
          {describeRest(outcome.warnings, 'warning')}
        </ErrorList>
      )}
    </>
  )
}

/** An import whose rows were checked. */
type Checked = Import & { outcome: Outcome; contents: Contents; choices: ImportChoices }

type ResultProps = { checked: Checked; lastResult: LastResult }

/** The result in words, and what can be done with it. */
function Result({ checked, lastResult }: ResultProps) {
  const { id, outcome, contents, failure } = checked
  const { faulty, faults, warnings, unchanged } = outcome
  const isGood = faulty === 0
  return (
    <TitledSection
      id="result"
      title={
        isGood
          ? allGood(outcome, contents)
          : `${countedFaulty(outcome, contents)} cannot be imported`
      }
      className={`flex max-w-3xl flex-col items-start gap-4 border-l-4 p-5 ${isGood ? 'border-valid bg-valid-wash' : 'border-invalid bg-invalid-wash'}`}
    >
      {failure && <p role="alert">{failure}</p>}
      <Explanation {...checked} />
      {unchanged > 0 && (
        <p>
          {counted(unchanged, 'record')} {unchanged === 1 ? 'is' : 'are'} already in the register,
          unchanged: nothing is written of {unchanged === 1 ? 'it' : 'them'}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isGood ? (
          <ImportAll checked={checked} lastResult={lastResult} />
        ) : (
          <ImportCorrect checked={checked} lastResult={lastResult} />
        )}
        {faults + warnings > 0 && (
          <a href={paths.importErrors(id)} download className={buttonClass()}>
            Download this list as CSV
          </a>
        )}
      </div>
    </TitledSection>
  )
}

/** What an import would write, and how the dates were read. */
function Explanation({ outcome, contents, choices }: Checked) {
  const dates = howDatesWereRead(contents, choices)
  if (outcome.faulty === 0)
    return (
      <p>
        Nothing is written yet. {dates}{' '}
        {contents.holds === 'surveys'
          ? 'The surveys are recorded in your name, with an event for each record, all of them or none.'
          : 'Each certificate is issued in your name, with its event in the register, all of them or none.'}
      </p>
    )
  return (
    <p>
      {whatIsGood(outcome, contents)} Nothing is written yet. Correct the file and send it again, or
      read it in another way below
      {outcome.good > 0 &&
        ', or import the correct rows now and set the others aside: those are not imported, and you can download them with the reasons, correct them, and import that file'}
      . {dates}
    </p>
  )
}

/** Of a file without errors. */
function ImportAll({ checked: { outcome, contents }, lastResult }: ResultProps) {
  if (outcome.good > 0)
    return (
      <CommitForm lastResult={lastResult}>Import {countedGood(outcome, contents.holds)}</CommitForm>
    )
  return (
    <Link to={paths.imports()} className={buttonClass()}>
      Choose another file
    </Link>
  )
}

/** Of a file with errors: the correct rows, if there are any; the others are downloaded. */
function ImportCorrect({ checked: { id, outcome, contents }, lastResult }: ResultProps) {
  const { good, faulty } = outcome
  const form = setAsideForm(contents)
  return (
    <>
      {good > 0 && (
        <CommitForm lastResult={lastResult} setAside={faulty}>
          Import the {counted(good, form === 'xlsx' ? 'correct record' : 'correct row')}
        </CommitForm>
      )}
      <a href={paths.importSetAside(id, form)} download className={buttonClass()}>
        Download the {counted(faulty, good > 0 ? 'other row' : 'row')} as {form.toUpperCase()}
      </a>
      <Link to={paths.imports()} className={buttonClass()}>
        Send the corrected file
      </Link>
    </>
  )
}

type CommitFormProps = { lastResult: LastResult; setAside?: number; children: ReactNode }

/** `setAside`: how many rows the user was shown that are not imported. */
function CommitForm({ lastResult, setAside, children }: CommitFormProps) {
  const form = useForm(lastResult)
  return (
    <PageForm form={form} className="flex flex-col items-start gap-4">
      <input type="hidden" name="intent" value="commit" />
      {setAside !== undefined && <input type="hidden" name="setAside" value={setAside} />}
      <ConfirmFields lastResult={lastResult} />
      <SubmitButton form={form} kind="main">
        {children}
      </SubmitButton>
    </PageForm>
  )
}

function howDatesWereRead(contents: Contents, choices: ImportChoices): string {
  const { dateOrder, shortYears } = choices
  const years = findShortYear(contents, choices)
    ? `, years with two digits as years ${SHORT_YEAR_LABELS[shortYears]}`
    : ''
  return `Dates were read ${ORDER_LABELS[dateOrder]}${years}.`
}

function allGood(outcome: Outcome, contents: Contents): string {
  const { records, further } = rowsBySheet(outcome, contents)
  if (outcome.good === 0) return 'Every record is already in the register, unchanged'
  if (further.all > 0)
    return `All ${counted(records.all, 'record')} and ${counted(further.all, 'row')} of further sheets can be imported`
  return records.all === 1
    ? 'The one row can be imported'
    : `All ${counted(records.all, 'row')} can be imported`
}

/** How many of the rows are good, by sheets. */
function whatIsGood(outcome: Outcome, contents: Contents): string {
  const { records, further } = rowsBySheet(outcome, contents)
  if (further.all === 0)
    return `${counted(records.good, 'row')} ${records.good === 1 ? 'is' : 'are'} good.`
  return `${of(records)} records and ${of(further)} rows of further sheets are good.`
}

const of = ({ good, all }: { good: number; all: number }) =>
  `${good.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')}`
