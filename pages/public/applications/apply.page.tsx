import { APPLICATION_LENGTHS } from '#/domain/services/limits.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { data, redirect, useNavigationType } from 'react-router'
import { FORM_TOKEN, HONEYPOT } from '#/domain/context/form-guard/form-guard.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { issueFormToken, requirePerson } from '#/domain/context/form-guard/form-guard.server.ts'
import { keyCookies } from '#/domain/addresses/link-keys.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { listServices, presentSlug } from '#/domain/services/services/services.server.ts'
import { flash } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { CouldNotLoad, isFetchFailure } from '#/pages/web/shell/could-not-load.tsx'
import { GuardFields } from '#/pages/web/forms/guard-fields.tsx'
import { publicNotice, type LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { FieldErrors, SelectField, TextAreaField, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/apply.page.ts'
import { NewApplication } from '#/domain/services/applications/application.ts'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import { markOpen, markSent, wasSent } from './just-sent.ts'
import { sentCookie } from './sent-cookie.ts'

const failureNotice = () => ({ title: m.apply_failed(), text: m.apply_failed_text() })

/**
 * The form on the list of services (`?service=`, or none for a custom request) or on the page of a
 * service.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const slug = ('slug' in params && params.slug) || new URL(request.url).searchParams.get('service')
  const services = (await listServices(requestContext)).map(({ id, slug, title }) => ({
    id,
    slug,
    title,
  }))
  const chosen = slug ? services.find((service) => service.slug === slug) : null
  // Under a former address of a service, the page of the service redirects to the present one.
  const moved =
    chosen === undefined && slug && !('slug' in params)
      ? await presentSlug(requestContext, slug)
      : null
  if (moved) throw redirect(paths.applyOnServices(moved), 301)
  if (chosen === undefined) throw data(m.services_not_found(), { status: 404 })
  return data(
    { token: await issueFormToken(requestContext), services, chosen },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

/**
 * A stored application closes the form: the page that it was on confirms it, with the private link
 * (`sent/`).
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, NewApplication, FORM_TOKEN, HONEYPOT)
  const failure = { ...failureNotice(), token: await issueFormToken(requestContext) }
  return submitForm({ form, schema: NewApplication, failure, context }, async (typed) => {
    const formId = await requirePerson(requestContext, form, m.apply_submit())
    const { application, key } = await submitApplication(requestContext, typed, formId)
    const slug = slugOf(params)
    const headers = new Headers({ 'Set-Cookie': flash('application-submitted') })
    headers.append('Set-Cookie', sentCookie(application, slug))
    // As if the link had been opened, so that the button which follows needs no key.
    const cookies = keyCookies('application', paths.application(application.reference), key)
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    return redirect(pageOf(slug), { headers })
  })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await orUnsent(failureNotice(), request, serverAction)
  } catch (error) {
    // The framework throws the redirect of an action.
    if (error instanceof Response && error.status < 400) {
      typedBefore.clear()
      markSent()
    }
    throw error
  }
}

/** Of the service whose page the form is on; null on the list of services. */
const slugOf = (params: object) =>
  'slug' in params && typeof params.slug === 'string' ? params.slug : null
const pageOf = (slug: string | null) => (slug === null ? paths.services() : paths.service(slug))

export const headers = formHeaders

/**
 * Where the form cannot be fetched, the page below it stays, and the failure stands in its place.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (isFetchFailure(error)) return { failed: true } as const
    throw error
  }
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const chosen = loaderData && 'chosen' in loaderData ? loaderData.chosen : null
  const title = chosen ? m.apply_for({ title: chosen.title }) : m.apply_custom()
  return pageMeta({ title, matches, location, hidden: true })
}

export default function Apply({ loaderData, actionData, params }: Route.ComponentProps) {
  useNotice(publicNotice(actionData))
  const slug = slugOf(params)
  if ('failed' in loaderData) return <CouldNotLoad of="list" wide={slug === null} />
  const { services, chosen } = loaderData
  return (
    <ApplicationForm
      key={chosen?.id ?? 'custom'}
      services={services}
      chosen={chosen}
      token={actionData?.token ?? loaderData.token}
      lastResult={actionData?.lastResult}
      inService={slug}
    />
  )
}

type ApplicationFormProps = {
  services: { id: number; title: string }[]
  /** The service applied for; null lets the applicant choose. */
  chosen: { id: number; title: string } | null
  token: string
  lastResult: LastResult
  /** The slug of the service whose page the form is on; null on the list of services. */
  inService: string | null
}

function ApplicationForm({ services, chosen, token, lastResult, inService }: ApplicationFormProps) {
  const form = useForm<keyof NewApplication>(lastResult, {
    idOf: (name) => (chosen && name === 'serviceId' ? null : name),
    order: FIELDS,
  })
  const { field } = form
  useTypedBefore(form.element, lastResult !== null && lastResult !== undefined)
  const heading = useFocusOnOpening()
  return (
    <section id="apply" className={inService ? undefined : 'wrap'} aria-labelledby="apply-heading">
      <PageForm
        form={form}
        className="flex max-w-3xl flex-col gap-6 rounded-sm border border-edge bg-paper p-5 shadow-md sm:p-8"
      >
        <h2 id="apply-heading" ref={heading} tabIndex={-1} className="text-2xl font-semibold">
          {chosen ? m.apply_for({ title: chosen.title }) : m.apply_custom()}
        </h2>
        <GuardFields token={token} />
        <ServiceChoice form={form} services={services} chosen={chosen} />
        <Applicant form={form} />
        <TextAreaField
          {...field('details')}
          label={m.apply_details()}
          hint={m.apply_details_hint()}
          rows={3}
          maxLength={APPLICATION_LENGTHS.details.max}
        />
        <p className="text-sm text-quiet">
          {m.apply_privacy()}{' '}
          <a href={paths.privacy()} className="text-link underline">
            {m.common_privacy()}
          </a>
          .
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} kind="main" sending={m.apply_submitting()}>
            {m.apply_submit()}
          </SubmitButton>
          <a href={pageOf(inService)} className={buttonClass()}>
            {m.apply_cancel()}
          </a>
        </div>
      </PageForm>
    </section>
  )
}

type Form = ReturnType<typeof useForm<keyof NewApplication>>

function ServiceChoice({
  form: { errorsOf, field },
  services,
  chosen,
}: { form: Form } & Pick<ApplicationFormProps, 'services' | 'chosen'>) {
  if (chosen)
    return (
      <>
        <input type="hidden" name="serviceId" value={chosen.id} />
        <FieldErrors id="serviceId" errors={errorsOf('serviceId')} />
      </>
    )
  return (
    <SelectField {...field('serviceId')} label={m.apply_service()}>
      <option value="">{m.apply_choose_service()}</option>
      {services.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

function Applicant({ form: { field } }: { form: Form }) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <TextField {...field('companyName')} label={m.apply_company()} autoComplete="organization" />
      <TextField {...field('vesselName')} label={m.apply_vessel()} autoComplete="off" />
      <TextField
        {...field('contactEmail')}
        label={m.apply_email()}
        type="email"
        autoComplete="email"
      />
      <TextField {...field('contactPhone')} label={m.apply_phone()} type="tel" autoComplete="tel" />
      <TextField
        {...field('imoNumber')}
        label={m.apply_imo()}
        hint={m.apply_imo_hint()}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...field('flag')}
        label={m.apply_flag()}
        hint={m.apply_optional()}
        autoComplete="off"
      />
    </div>
  )
}

const FIELDS = [
  'serviceId',
  'companyName',
  'vesselName',
  'contactEmail',
  'contactPhone',
  'imoNumber',
  'flag',
  'details',
]

/**
 * What was typed into the form when it was left; it is needed for another service too. In memory
 * only: it is personal data.
 */
const typedBefore = new Map<string, string>()

/**
 * Fills the form with what was typed before another page of the site was opened, for example to
 * read about the service.
 */
function useTypedBefore(form: RefObject<HTMLFormElement | null>, refused: boolean) {
  const wasRefused = useRef(refused)
  useEffect(() => {
    markOpen()
    const element = form.current
    if (!element) return undefined
    const fields = [
      ...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    ]
    const typed = fields.filter(({ name }) => FIELDS.includes(name) && name !== 'serviceId')
    for (const field of typed)
      if (!wasRefused.current && !field.value) field.value = typedBefore.get(field.name) ?? ''
    return () => {
      // After it was sent the next form is empty.
      if (wasSent()) return
      for (const { name, value } of typed) typedBefore.set(name, value)
    }
  }, [form])
}

/** Moves the focus to the form when it opens on a page, for keyboards and screen readers. */
function useFocusOnOpening() {
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useNavigationType() !== 'POP'
  useEffect(() => {
    if (opened) heading.current?.focus({ preventScroll: true })
  }, [opened])
  return heading
}
