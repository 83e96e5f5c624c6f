import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { FORM_TOKEN, HONEYPOT } from '#/app/form-guard/form-guard.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, formHeaders, invalidForm, orUnsent } from '#/app/forms.ts'
import { issueFormToken, requirePerson } from '#/app/form-guard/form-guard.server.ts'
import { pageMeta } from '#/app/site/page-meta.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { listServices, presentSlug } from '#/app/services/services.server.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import type { Route } from './+types/apply.page.ts'
import { NewApplication } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import { submitApplication } from './applications.server.ts'

const failed = () => ({ title: m.apply_failed(), text: m.apply_failed_text() })

/** The form inside the list of services (`?service=`, or none for a custom request) or inside one of them. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const slug = ('slug' in params && params.slug) || new URL(request.url).searchParams.get('service')
  const services = (await listServices(scope)).map(({ id, slug, title }) => ({ id, slug, title }))
  const chosen = slug ? services.find((service) => service.slug === slug) : null
  // Below a service, its own page leads to where that is now.
  const moved = chosen === undefined && slug && !('slug' in params) ? await presentSlug(scope, slug) : null
  if (moved) throw redirect(paths.applyOnServices(moved), 301)
  if (chosen === undefined) throw data(m.services_not_found(), { status: 404 })
  return data({ token: await issueFormToken(scope), services, chosen }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const form = await readForm({ request, context }, NewApplication, FORM_TOKEN, HONEYPOT)
  const submission = parseWithZod(form, { schema: NewApplication })
  const failure = { ...failed(), token: await issueFormToken(scope, { sentBefore: true }) }
  if (submission.status !== 'success') return invalidForm(submission, failure)
  try {
    const formId = await requirePerson(scope, form)
    const { path } = await submitApplication(scope, submission.value, formId)
    return redirect(path, { headers: { 'Set-Cookie': flash('application-submitted') } })
  } catch (error) {
    return failedForm(submission, failure, { error, context })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(failed(), () => serverAction())
}

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
