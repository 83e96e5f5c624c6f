import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link } from 'react-router'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import {
  partNumber,
  surveyFactsOf,
  type Part,
  type Survey,
} from '#/domain/register/model/certificate/part.ts'
import { isRenewed } from '#/domain/register/survey/recording/survey-input.ts'
import { fullDate } from '#/domain/language/format.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { kindOfVisit } from '#/domain/register/model/survey/visit-kinds.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/recorded-survey.page.ts'
import { readTypedSurvey } from '#/domain/register/survey/recording/preview-credit.ts'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'

/** No ship has more certificates in force of one office. */
const MAX_PARTS = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const asked = new URL(request.url).searchParams
  const { kind: visit, completedOn } = readTypedSurvey({
    kind: asked.get('visit'),
    completedOn: asked.get('on'),
  })
  if (visit === null || completedOn === null) throw missing()
  const named = [
    ...(asked.get('parts') ?? '').matchAll(/(?<=^|,)(\d{1,9})\/([A-Za-z\d]{1,20})(?=,|$)/g),
  ].slice(0, MAX_PARTS)
  const byRecord = Map.groupBy(named, ([, id]) => Number(id))
  const rows = []
  for (const [id, pairs] of byRecord) {
    const certificate = await orErrorPage(getCertificate(requestContext, id))
    const codes = new Set(pairs.map(([, , code]) => code))
    for (const part of certificate.parts.filter((one) => codes.has(one.code))) {
      const number = partNumber(certificate.certificateId, part, certificate.parts.length)
      const recorded = findRecorded(
        part,
        { kind: kindOfVisit(visit, part.code), completedOn },
        certificate.surveysFrom,
      )
      if (recorded !== null)
        rows.push({ id, number, code: part.code, label: part.label, ...recorded })
    }
  }
  const [first] = rows
  if (first === undefined) throw missing()
  const ship = Number(/^\d{1,9}$/.exec(asked.get('ship') ?? '')?.[0] ?? 0) || null
  const codes = [...new Set(rows.map(({ code }) => code))].join(',')
  const renewal =
    ship === null
      ? paths.renewParts(first.id, codes, completedOn)
      : paths.newSetForShip(ship, { codes, surveyed: completedOn })
  return {
    rows,
    visit,
    completedOn,
    renewal: rows.some(({ survey }) => isRenewed(survey)) ? renewal : null,
    back: ship === null ? paths.certificate(first.id) : paths.ship(ship),
  }
}

function missing() {
  return data('There is no such survey.', { status: STATUS_OF['not-found'] })
}

/** The last survey of a kind and a day, its position from 1, and what it is credited to. */
function findRecorded(
  part: Part,
  { kind, completedOn }: Pick<Part['surveys'][number], 'kind' | 'completedOn'>,
  surveysFrom: string,
) {
  const position = part.surveys.findLastIndex(
    (one) => one.kind === kind && one.completedOn === completedOn,
  )
  const survey = part.surveys[position]
  if (survey === undefined) return null
  const { windows, uncredited } = scheduleOf(surveyFactsOf(part, surveysFrom))
  return {
    survey,
    position: position + 1,
    windows: windows
      .filter((window) => window.survey === position)
      .map(({ from, to }) => ({ from, to })),
    reason: uncredited.find((one) => one.survey === position)?.reason ?? null,
  }
}

export const meta = () => staffMeta('Survey recorded')

/**
 * What one visit counts for on each certificate, and its next steps: conditions, new certificates,
 * a correction.
 */
export default function RecordedSurveyPage({ loaderData }: Route.ComponentProps) {
  const { rows, visit, completedOn, renewal, back } = loaderData
  const uncredited = renewal === null ? rows.filter(({ reason }) => reason !== null) : []
  const hasConditions = rows.some(({ survey }) => survey.result === 'with-conditions')
  return (
    <StaffPage
      title="Survey recorded"
      trail={[['Certificates', paths.staff()]]}
      about={
        <p className="mt-1">
          {surveyText(visit)} of {fullDate(completedOn)}
        </p>
      }
    >
      {uncredited.length > 0 && (
        <p className="max-w-prose border-l-4 border-invalid pl-4 text-ink">
          It counts for no window of {uncredited.map(({ number }) => number).join(', ')}: the survey
          that is due there is still due. If the kind or the day is wrong, remove the survey there
          and record it again.
        </p>
      )}
      {hasConditions && (
        <p className="max-w-prose border-l-4 border-edge pl-4 text-ink">
          The result is satisfactory, with conditions. Impose each condition on the certificate that
          it concerns: the public then reads what has to be done, and by when.
        </p>
      )}
      <ul className="flex flex-col">
        {rows.map((row) => (
          <RecordedOn key={row.number} {...row} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {renewal !== null && (
          <Link to={renewal} className={buttonClass({ kind: 'main' })}>
            Issue the new certificates
          </Link>
        )}
        <Link to={back} className={buttonClass()}>
          Done
        </Link>
      </div>
    </StaffPage>
  )
}

type RecordedOnProps = {
  id: number
  number: string
  code: string
  label: string
  survey: Survey
  /** In the list of the part, from 1. */
  position: number
  windows: readonly { from: string; to: string }[]
  /** Why it is credited to none. */
  reason: string | null
}

/** A survey on one of the certificates that it covered. */
function RecordedOn({
  id,
  number,
  code,
  label,
  survey,
  position,
  windows,
  reason,
}: RecordedOnProps) {
  const credited = [
    ...new Set(windows.map(({ from, to }) => `${fullDate(from)} – ${fullDate(to)}`)),
  ]
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 first:pt-0">
      <p className="wrap-anywhere">
        <Link to={paths.certificatePart(id, code)} className="font-semibold text-link underline">
          {label}
        </Link>{' '}
        <span className="font-mono text-sm break-all text-quiet">{number}</span>
      </p>
      <p className="max-w-prose">
        Recorded as {surveyText(survey.kind, code).toLowerCase()},{' '}
        {RESULT_TEXTS[survey.result].toLowerCase()}.{' '}
        {reason === null ? (
          `Counts for the window ${credited.join(' and ')}.`
        ) : (
          <b>Counts for no window. {reason}.</b>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        {survey.result === 'with-conditions' && (
          <Link
            to={paths.imposeCondition(id, code)}
            aria-label={`Impose a condition on ${number}`}
            className={buttonClass({ size: 'tight' })}
          >
            Impose a condition
          </Link>
        )}
        <Link
          to={paths.removeSurvey(id, code, position)}
          aria-label={`Recorded by mistake on ${number}`}
          className="text-sm text-link underline max-md:inline-block max-md:py-1"
        >
          Recorded by mistake
        </Link>
      </p>
    </li>
  )
}
