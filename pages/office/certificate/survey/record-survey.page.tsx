import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { recordVisit } from '#/domain/register/survey/recording/record-survey.server.ts'
import { NewSurvey } from '#/domain/register/survey/recording/survey-input.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import type { Route } from './+types/record-survey.page.ts'
import { previewFactsOf } from '#/domain/register/model/certificate/part.ts'
import { pageAfter } from './page-after.server.ts'
import { SurveyForm } from './survey-form.tsx'

const FAILED = 'The survey could not be recorded'

/** A survey with the parts that it covered. */
const SurveyOfParts = NewSurvey.required({ version: true }).extend({
  codes: z
    .array(z.string().max(20), 'Select the certificates that it covered')
    .min(1, 'Select the certificates that it covered')
    .max(17),
})

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const certificate = await orErrorPage(
    getCertificate(requestContext, recordId(params.id, 'certificate')),
  )
  const { today } = requestContext
  const parts = publicParts(certificate, today)
  const asked = new URL(request.url).searchParams.getAll('part')
  const due = parts
    .filter((part) => part.due !== null && part.due.state !== 'to-come')
    .map(({ code }) => code)
  const selected = asked.length > 0 ? asked : due
  const facts = certificate.parts.map((part) => previewFactsOf(part, certificate.surveysFrom))
  const choices = parts.flatMap((part, i) => {
    const own = facts[i]
    return own === undefined ? [] : [{ value: part.code, part, facts: own }]
  })
  return { certificate, choices, selected, today }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, SurveyOfParts)
  return submitForm(
    { form, schema: SurveyOfParts, failure: { title: FAILED }, context },
    async ({ codes, ...survey }) => {
      const { certificate, credits } = await recordVisit(
        context.get(requestContextKey),
        id,
        codes,
        survey,
      )
      const { address, headers } = pageAfter([{ certificate, credits }], survey, {
        renewal: paths.renewParts(id, codes.join(','), survey.completedOn),
        back: paths.certificate(id),
        ship: null,
      })
      return redirect(address, { headers })
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export function meta() {
  return staffMeta('Record a survey')
}

/** Also after a conflict: the page then shows the present record. */
export const shouldRevalidate = revalidateAfterConflict

/** One survey for all certificates of the record that it covered. */
export default function RecordSurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, choices, selected, today } = loaderData
  return (
    <StaffPage
      title="Record a survey"
      trail={[
        ['Certificates', paths.staff()],
        [certificate.certificateId, paths.certificate(certificate.id)],
      ]}
      about={
        <p className="mt-1">
          <span className="font-semibold wrap-anywhere text-ink">{certificate.vesselName}</span>,{' '}
          <Link
            to={paths.certificate(certificate.id)}
            className="font-mono break-all text-link underline"
          >
            {certificate.certificateId}
          </Link>
        </p>
      }
    >
      <SurveyForm
        key={certificate.version}
        choices={choices}
        selected={selected}
        hidden={{ version: [certificate.version] }}
        today={today}
        cancel={paths.certificate(certificate.id)}
        lastResult={actionData?.lastResult}
      />
    </StaffPage>
  )
}
