import { Link } from 'react-router'
import type { SiteSubject } from '#/core/stored-values.ts'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { CONFIRMATION_FIELDS } from '#/domain/context/confirmation-fields.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { type ContentRecord, flattenFields } from '#/domain/services/editing/content.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { servedAt } from '#/pages/web/served-at.ts'
import type { ContentField, ContentPages } from './content-kinds.tsx'
import { FLAG_PAGES } from './flag-pages.tsx'
import { SERVICE_PAGES } from './service-pages.tsx'

/** What the pages of each kind of content show. */
export const PAGES: Record<SiteSubject, ContentPages> = { service: SERVICE_PAGES, flag: FLAG_PAGES }

/** The kind of content of a page, by the pattern of its route. */
export const subjectAt = (pattern: string): SiteSubject =>
  servedAt(pattern, { service: paths.editServices(), flag: paths.editFlags() })

/** What a form of a page says when it fails. */
export function failedTo(what: 'add' | 'save' | 'move' | 'delete', pattern: string) {
  return { title: `Failed to ${what} the ${subjectAt(pattern)}` }
}

type ContentFormProps = {
  pages: ContentPages
  /** The record as it is stored; null for a new one. */
  record: ContentRecord | null
  /** After a conflict: `record` is as another user has saved it. */
  conflict?: boolean
  lastResult: LastResult
}

/** The form of a record; a refused one shows what was typed, with JavaScript and without. */
export function ContentForm({ pages, record, conflict, lastResult }: ContentFormProps) {
  const { labels, schema, defaults = {}, addPath, Fields } = pages
  const form = useForm(lastResult, {
    // An error of a whole translation stands above its fields.
    idOf: (name) => {
      if (CONFIRMATION_FIELDS.some((one) => one === name)) return name
      return /^texts\.\w+$/.test(name) ? null : `${labels.name}-${name}`
    },
    check: async () => {
      const { checkForm } = await import('#/pages/web/forms/check-form.ts')
      return (typed) => checkForm(typed, schema)
    },
  })
  const refused = lastResult?.initialValue
  const values = flattenFields(refused ?? record ?? defaults)
  const field = (name: string): ContentField => ({
    ...form.blankField(name),
    label: labels.fields[name] ?? '',
    defaultValue: values[name] ?? '',
  })
  const hidden = refused ? refused['hidden'] !== undefined : (record?.hidden ?? false)
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
      <Fields field={field} id={record?.id ?? null} />
      <HiddenBox isChecked={hidden} hint={labels.hiding} />
      <ConfirmFields lastResult={lastResult} />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="main">
          {record ? 'Save' : 'Add'} the {labels.name}
        </SaveButton>
        {(record !== null || addPath !== null) && (
          <Link to={labels.paths.list()} className={buttonClass()}>
            Cancel
          </Link>
        )}
      </div>
    </StaffForm>
  )
}

/** Whether visitors see the record. */
function HiddenBox({ isChecked, hint }: { isChecked: boolean; hint: string }) {
  return (
    <div className="flex flex-col gap-1 border-l-4 border-line pl-5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="hidden"
          defaultChecked={isChecked}
          className="size-5 shrink-0 accent-link"
          aria-describedby="hidden-hint"
        />
        <span className="font-semibold text-ink">Hidden</span>
      </label>
      <p id="hidden-hint" className="max-w-prose pl-8 text-sm text-quiet">
        {hint}
      </p>
    </div>
  )
}

/** A form contains neither an unselected box nor the position in the order. */
function asSent(typed: Record<string, unknown>, current: ContentRecord): Record<string, unknown> {
  return { ...typed, hidden: typed['hidden'] !== undefined, place: current.place }
}
