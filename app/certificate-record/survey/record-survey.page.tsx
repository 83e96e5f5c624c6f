import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import { recordVisit } from '#/app/certificates/surveys/record-survey.server.ts'
import { NewSurvey } from '#/app/certificates/surveys/survey-input.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { publicParts } from '#/app/verification/parts/public-parts.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Route } from './+types/record-survey.page.ts'
import { previewFactsOf } from '#/app/certificates/model/part.ts'
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
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <header>
        <Trail
          to={[
            ['Certificates', paths.staff()],
            [certificate.certificateId, paths.certificate(certificate.id)],
          ]}
          here="Record a survey"
        />
        <h1 className="text-3xl font-semibold">Record a survey</h1>
        <p className="mt-1">
          <span className="font-semibold wrap-anywhere text-ink">{certificate.vesselName}</span>,{' '}
          <Link
            to={paths.certificate(certificate.id)}
            className="font-mono break-all text-link underline"
          >
            {certificate.certificateId}
          </Link>
        </p>
      </header>
      <SurveyForm
        key={certificate.version}
        choices={choices}
        selected={selected}
        hidden={{ version: [certificate.version] }}
        today={today}
        cancel={paths.certificate(certificate.id)}
        lastResult={actionData?.lastResult}
      />
    </main>
  )
}
