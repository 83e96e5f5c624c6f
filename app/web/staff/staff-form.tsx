import type { ComponentProps } from 'react'
import { PageForm, SubmitButton } from '#/app/web/forms/page-form.tsx'
import { useUnsavedChanges } from './unsaved-changes.tsx'

type StaffFormProps = ComponentProps<typeof PageForm> & {
  /** What the form begins with is not saved: it was restored on this device. */
  unsaved?: boolean
  /** Called where the user leaves the page without saving; the same function each time. */
  onLeave?: () => void
}

/** A form of the staff area: a page is not left with unsaved changes in it without a question. */
export function StaffForm({ unsaved = false, onLeave, ...form }: StaffFormProps) {
  const { element, summary } = form.form
  useUnsavedChanges(element, unsaved || summary !== null, onLeave)
  return <PageForm {...form} />
}

/** Says that the form is being saved until the answer comes; only the answer says that it is saved. */
export function SaveButton(props: ComponentProps<typeof SubmitButton>) {
  return <SubmitButton sending="Saving" {...props} />
}
