import { Link } from 'react-router'
import { formOf } from '#/app/certificate-pdf/forms/forms.ts'
import { particularsOf } from '#/app/certificate-pdf/forms/particulars.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { findImported } from '#/app/history/imported.server.ts'
import { fullDate } from '#/app/language/format.ts'
import {
  partNumber,
  surveyFactsOf,
  takesSurveys,
  type Part,
} from '#/app/certificates/model/part.ts'
import { movesFrom } from '#/app/certificates/model/standing.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import { MOVE_TEXTS } from '#/app/certificates/standing/move-texts.ts'
import { scheduleOf } from '#/app/surveys/model/schedule.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { Route } from './+types/part.page.ts'
import { openExtensions } from './can-extend.ts'
import { ConditionsList } from './conditions-list.tsx'
import { PartFacts } from './part-facts.tsx'
import { readPart } from './read-part.server.ts'
import { SurveysTable } from './surveys-table.tsx'
import { WindowsTable } from './windows-table.tsx'

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

/** One certificate of a record: its surveys and windows, its conditions, and what can be done with it. */
export default function PartPage({ loaderData }: Route.ComponentProps) {
  const {
    certificate,
    part,
    status,
    schedule,
    surveysFrom,
    isExtendable,
    today,
    hasForm,
    hasParticulars,
    importedOn,
  } = loaderData
  const number = partNumber(certificate.certificateId, part, certificate.parts.length)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <Trail
            to={[
              ['Certificates', paths.staff()],
              [certificate.certificateId, paths.certificate(certificate.id)],
            ]}
            here={part.code}
          />
          <h1 className="text-3xl font-semibold wrap-anywhere">{part.label}</h1>
          <p className="mt-1 wrap-anywhere">
            <span className="font-semibold text-ink">{certificate.vesselName}</span>{' '}
            <a href={paths.verifyTyped(number)} className="font-mono break-all text-link underline">
              {number}
            </a>
          </p>
        </div>
        <PartActions
          certificate={certificate}
          part={part}
          isSurveyed={takesSurveys(part, today)}
          isExtendable={isExtendable}
          hasForm={hasForm}
          hasParticulars={hasParticulars}
        />
      </header>
      {importedOn !== null && (
        <p data-imported="">
          {`Entered on ${fullDate(importedOn)} from a paper issued before: that paper is the original, and it is endorsed by hand.`}{' '}
          The register has the{' '}
          <a href={paths.documentPdf(certificate.id)} className="text-link underline">
            register extract
          </a>
          , with what is recorded here.
        </p>
      )}
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
    </main>
  )
}

type PartActionsProps = {
  certificate: Certificate
  part: Part
  isSurveyed: boolean
  isExtendable: boolean
  hasForm: boolean
  hasParticulars: boolean
}

function PartActions({
  certificate,
  part,
  isSurveyed,
  isExtendable,
  hasForm,
  hasParticulars,
}: PartActionsProps) {
  const tight = buttonClass({ size: 'tight' })
  return (
    <nav aria-label="This certificate" className="flex flex-wrap gap-3">
      {isSurveyed && (
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
