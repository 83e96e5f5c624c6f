import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { ConfirmFields } from '#/app/accounts/re-authentication/confirm-fields.tsx'
import { CONFIRMATION_FIELDS } from '#/app/context/confirmation-fields.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { ContentLabels, ContentRecord } from './content.ts'
import { flattenFields } from './differences.ts'

/** The properties that the forms of all kinds of content share. */
export type ContentFormProps<R> = {
  /** The record as it is stored; null for a new one. */
  record: R | null
  /** After a conflict: `record` is as another user has saved it. */
  conflict?: boolean
  lastResult: LastResult
}

/** A field by its name in the form, such as `texts.en.title`, with what it holds and what is wrong with it. */
export type ContentField = {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}

type Edited<R> = ContentFormProps<R> & {
  labels: ContentLabels
  schema: z.ZodType
  /** What a new record begins with. */
  defaults?: Record<string, string>
}

/** The state of a form; a refused form shows what was typed, with JavaScript and without. */
export function useContentForm<R extends ContentRecord>({
  labels,
  schema,
  record,
  conflict,
  lastResult,
  defaults,
}: Edited<R>) {
  const form = useForm(lastResult, {
    // An error of a whole translation stands above its fields.
    idOf: (name) => {
      if (CONFIRMATION_FIELDS.some((one) => one === name)) return name
      return /^texts\.\w+$/.test(name) ? null : `${labels.name}-${name}`
    },
    check: async () => {
      const { checkForm } = await import('#/app/web/forms/check-form.ts')
      return (typed) => checkForm(typed, schema)
    },
  })
  const refused = lastResult?.initialValue
  const values = flattenFields(refused ?? record ?? defaults ?? {})
  const field = (name: string): ContentField => ({
    ...form.blankField(name),
    defaultValue: values[name] ?? '',
  })
  const hidden = refused ? refused['hidden'] !== undefined : (record?.hidden ?? false)
  return { form, field, hidden, labels, record, conflict, refused, lastResult }
}

type FrameProps = {
  content: ReturnType<typeof useContentForm>
  /** The form is on the list, so it needs no link back. */
  onList?: boolean
  children: ReactNode
}

/** The form without its fields: the changes of another user, the version, the box that hides the record, the buttons. */
export function ContentForm({ content, onList, children }: FrameProps) {
  const { form, hidden, labels, record, conflict, refused, lastResult } = content
  return (
    <StaffForm
      form={form}
      conflict={
        conflict && record ? (
          <ChangedMeanwhile
            name={labels.name}
            labels={labels.fields}
            current={record}
            typed={asSent(refused ?? {}, record)}
          />
        ) : undefined
      }
      className="flex flex-col gap-8"
    >
      {record && <input type="hidden" name="version" value={record.version} />}
      {children}
      <div className="flex flex-col gap-1 border-l-4 border-line pl-5">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="hidden"
            defaultChecked={hidden}
            className="size-5 shrink-0 accent-link"
            aria-describedby="hidden-hint"
          />
          <span className="font-semibold text-ink">Hidden</span>
        </label>
        <p id="hidden-hint" className="max-w-prose pl-8 text-sm text-quiet">
          {labels.hiding}
        </p>
      </div>
      <ConfirmFields lastResult={lastResult} />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="main">
          {record ? 'Save' : 'Add'} the {labels.name}
        </SaveButton>
        {!onList && (
          <Link to={labels.paths.list()} className={buttonClass()}>
            Cancel
          </Link>
        )}
      </div>
    </StaffForm>
  )
}

/** A form contains neither an unselected box nor the position in the order. */
function asSent(typed: Record<string, unknown>, current: ContentRecord): Record<string, unknown> {
  return { ...typed, hidden: typed['hidden'] !== undefined, place: current.place }
}
