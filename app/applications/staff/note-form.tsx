import { Form, useNavigation } from 'react-router'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextAreaField } from '#/app/web/ui/field.tsx'

/** An internal note without a move. */
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
        hint="For colleagues. The applicant never sees it."
        rows={3}
        maxLength={5_000}
      />
      <Button pending={saving} className="self-start">
        Add note
      </Button>
    </Form>
  )
}
