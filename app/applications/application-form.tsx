import { useEffect, useRef } from 'react'
import { Form, useNavigation, useNavigationType } from 'react-router'
import { GuardFields } from '#/app/form-guard/guard-fields.tsx'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors, SelectField, TextAreaField, TextField } from '#/app/web/ui/field.tsx'
import type { NewApplication } from './application.ts'

type ApplicationFormProps = {
  services: { id: number; title: string }[]
  /** The service applied for; null lets the applicant choose. */
  chosen: { id: number; title: string } | null
  token: string
  lastResult: LastResult
  cancelPath: string
}

export function ApplicationForm({ services, chosen, token, lastResult, cancelPath }: ApplicationFormProps) {
  const { form, errors, errorsOf, field } = useRefusedForm<keyof NewApplication>(lastResult)
  const sending = useNavigation().formData !== undefined
  const heading = useFocusOnOpening()
  return (
    <section id="apply" className="wrap" aria-labelledby="apply-heading">
      <Form
        method="post"
        ref={form}
        noValidate
        className="flex max-w-3xl flex-col gap-6 rounded-sm border border-edge bg-paper p-6 shadow-md sm:p-8"
      >
        <h2 id="apply-heading" ref={heading} tabIndex={-1} className="text-2xl font-semibold">
          {chosen ? m.apply_for({ title: chosen.title }) : m.apply_custom()}
        </h2>
        <FieldErrors id="form" errors={errors} />
        <GuardFields token={token} />
        {chosen ? (
          <>
            <input type="hidden" name="serviceId" value={chosen.id} />
            <FieldErrors id="serviceId" errors={errorsOf('serviceId')} />
          </>
        ) : (
          <SelectField {...field('serviceId')} label={m.apply_service()}>
            <option value="">{m.apply_choose_service()}</option>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        )}
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <TextField {...field('companyName')} label={m.apply_company()} autoComplete="organization" />
          <TextField {...field('vesselName')} label={m.apply_vessel()} autoComplete="off" />
          <TextField {...field('contactEmail')} label={m.apply_email()} type="email" autoComplete="email" />
          <TextField {...field('contactPhone')} label={m.apply_phone()} type="tel" autoComplete="tel" />
        </div>
        <TextAreaField {...field('details')} label={m.apply_details()} hint={m.apply_details_hint()} maxLength={5_000} />
        <p className="text-sm text-quiet">
          {m.apply_privacy()}{' '}
          <a href={paths.privacy()} className="text-link underline">
            {m.common_privacy()}
          </a>
          .
        </p>
        <div className="flex flex-wrap gap-3">
          <Button kind="main" pending={sending}>
            {sending ? m.apply_submitting() : m.apply_submit()}
          </Button>
          <a href={cancelPath} className={buttonClass()}>
            {m.apply_cancel()}
          </a>
        </div>
      </Form>
    </section>
  )
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
