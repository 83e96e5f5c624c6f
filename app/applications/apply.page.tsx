import { data, redirect } from 'react-router'
import { FORM_TOKEN, HONEYPOT } from '#/app/form-guard/form-guard.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { formHeaders, sendForm, submitForm } from '#/app/web/forms/forms.ts'
import { issueFormToken, requirePerson } from '#/app/form-guard/form-guard.server.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { listServices, presentSlug } from '#/app/content/services/services.server.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Route } from './+types/apply.page.ts'
import { NewApplication } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import { submitApplication } from './applications.server.ts'

const failureNotice = () => ({ title: m.apply_failed(), text: m.apply_failed_text() })

/** The form on the list of services (`?service=`, or none for a custom request) or on the page of a service. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const slug = ('slug' in params && params.slug) || new URL(request.url).searchParams.get('service')
  const services = (await listServices(requestContext)).map(({ id, slug, title }) => ({ id, slug, title }))
  const chosen = slug ? services.find((service) => service.slug === slug) : null
  // Under a former address of a service, the page of the service redirects to the present one.
  const moved = chosen === undefined && slug && !('slug' in params) ? await presentSlug(requestContext, slug) : null
  if (moved) throw redirect(paths.applyOnServices(moved), 301)
  if (chosen === undefined) throw data(m.services_not_found(), { status: 404 })
  return data({ token: await issueFormToken(requestContext), services, chosen }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, NewApplication, FORM_TOKEN, HONEYPOT)
  const failure = { ...failureNotice(), token: await issueFormToken(requestContext, { sentBefore: true }) }
  return submitForm({ form, schema: NewApplication, failure, context }, async (application) => {
    const formId = await requirePerson(requestContext, form)
    const { path } = await submitApplication(requestContext, application, formId)
    return redirect(path, { headers: { 'Set-Cookie': flash('application-submitted') } })
  })
}

export const clientAction = sendForm(failureNotice)

export const headers = formHeaders

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const chosen = loaderData?.chosen
  const title = chosen ? m.apply_for({ title: chosen.title }) : m.apply_custom()
  return pageMeta({ title, matches, location, hidden: true })
}

export default function Apply({ loaderData, actionData, params }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { services, chosen } = loaderData
  const inService = 'slug' in params && params.slug
  return (
    <ApplicationForm
      key={chosen?.id ?? 'custom'}
      services={services}
      chosen={chosen}
      token={actionData?.token ?? loaderData.token}
      lastResult={actionData?.lastResult}
      cancelPath={inService ? paths.service(inService) : paths.services()}
    />
  )
}
