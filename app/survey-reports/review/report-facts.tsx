import { Link } from 'react-router'
import { fullDate } from '#/app/language/format.ts'
import { RESULT_TEXTS } from '#/app/surveys/part-labels.ts'
import { paths } from '#/app/web/paths.ts'
import { Moment } from '#/app/web/staff/moment.tsx'
import { Fact } from '#/app/web/ui/fact.tsx'
import { fileSize } from '#/app/language/file-size.ts'
import { STATE_TEXTS } from './report-texts.ts'
import type { ReviewedReport } from './reviewed-report.ts'

export function ReportFacts({ reviewed }: { reviewed: ReviewedReport }) {
  const {
    report,
    state,
    surveyor,
    email,
    passkey,
    receivedAt,
    decidedBy,
    decidedAt,
    reason,
    shipId,
    vesselName,
  } = reviewed
  const { certificates, isSurveyor } = reviewed
  return (
    <>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Status">
          {STATE_TEXTS[state]}
          {decidedBy !== null && decidedAt !== null && (
            <span className="block wrap-anywhere text-quiet">
              {decidedBy}, <Moment at={decidedAt} />
            </span>
          )}
        </Fact>
        {reason !== null && <Fact name="Why it was declined">{reason}</Fact>}
        <Fact name="Ship">
          <Link to={paths.ship(shipId)} className="text-link underline">
            {vesselName}
          </Link>
        </Fact>
        <Fact name="Port or yard">{report.place}</Fact>
        <Fact name="Result">{RESULT_TEXTS[report.result]}</Fact>
        <Fact name="Surveyor">
          {surveyor}
          <span className="block wrap-anywhere text-quiet">{email}</span>
          {state === 'waiting' && !isSurveyor && (
            <span className="block font-semibold text-unsure">No longer assigned to this ship</span>
          )}
        </Fact>
        <Fact name="Signed">
          With the passkey “{passkey}”
          <span className="block text-quiet">
            <Moment at={report.signedAt} />, by the clock of the phone
          </span>
        </Fact>
        <Fact name="Received">
          <Moment at={receivedAt} />
        </Fact>
      </dl>
      {report.remarks && (
        <section aria-labelledby="remarks" className="flex flex-col gap-2">
          <h2 id="remarks" className="text-xl font-semibold">
            Remarks
          </h2>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{report.remarks}</p>
        </section>
      )}
      <section aria-labelledby="covered" className="flex flex-col gap-2">
        <h2 id="covered" className="text-xl font-semibold">
          Certificates
        </h2>
        <ul className="flex flex-col gap-1">
          {certificates.map(({ id, number, codes, changes }) => (
            <li key={id}>
              {number === null ? (
                <span className="font-semibold text-invalid">No longer in the register</span>
              ) : (
                <Link
                  to={paths.certificate(id)}
                  className="font-mono break-all text-link underline"
                >
                  {number}
                </Link>
              )}{' '}
              {codes.join(', ')}
              {changes.length > 0 && (
                <ul className="list-disc pl-5 text-unsure">
                  {changes.map(({ title, by, at }) => (
                    <li key={`${at} ${title}`}>
                      Since it was signed: {title}, by {by}, <Moment at={at} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
      {report.conditions.length > 0 && (
        <section aria-labelledby="conditions" className="flex flex-col gap-2">
          <h2 id="conditions" className="text-xl font-semibold">
            Conditions
          </h2>
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
            {report.conditions.map(({ id, code, kind, text, dueOn }) => (
              <li key={`${id} ${code} ${text}`} className="wrap-anywhere">
                {code}, {kind === 'class' ? 'of class' : 'statutory'}, due on {fullDate(dueOn)}:{' '}
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Photos and files: each as it was signed, by its SHA-256. */
export function ReportFiles({ reviewed: { reportId, files } }: { reviewed: ReviewedReport }) {
  return (
    <section aria-labelledby="files" className="flex flex-col gap-2">
      <h2 id="files" className="text-xl font-semibold">
        Photos and files
      </h2>
      {files.length === 0 && <p className="text-quiet">The report has none.</p>}
      <ul className="max-w-3xl divide-y divide-line">
        {files.map(({ position, fileName, name, size, sha256, receivedAt }) => (
          <li key={position} className="flex flex-col gap-1 py-3">
            {receivedAt === null ? (
              <span>
                {name} <span className="font-semibold text-unsure">has not arrived yet</span>
              </span>
            ) : (
              <a
                href={paths.surveyReportFile(reportId, position)}
                className="self-start wrap-anywhere text-link underline"
              >
                {fileName}
              </a>
            )}
            <span className="text-sm wrap-anywhere text-quiet">
              {fileSize(size)}
              {receivedAt !== null && `, on the phone “${name}”`}
            </span>
            <span className="font-mono text-xs break-all text-quiet">SHA-256 {sha256}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
