import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { data, Link } from 'react-router'
import { z } from 'zod'
import { surveyFactsOf, type Part, type Survey } from '#/domain/register/model/certificate/part.ts'
import { removalOf } from '#/domain/register/survey/recording/remove-survey.ts'
import { removeSurvey } from '#/domain/register/survey/recording/remove-survey.server.ts'
import { RemovedSurvey } from '#/domain/register/survey/recording/survey-input.ts'
import { PartFrame } from '#/pages/office/certificate/part/part-frame.tsx'
import { readPart } from '#/pages/office/certificate/part/read-part.server.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/remove-survey.page.ts'
import { sameVisitOf } from './same-visit.server.ts'
import { Consequences, RemovalForm, SurveyFacts } from './survey-removal.tsx'

const TITLE = 'Remove a survey recorded by mistake'
const FAILED = 'The survey could not be removed'
/**
 * `next`: which button was pressed, the one that leads to the same survey of another certificate.
 */
const Form = RemovedSurvey.omit({ position: true }).extend({ next: z.literal('yes').optional() })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const position = recordId(params.position, 'survey')
  const { today } = requestContext
  const { surveysFrom } = certificate
  const removal = removalOf(part, surveysFrom, { position, today })
  const survey = part.surveys[position - 1]
  if (removal === null || survey === undefined)
    throw data('There is no such survey.', { status: STATUS_OF['not-found'] })
  const others = await sameVisitOf(requestContext, certificate, { code: part.code, survey })
  const reason = new URL(request.url).searchParams.get('reason') ?? ''
  const found = { certificate, part, survey, others, reason }
  if ('refused' in removal) return { ...found, refused: removal.refused, removal: null }
  const facts = surveyFactsOf(removal.part, surveysFrom)
  const { windows } = scheduleOf(facts)
  return {
    ...found,
    refused: null,
    removal: { ...removal, windows, surveysFrom: facts.surveysFrom, today },
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const position = recordId(params.position, 'survey')
  const form = await readForm({ request, context }, Form)
  return submitForm(
    { form, schema: Form, failure: { title: FAILED }, context },
    async ({ next, ...removed }) => {
      const survey = part.surveys[position - 1]
      await removeSurvey(requestContext, certificate.id, part.code, { ...removed, position })
      const others =
        next && survey
          ? await sameVisitOf(requestContext, certificate, { code: part.code, survey })
          : []
      const [other] = others
      const address = other
        ? paths.removeSurvey(other.id, other.code, other.position, removed.reason)
        : paths.certificatePart(certificate.id, part.code)
      return redirectWithNotice(address, 'survey-removed')
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

/** Also after a conflict: the page then shows the present record. */
export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta(TITLE)

/** One survey of a part, what would follow from its removal, and the reason. */
export default function RemoveSurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, survey, others, reason, refused, removal } = loaderData
  const sent = actionData?.lastResult?.initialValue
  // Where a colleague has removed one meanwhile, another survey is at this position: it was not
  // chosen.
  const isOther = sent !== undefined && sent !== null && !isNamed(survey, sent)
  return (
    <PartFrame certificate={certificate} part={part} title={TITLE}>
      {isOther ? (
        <Refused
          {...{ certificate, part }}
          text="The surveys of this certificate have changed: choose the survey again."
        />
      ) : (
        <>
          <SurveyFacts code={part.code} survey={survey} />
          {removal === null ? (
            <Refused {...{ certificate, part }} text={`It cannot be removed. ${refused}.`} />
          ) : (
            <>
              <Consequences part={part} survey={survey} others={others} removal={removal} />
              <RemovalForm
                key={`${certificate.id} ${part.code} ${certificate.version}`}
                certificate={certificate}
                part={part}
                survey={survey}
                next={others[0] ?? null}
                reason={reason}
                lastResult={actionData?.lastResult}
              />
            </>
          )}
        </>
      )}
    </PartFrame>
  )
}

function isNamed({ kind, completedOn }: Survey, sent: Record<string, unknown>): boolean {
  return sent['kind'] === kind && sent['completedOn'] === completedOn
}

type RefusedProps = { certificate: { id: number }; part: Part; text: string }

function Refused({ certificate, part, text }: RefusedProps) {
  return (
    <>
      <p className="max-w-prose border-l-4 border-invalid pl-4 text-ink">{text}</p>
      <Link
        to={paths.certificatePart(certificate.id, part.code)}
        className={buttonClass({ className: 'self-start' })}
      >
        Back
      </Link>
    </>
  )
}
