import { data, Link } from 'react-router'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import { partNumber, surveyFactsOf, type Part } from '#/app/certificates/model/part.ts'
import { isRenewed } from '#/app/certificates/surveys/survey-input.ts'
import { fullDate } from '#/app/language/format.ts'
import { scheduleOf } from '#/app/surveys/model/schedule.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { kindOfVisit } from '#/app/surveys/model/visit-kinds.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/recorded-survey.page.ts'
import { readTypedSurvey } from './preview-credit.ts'
import { RecordedOn } from './recorded-on.tsx'

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

/** What one visit counts for on each certificate, and its next steps: conditions, new certificates, a correction. */
export default function RecordedSurveyPage({ loaderData }: Route.ComponentProps) {
  const { rows, visit, completedOn, renewal, back } = loaderData
  const uncredited = renewal === null ? rows.filter(({ reason }) => reason !== null) : []
  const hasConditions = rows.some(({ survey }) => survey.result === 'with-conditions')
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <header>
        <Trail to={[['Certificates', paths.staff()]]} here="Survey recorded" />
        <h1 className="text-3xl font-semibold">Survey recorded</h1>
        <p className="mt-1">
          {surveyText(visit)} of {fullDate(completedOn)}
        </p>
      </header>
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
    </main>
  )
}
