import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/paths.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { ORDER_WORDS, type DateOrder } from '#/app/certificates/transfer/format/date-cell.ts'
import { describeRest, type FaultPage, type Import } from '#/app/certificates/transfer/import.ts'
import { FaultList } from './fault-list.tsx'
import { counted } from './state-words.ts'

type CheckResultProps = { found: Import; faults: FaultPage | null; warnings: FaultPage | null; dateOrder: DateOrder }

/** What the check found: whether the file can be imported, and if not, what has to be mended. */
export function CheckResult({ found, faults, warnings, dateOrder }: CheckResultProps) {
  const { outcome, failure, id } = found
  if (!outcome) return null
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
            Nothing is written yet. Dates were read {ORDER_WORDS[dateOrder]}. Each certificate is issued in your name, with its
            event in the register, all of them or none.
          </p>
        ) : (
          <p>
            {counted(outcome.good, 'row')} {outcome.good === 1 ? 'is' : 'are'} good. Nothing is imported while one is not:
            correct the file and send it again, or read it in another way below. Dates were read {ORDER_WORDS[dateOrder]}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {good ? (
            <Form method="post">
              <input type="hidden" name="intent" value="commit" />
              <Button kind="main" disabled={busy}>
                {busy && <Spinner />}
                Import {counted(outcome.good, 'certificate')}
              </Button>
            </Form>
          ) : (
            <Link to={paths.imports()} className={buttonLook({ kind: 'main' })}>
              Send the corrected file
            </Link>
          )}
          {outcome.faults + outcome.warnings > 0 && (
            <a href={paths.importFaults(id)} download className={buttonLook()}>
              Download this list as CSV
            </a>
          )}
        </div>
      </section>
      {faults && faults.pages > 0 && (
        <FaultList name="faults" title={counted(outcome.faults, 'fault')} page={faults}>
          Please correct these. Rows are numbered as in a spreadsheet: the header is row 1.{' '}
          {describeRest(outcome.faults, 'fault')}
        </FaultList>
      )}
      {warnings && warnings.pages > 0 && (
        <FaultList name="warnings" title={counted(outcome.warnings, 'warning')} page={warnings}>
          These do not stop the import; check that they are intended. {describeRest(outcome.warnings, 'warning')}
        </FaultList>
      )}
    </>
  )
}

function allGood(rows: number): string {
  return rows === 1 ? 'The one row can be imported' : `All ${counted(rows, 'row')} can be imported`
}
