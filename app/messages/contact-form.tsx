import { Form, useNavigation } from 'react-router'
import { GuardFields } from '#/app/form-guard/guard-fields.tsx'
import { m } from '#/app/paraglide/messages.js'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextAreaField, TextField } from '#/app/web/ui/field.tsx'
import type { NewMessage } from './message.ts'

export function ContactForm({ token, lastResult }: { token: string; lastResult: LastResult }) {
  const { form, errors, field } = useRefusedForm<keyof NewMessage>(lastResult)
  const sending = useNavigation().formData !== undefined
  return (
    <Form method="post" ref={form} noValidate className="flex flex-col gap-5">
      <FieldErrors id="form" errors={errors} />
      <GuardFields token={token} />
      <TextField {...field('name')} label={m.contact_name()} autoComplete="name" />
      <TextField {...field('email')} label={m.contact_email()} type="email" autoComplete="email" />
      <TextField {...field('subject')} label={m.contact_subject()} />
      <TextAreaField {...field('message')} label={m.contact_message()} rows={7} maxLength={10_000} />
      <Button kind="main" pending={sending} className="self-start">
        {sending ? m.contact_sending() : m.contact_send()}
      </Button>
    </Form>
  )
}
