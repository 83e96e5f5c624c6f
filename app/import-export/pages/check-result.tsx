import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ConfirmFields } from '#/app/accounts/re-authentication/confirm-fields.tsx'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/app/web/forms/page-form.tsx'
import { useForm } from '#/app/web/forms/use-form.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { ORDER_LABELS, SHORT_YEAR_LABELS } from '#/app/import-export/cells/date-cell.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { findShortYear } from '#/app/import-export/format/date-order.ts'
import {
  describeRest,
  type Contents,
  type ImportErrorPage,
  type Import,
  type Outcome,
} from '#/app/import-export/format/import.ts'
import type { ImportError } from '#/app/import-export/format/table-row.ts'
import { Questions } from './questions.tsx'
import { ErrorList } from './error-list.tsx'
import {
  counted,
  countedFaulty,
  countedGood,
  rowsBySheet,
  setAsideForm,
  hasSeveralSheets,
  sheetOfError,
} from '#/app/import-export/state-labels.ts'

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
  const { outcome, failure, id, contents } = found
  if (!outcome || !contents) return null
  const { faults: errorCount } = outcome
  const errorsFile = paths.importErrors(id)
  const rest = describeRest(errorCount, 'error')
  const good = outcome.faulty === 0
  const sheetOf = hasSeveralSheets(contents)
    ? (error: ImportError) => sheetOfError(contents, error)
    : undefined
  return (
    <>
      <section
        aria-labelledby="result"
        className={`flex max-w-3xl flex-col items-start gap-4 border-l-4 p-5 ${good ? 'border-valid bg-valid-wash' : 'border-invalid bg-invalid-wash'}`}
      >
        <h2 id="result" className="text-xl font-semibold">
          {good
            ? allGood(outcome, contents)
            : `${countedFaulty(outcome, contents)} cannot be imported`}
        </h2>
        {failure && <p role="alert">{failure}</p>}
        {good ? (
          <p>
            Nothing is written yet. {howDatesWereRead(contents, choices)}{' '}
            {contents.holds === 'surveys'
              ? 'The surveys are recorded in your name, with an event for each record, all of them or none.'
              : 'Each certificate is issued in your name, with its event in the register, all of them or none.'}
          </p>
        ) : (
          <p>
            {whatIsGood(outcome, contents)} Nothing is written yet. Correct the file and send it
            again, or read it in another way below
            {outcome.good > 0 &&
              ', or import the correct rows now and set the others aside: those are not imported, and you can download them with the reasons, correct them, and import that file'}
            . {howDatesWereRead(contents, choices)}
          </p>
        )}
        {outcome.unchanged > 0 && (
          <p>
            {counted(outcome.unchanged, 'record')} {outcome.unchanged === 1 ? 'is' : 'are'} already
            in the register, unchanged: nothing is written of{' '}
            {outcome.unchanged === 1 ? 'it' : 'them'}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {good && outcome.good === 0 ? (
            <Link to={paths.imports()} className={buttonClass()}>
              Choose another file
            </Link>
          ) : good ? (
            <CommitForm lastResult={lastResult}>
              Import {countedGood(outcome, contents.holds)}
            </CommitForm>
          ) : (
            <>
              {outcome.good > 0 && (
                <CommitForm lastResult={lastResult} setAside={outcome.faulty}>
                  Import the{' '}
                  {counted(
                    outcome.good,
                    setAsideForm(contents) === 'xlsx' ? 'correct record' : 'correct row',
                  )}
                </CommitForm>
              )}
              <a
                href={paths.importSetAside(id, setAsideForm(contents))}
                download
                className={buttonClass()}
              >
                Download the {counted(outcome.faulty, outcome.good > 0 ? 'other row' : 'row')} as{' '}
                {setAsideForm(contents).toUpperCase()}
              </a>
              <Link to={paths.imports()} className={buttonClass()}>
                Send the corrected file
              </Link>
            </>
          )}
          {errorCount + outcome.warnings > 0 && (
            <a href={errorsFile} download className={buttonClass()}>
              Download this list as CSV
            </a>
          )}
        </div>
      </section>
      <Questions questions={outcome.questions} choices={choices} />
      {errors && errors.pages > 0 && (
        <ErrorList
          name={ERRORS}
          title={counted(errorCount, 'error')}
          page={errors}
          sheetOf={sheetOf}
        >
          Please correct these. Rows are numbered as in a spreadsheet. {rest}
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
