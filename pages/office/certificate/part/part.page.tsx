import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link } from 'react-router'
import { formOf } from '#/domain/documents/certificate/forms/forms.ts'
import { particularsOf } from '#/domain/documents/certificate/forms/particulars.ts'
import { findImported } from '#/domain/register/history/imported.server.ts'
import { fullDate, expiryText } from '#/domain/language/format.ts'
import {
  partNumber,
  surveyFactsOf,
  takesSurveys,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { movesFrom } from '#/domain/register/model/certificate/standing.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { MOVE_TEXTS } from '#/domain/register/certificate/standing/move-texts.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/part.page.ts'
import { openExtensions } from '#/domain/register/survey/recording/can-extend.ts'
import { ConditionsList } from './conditions-list.tsx'
import { readPart } from './read-part.server.ts'
import { SurveysTable } from './surveys-table.tsx'
import { WindowsTable } from './windows-table.tsx'
import { isEnteredAfterExpiry } from '#/domain/register/model/endorsements/endorsements.ts'
import { PartStatusBadge } from './part-status-badge.tsx'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'
import {
  consentText,
  EXTENSION_TEXTS,
  KIND_TEXTS,
} from '#/domain/register/model/texts/part-labels.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const { today } = requestContext
  const facts = surveyFactsOf(part, certificate.surveysFrom)
  const imported = await findImported(requestContext.db, { id: certificate.id, parts: [part] })
  return {
    certificate,
    part,
    status: statusOfPart(part, certificate.surveysFrom, today),
    schedule: scheduleOf(facts),
    surveysFrom: facts.surveysFrom,
    isExtendable: openExtensions(part, certificate.surveysFrom, today).length > 0,
    hasForm: formOf(part.code) !== null && imported === null,
    importedOn: imported?.on ?? null,
    hasParticulars: particularsOf(part).length > 0,
    today,
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(
    loaderData
      ? `${loaderData.part.code} of ${loaderData.certificate.certificateId}`
      : 'Certificate',
  )

/**
 * One certificate of a record: its surveys and windows, its conditions, and what can be done with
 * it.
 */
export default function PartPage({ loaderData }: Route.ComponentProps) {
  const { certificate, part, status, schedule, surveysFrom, importedOn, today } = loaderData
  const number = partNumber(certificate.certificateId, part, certificate.parts.length)
  return (
    <StaffPage
      title={part.label}
      trail={[
        ['Certificates', paths.staff()],
        [certificate.certificateId, paths.certificate(certificate.id)],
      ]}
      here={part.code}
      about={
        <p className="mt-1 wrap-anywhere">
          <span className="font-semibold text-ink">{certificate.vesselName}</span>{' '}
          <a href={paths.verifyTyped(number)} className="font-mono break-all text-link underline">
            {number}
          </a>
        </p>
      }
      actions={<PartActions {...loaderData} />}
      isRoomy
    >
      {importedOn !== null && <ImportedNote id={certificate.id} on={importedOn} />}
      <PartFacts part={part} status={status} />
      <WindowsTable
        code={part.code}
        windows={schedule.windows}
        surveys={part.surveys}
        surveysFrom={surveysFrom}
        today={today}
      />
      <SurveysTable certificateId={certificate.id} part={part} schedule={schedule} />
      <ConditionsList certificateId={certificate.id} part={part} today={today} />
    </StaffPage>
  )
}

/** A certificate that came with an import: its paper was not made here. */
function ImportedNote({ id, on }: { id: number; on: string }) {
  return (
    <p data-imported="">
      {`Entered on ${fullDate(on)} from a paper issued before: that paper is the original, and it is endorsed by hand.`}{' '}
      The register has the{' '}
      <a href={paths.documentPdf(id)} className="text-link underline">
        register extract
      </a>
      , with what is recorded here.
    </p>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function PartActions({ certificate, part, isExtendable, hasForm, hasParticulars, today }: Loaded) {
  const tight = buttonClass({ size: 'tight' })
  return (
    <nav aria-label="This certificate" className="flex flex-wrap gap-3">
      {takesSurveys(part, today) && (
        <Link
          to={paths.recordSurvey(certificate.id, part.code)}
          className={buttonClass({ kind: 'main', size: 'tight' })}
        >
          Record a survey
        </Link>
      )}
      <Link to={paths.editPart(certificate.id, part.code)} className={tight}>
        Correct dates
      </Link>
      {hasForm && (
        <a href={paths.partDocument(certificate.id, part.code)} className={tight}>
          Certificate (PDF)
        </a>
      )}
      {hasParticulars && (
        <Link to={paths.partParticulars(certificate.id, part.code)} className={tight}>
          Particulars
        </Link>
      )}
      {isExtendable && (
        <Link to={paths.extendPart(certificate.id, part.code)} className={tight}>
          Extend
        </Link>
      )}
      {part.standing !== 'withdrawn' && (
        <Link to={paths.imposeCondition(certificate.id, part.code)} className={tight}>
          Impose a condition
        </Link>
      )}
      {part.standing !== 'withdrawn' && part.supersededBy === null && (
        <Link to={paths.renewParts(certificate.id, part.code)} className={tight}>
          Renew
        </Link>
      )}
      {movesFrom(part.standing).map((move) => (
        <Link key={move} to={paths.decidePart(certificate.id, part.code, move)} className={tight}>
          {MOVE_TEXTS[move].title}
        </Link>
      ))}
    </nav>
  )
}

/** The dates of a part, and its status today. */
function PartFacts({ part, status }: { part: Part; status: PartStatus }) {
  const {
    kind,
    issuedOn,
    surveyCompletedOn,
    expiryDate,
    renewedFrom,
    extension,
    standingReason,
    supersededBy,
  } = part
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Status today">
        <PartStatusBadge status={status} />
        {standingReason !== null && (
          <span className="block text-base font-normal">{standingReason}</span>
        )}
      </Fact>
      <Fact name="Kind">{KIND_TEXTS[kind]}</Fact>
      <Fact name="Issued on">{fullDate(issuedOn)}</Fact>
      {surveyCompletedOn !== null && (
        <Fact name="Survey completed on">{fullDate(surveyCompletedOn)}</Fact>
      )}
      <Fact name="Expiry date">{expiryText(expiryDate)}</Fact>
      {renewedFrom !== null && (
        <Fact name="Term counted from the old expiry date">{fullDate(renewedFrom)}</Fact>
      )}
      {extension !== null && (
        <Fact name="Extended until">
          {fullDate(extension.until)}
          <span className="block text-base font-normal">
            {EXTENSION_TEXTS[extension.kind]}.{' '}
            {isEnteredAfterExpiry(extension, expiryDate)
              ? 'Entered after it had expired, on'
              : 'Granted on'}{' '}
            {fullDate(extension.grantedOn)}: {extension.reason}
            {extension.consent && `. ${consentText(extension.consent)}`}
          </span>
        </Fact>
      )}
      {supersededBy !== null && (
        <Fact name="Renewed by">
          <a
            href={paths.verifyTyped(supersededBy)}
            className="font-mono text-base break-all text-link underline"
          >
            {supersededBy}
          </a>
        </Fact>
      )}
    </dl>
  )
}
