import { Link } from 'react-router'
import { fullDate } from '#/domain/language/format.ts'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { Fact } from '#/pages/web/ui/fact.tsx'
import { fileSize } from '#/domain/language/file-size.ts'
import { STATE_TEXTS } from '#/domain/register/survey/report-review/report-texts.ts'
import type { ReviewedReport } from '#/domain/register/survey/report-review/reviewed-report.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type ReviewedProps = { reviewed: ReviewedReport }

/** What a report says, and what became of it. */
export function ReportFacts({ reviewed }: ReviewedProps) {
  const { remarks, conditions } = reviewed.report
  return (
    <>
      <ReceptionFacts reviewed={reviewed} />
      {remarks && (
        <TitledSection id="remarks" title="Remarks" className="flex flex-col gap-2">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{remarks}</p>
        </TitledSection>
      )}
      <CoveredCertificates reviewed={reviewed} />
      {conditions.length > 0 && (
        <TitledSection id="conditions" title="Conditions" className="flex flex-col gap-2">
          <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
            {conditions.map(({ id, code, kind, text, dueOn }) => (
              <li key={`${id} ${code} ${text}`} className="wrap-anywhere">
                {code}, {kind === 'class' ? 'of class' : 'statutory'}, due on {fullDate(dueOn)}:{' '}
                {text}
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  )
}

/** Who reported on which ship, when it was signed and received, and what the office decided. */
function ReceptionFacts({ reviewed }: ReviewedProps) {
  const { report, state, decidedBy, decidedAt, reason } = reviewed
  return (
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
        <Link to={paths.ship(reviewed.shipId)} className="text-link underline">
          {reviewed.vesselName}
        </Link>
      </Fact>
      <Fact name="Port or yard">{report.place}</Fact>
      <Fact name="Result">{RESULT_TEXTS[report.result]}</Fact>
      <Fact name="Surveyor">
        {reviewed.surveyor}
        <span className="block wrap-anywhere text-quiet">{reviewed.email}</span>
        {state === 'waiting' && !reviewed.isSurveyor && (
          <span className="block font-semibold text-unsure">No longer assigned to this ship</span>
        )}
      </Fact>
      <Fact name="Signed">
        With the passkey “{reviewed.passkey}”
        <span className="block text-quiet">
          <Moment at={report.signedAt} />, by the clock of the phone
        </span>
      </Fact>
      <Fact name="Received">
        <Moment at={reviewed.receivedAt} />
      </Fact>
    </dl>
  )
}

/** The certificates that the survey covered, and what was changed in each since it was signed. */
function CoveredCertificates({ reviewed: { certificates } }: ReviewedProps) {
  return (
    <TitledSection id="covered" title="Certificates" className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1">
        {certificates.map(({ id, number, codes, changes }) => (
          <li key={id}>
            {number === null ? (
              <span className="font-semibold text-invalid">No longer in the register</span>
            ) : (
              <Link to={paths.certificate(id)} className="font-mono break-all text-link underline">
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
    </TitledSection>
  )
}

/** Photos and files: each as it was signed, by its SHA-256. */
export function ReportFiles({ reviewed: { reportId, files } }: ReviewedProps) {
  return (
    <TitledSection id="files" title="Photos and files" className="flex flex-col gap-2">
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
    </TitledSection>
  )
}
