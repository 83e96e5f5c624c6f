import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import {
  recordVisitOfShip,
  type CoveredParts,
} from '#/domain/register/survey/recording/record-survey.server.ts'
import { NewSurvey } from '#/domain/register/survey/recording/survey-input.ts'
import { pageOfCertificates } from '#/domain/register/ship-change/record/certificates-of-ship.server.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { previewFactsOf, takesSurveys } from '#/domain/register/model/certificate/part.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import type { Route } from './+types/ship-survey.page.ts'
import { pageAfter } from './page-after.server.ts'
import { SurveyForm, type Choice } from './survey-form.tsx'

const FAILED = 'The survey could not be recorded'
/** No ship has more certificates in force of one office. */
const MAX_RECORDS = 200

/** A box: the id of a record and the code of its part. */
const COVERED = /^(\d{1,9})\/([A-Za-z\d]{1,20})$/
/** A hidden field: the id of a record and the version of it that was read. */
const VERSION = /^(\d{1,9})\/(\d{1,9})$/

const MISSING = 'Select the certificates that it covered'

const SurveyOfShip = NewSurvey.omit({ version: true }).extend({
  codes: z
    .array(z.string().max(35).regex(COVERED, MISSING), MISSING)
    .min(1, MISSING)
    .max(MAX_RECORDS),
  versions: z.array(z.string().max(25).regex(VERSION)).max(MAX_RECORDS),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { today } = requestContext
  const id = recordId(params.id, 'ship')
  const ship = await orErrorPage(getShip(requestContext, { id }))
  const { certificates } = await orErrorPage(
    pageOfCertificates(requestContext, { id }, { limit: MAX_RECORDS }),
  )
  const choices = certificates.flatMap((certificate) =>
    publicParts(certificate, today).flatMap((part, i): Choice[] => {
      const own = certificate.parts[i]
      if (own === undefined || !takesSurveys(own, today)) return []
      return [
        {
          value: `${certificate.id}/${part.code}`,
          part,
          facts: previewFactsOf(own, certificate.surveysFrom),
        },
      ]
    }),
  )
  const due = choices.filter(({ part }) => part.due !== null && part.due.state !== 'to-come')
  const versions = certificates.map(({ id: record, version }) => `${record}/${version}`)
  return { ship, choices, versions, selected: due.map(({ value }) => value), today }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, SurveyOfShip)
  return submitForm(
    { form, schema: SurveyOfShip, failure: { title: FAILED }, context },
    async ({ codes, versions, ...survey }) => {
      const recorded = await recordVisitOfShip(
        context.get(requestContextKey),
        id,
        readCovered(codes, versions),
        survey,
      )
      const renewal = paths.newSetForShip(id, renewalOf(codes, survey))
      const { address, headers } = pageAfter(recorded, survey, {
        renewal,
        back: paths.ship(id),
        ship: id,
      })
      return redirect(address, { headers })
    },
  )
}

function renewalOf(boxes: readonly string[], { completedOn }: { completedOn: string }) {
  const codes = new Set(boxes.map((box) => pairIn(COVERED, box)[1]))
  return { codes: [...codes].join(','), surveyed: completedOn }
}

/** The boxes by record, each record with the version that was read. */
function readCovered(boxes: readonly string[], versions: readonly string[]): CoveredParts[] {
  const read = new Map(versions.map((text) => pairIn(VERSION, text)))
  const byRecord = Map.groupBy(boxes, (box) => pairIn(COVERED, box)[0])
  return Array.from(byRecord, ([id, own]) => ({
    id: Number(id),
    codes: own.map((box) => pairIn(COVERED, box)[1]),
    version: Number(read.get(id) ?? 0),
  }))
}

function pairIn(pattern: RegExp, text: string): [string, string] {
  const [, one = '', other = ''] = pattern.exec(text) ?? []
  return [one, other]
}

export const clientAction = sendForm({ title: FAILED })

/** Also after a conflict: the page then shows the present records. */
export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Record a survey')

/** One survey for all certificates of a ship that it covered, also in several records. */
export default function ShipSurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { ship, choices, versions, selected, today } = loaderData
  return (
    <StaffPage
      title={`Record a survey of ${ship.name}`}
      trail={[
        ['Ships', paths.ships()],
        [ship.name, paths.ship(ship.id)],
      ]}
      here="Record a survey"
    >
      {choices.length === 0 ? (
        <p>
          This ship has no certificate to survey.{' '}
          <Link to={paths.newCertificateForShip(ship.id)} className="text-link underline">
            Issue one
          </Link>
        </p>
      ) : (
        <SurveyForm
          key={versions.join(' ')}
          choices={choices}
          selected={selected}
          hidden={{ versions }}
          today={today}
          cancel={paths.ship(ship.id)}
          lastResult={actionData?.lastResult}
        />
      )}
    </StaffPage>
  )
}
