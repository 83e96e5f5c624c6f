import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { ORDER_LABELS, type DateOrder } from '#/app/import-export/cells/date-cell.ts'
import { describeRest, type ImportErrorPage, type Import } from '#/app/import-export/format/import.ts'
import { ErrorList } from './error-list.tsx'
import { counted, heldIn, setAsideForm } from '#/app/import-export/state-labels.ts'

type CheckResultProps = {
  found: Import
  errors: ImportErrorPage | null
  warnings: ImportErrorPage | null
  dateOrder: DateOrder
}

/** The query parameter of the page of errors. */
const ERRORS = 'faults' // words-allowed: published name

/** What the check found: whether the file can be imported, and if not, what has to be corrected. */
export function CheckResult({ found, errors, warnings, dateOrder }: CheckResultProps) {
  const { outcome, failure, id, contents } = found
  if (!outcome) return null
  const { faults: errorCount } = outcome // words-allowed: published name
  const errorsFile = paths.importErrors(id)
  const rest = describeRest(errorCount, 'error')
  const good = outcome.faulty === 0
  const busy = useNavigation().formData?.get('intent') === 'commit'
  return (
    <>
      <section
        aria-labelledby="result"
        className={`flex max-w-3xl flex-col items-start gap-4 border-l-4 p-5 ${good ? 'border-valid bg-valid-wash' : 'border-invalid bg-invalid-wash'}`}
      >
        <h2 id="result" className="text-xl font-semibold">
          {good ? allGood(outcome.good) : `${counted(outcome.faulty, 'row')} cannot be imported`}
        </h2>
        {failure && <p role="alert">{failure}</p>}
        {good ? (
          <p>
            Nothing is written yet. Dates were read {ORDER_LABELS[dateOrder]}.{' '}
            {contents?.holds === 'surveys'
              ? 'The surveys are recorded in your name, with an event for each record, all of them or none.'
              : 'Each certificate is issued in your name, with its event in the register, all of them or none.'}
          </p>
        ) : (
          <p>
            {counted(outcome.good, 'row')} {outcome.good === 1 ? 'is' : 'are'} good. Nothing is written yet. Correct the file
            and send it again, or read it in another way below
            {outcome.good > 0 &&
              ', or import the correct rows now and set the others aside: those are not imported, and you can download them with the reasons, correct them, and import that file'}
            . Dates were read {ORDER_LABELS[dateOrder]}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {good ? (
            <Form method="post">
              <input type="hidden" name="intent" value="commit" />
              <Button kind="main" pending={busy}>
                Import {counted(outcome.good, heldIn(contents))}
              </Button>
            </Form>
          ) : (
            <>
              {outcome.good > 0 && (
                <Form method="post">
                  <input type="hidden" name="intent" value="commit" />
                  <input type="hidden" name="setAside" value={outcome.faulty} />
                  <Button kind="main" pending={busy}>
                    Import the {counted(outcome.good, 'correct row')}
                  </Button>
                </Form>
              )}
              <a href={paths.importSetAside(id, setAsideForm(contents))} download className={buttonClass()}>
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
      {errors && errors.pages > 0 && (
        <ErrorList name={ERRORS} title={counted(errorCount, 'error')} page={errors}>
          Please correct these. Rows are numbered as in a spreadsheet. {rest}
        </ErrorList>
      )}
      {warnings && warnings.pages > 0 && (
        <ErrorList name="warnings" title={counted(outcome.warnings, 'warning')} page={warnings}>
          These do not stop the import; check that they are intended. {describeRest(outcome.warnings, 'warning')}
        </ErrorList>
      )}
    </>
  )
}

function allGood(rows: number): string {
  return rows === 1 ? 'The one row can be imported' : `All ${counted(rows, 'row')} can be imported`
}
