import { Form, useNavigation } from 'react-router'
import { useRefusedForm, type LastResult } from '#/app/shell/refused-form.tsx'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors, TextAreaField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'

/** A note for the office, without a move. */
export function NoteForm({ lastResult }: { lastResult: LastResult }) {
  const { form, errors, field } = useRefusedForm<'note'>(lastResult)
  const saving = useNavigation().formData?.get('intent') === 'note'
  return (
    <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
      <FieldErrors id="note-form" errors={errors} />
      <input type="hidden" name="intent" value="note" />
      <TextAreaField
        {...field('note')}
        id="only-note"
        label="Note"
        hint="For colleagues, without a step; the applicant never sees it."
        rows={3}
        maxLength={5_000}
      />
      <Button disabled={saving} className="self-start">
        {saving && <Spinner />}
        Add note
      </Button>
    </Form>
  )
}
