import { MESSAGE_LENGTHS } from '#/domain/services/limits.ts'
import { data } from 'react-router'
import { FORM_TOKEN, HONEYPOT } from '#/domain/context/form-guard/form-guard.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { issueFormToken, requirePerson } from '#/domain/context/form-guard/form-guard.server.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { office } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flashOf, FORGET_FLASH, redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { ContactDetails } from '#/pages/web/contact-details.tsx'
import { breadcrumbs, organization } from '#/pages/web/structured-data.ts'
import { GuardFields } from '#/pages/web/forms/guard-fields.tsx'
import { publicNotice, type LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { TextAreaField, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/contact.page.ts'
import { NewMessage } from '#/domain/services/messages/message.ts'
import { sendMessage } from '#/domain/services/messages/messages.server.ts'

const failed = () => ({ title: m.contact_failed(), withoutStatus: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = flashOf(request.headers.get('cookie'))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (sent) headers.set('Set-Cookie', FORGET_FLASH)
  return data({ token: await issueFormToken(context.get(requestContextKey)), sent }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, NewMessage, FORM_TOKEN, HONEYPOT)
  const failure = { ...failed(), token: await issueFormToken(requestContext) }
  return submitForm({ form, schema: NewMessage, failure, context }, async (message) => {
    await sendMessage(
      requestContext,
      message,
      await requirePerson(requestContext, form, m.contact_send()),
    )
    return redirectWithNotice(paths.contact(), 'message-sent')
  })
}

export const clientAction = sendForm(failed)

export const headers = formHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.contact_title(),
    description: m.contact_meta({ city: office.city }),
    matches,
    location,
    structured: (origin) => [
      organization(origin),
      breadcrumbs(origin, [[m.common_contact(), paths.contact()]]),
    ],
  })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { token, sent } = loaderData
  useNotice(publicNotice(actionData) ?? sent)
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-4">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.contact_title()}</h1>
        <p className="max-w-prose text-lg">{m.contact_lead()}</p>
      </div>
      <div className="grid items-start gap-12 lg:grid-cols-[1fr_1.2fr]">
        <ContactDetails heading="h2" />
        <section
          className="flex flex-col gap-6 rounded-sm border border-line bg-mist p-6 sm:p-8"
          aria-labelledby="write"
        >
          <h2 id="write" className="text-2xl font-semibold">
            {m.contact_form_title()}
          </h2>
          {sent && (
            <p className="border-l-8 border-valid bg-valid-wash p-4 text-valid">
              <span className="font-semibold">✓ {sent.title}</span>
              <br />
              {sent.description}
            </p>
          )}
          {/* A new token gives a new form, which is empty after the message was stored. */}
          <ContactForm
            key={token}
            token={actionData?.token ?? token}
            lastResult={actionData?.lastResult}
          />
        </section>
      </div>
    </main>
  )
}

function ContactForm({ token, lastResult }: { token: string; lastResult: LastResult }) {
  const form = useForm<keyof NewMessage>(lastResult)
  const { field } = form
  return (
    <PageForm form={form} className="flex flex-col gap-5">
      <GuardFields token={token} />
      <TextField {...field('name')} label={m.contact_name()} autoComplete="name" />
      <TextField {...field('email')} label={m.contact_email()} type="email" autoComplete="email" />
      <TextField {...field('subject')} label={m.contact_subject()} />
      <TextAreaField
        {...field('message')}
        label={m.contact_message()}
        rows={7}
        maxLength={MESSAGE_LENGTHS.message.max}
      />
      <SubmitButton form={form} kind="main" sending={m.contact_sending()} className="self-start">
        {m.contact_send()}
      </SubmitButton>
    </PageForm>
  )
}
