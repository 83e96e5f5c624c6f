import { data } from 'react-router'
import { z } from 'zod'
import { isReference } from '#/domain/services/applications/application.ts'
import { PRIVATE_LINK_DAYS } from '#/domain/notices/email/email.ts'
import { FORM_TOKEN, HONEYPOT } from '#/domain/context/form-guard/form-guard.ts'
import { issueFormToken, requirePerson } from '#/domain/context/form-guard/form-guard.server.ts'
import { GuardFields } from '#/pages/web/forms/guard-fields.tsx'
import { m } from '#/domain/texts/messages.js'
import { publicNotice } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flashOf, FORGET_FLASH, redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/new-link.page.ts'
import { sendNewLink } from '#/domain/services/applications/new-link.server.ts'

const failed = () => ({ title: m.application_new_link_failed(), withoutStatus: true })

/** The form has a button alone. */
const NewLink = z.object({})

/** The same for every number that an application may have. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reference = referenceIn(params.reference)
  const sent = flashOf(request.headers.get('cookie'))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (sent) headers.append('Set-Cookie', FORGET_FLASH)
  return data(
    { reference, sent, token: await issueFormToken(context.get(requestContextKey)) },
    { headers },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const reference = referenceIn(params.reference)
  const form = await readForm({ request, context }, NewLink, FORM_TOKEN, HONEYPOT)
  const failure = { ...failed(), token: await issueFormToken(requestContext) }
  return submitForm({ form, schema: NewLink, failure, context }, async () => {
    const formId = await requirePerson(requestContext, form, m.application_new_link_button())
    await sendNewLink(requestContext, reference, formId)
    return redirectWithNotice(paths.newApplicationLink(reference), 'application-link-requested')
  })
}

export const clientAction = sendForm(failed)

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.application_new_link_title(), matches, location, hidden: true })
}

export default function NewLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, sent, token } = loaderData
  useNotice(publicNotice(actionData) ?? sent)
  const form = useForm(actionData?.lastResult)
  return (
    <main id="main" className="wrap flex max-w-3xl flex-col gap-6 py-12 md:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{m.application_new_link_title()}</h1>
      {sent && (
        <p className="border-l-8 border-ink bg-mist p-4 text-ink">
          <span className="font-semibold">{sent.title}</span>
          <br />
          {sent.description}
        </p>
      )}
      <p className="max-w-prose">
        {m.application_new_link_text({ reference, days: PRIVATE_LINK_DAYS })}
      </p>
      <PageForm key={token} form={form} className="flex flex-col gap-5">
        <GuardFields token={actionData?.token ?? token} />
        <SubmitButton
          form={form}
          kind="main"
          sending={m.application_new_link_sending()}
          className="self-start"
        >
          {m.application_new_link_button()}
        </SubmitButton>
      </PageForm>
      <p className="max-w-prose text-quiet">{m.application_new_link_where()}</p>
    </main>
  )
}

/** In capital letters, as it is stored; the error page for what is no number of an application. */
function referenceIn(parameter: string): string {
  const reference = parameter.toUpperCase()
  if (!isReference(reference))
    throw data(m.application_not_found(), { status: STATUS_OF['not-found'] })
  return reference
}
