import { fileSize } from '#/domain/language/file-size.ts'
import { MAX_SCAN_BYTES, SCAN_TYPES } from '#/domain/register/scan/scan.ts'
import { MAX_SCAN_REASON } from '#/domain/register/scan/scan-reason.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'

type ScanFormProps = { id: number; replaces: boolean; lastResult: LastResult }

/**
 * A scan to choose; the file is the first field, because it is read as it comes. `replaces`: there
 * is one, so that a reason is asked for.
 */
export function ScanForm({ id, replaces, lastResult }: ScanFormProps) {
  const form = useForm<'file' | 'reason'>(lastResult, { order: ['file', 'reason'] })
  const { errors, ...file } = form.blankField('file')
  return (
    <PageForm
      form={form}
      action={paths.certificateScan(id)}
      encType="multipart/form-data"
      className="flex max-w-xl flex-col gap-5"
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={file.id} className="font-semibold text-ink">
          Scan
        </label>
        <input
          {...file}
          type="file"
          accept={SCAN_TYPES.join(',')}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={errors?.length ? 'file-hint file-error' : 'file-hint'}
          className="min-h-11 w-full rounded-sm border border-edge bg-paper text-ink file:mr-4 file:min-h-11 file:border-0 file:border-r file:border-edge file:bg-mist file:px-4 file:font-semibold file:text-ink aria-invalid:border-2 aria-invalid:border-invalid"
        />
        <p id="file-hint" className="text-sm text-quiet">
          PDF, JPEG or PNG, at most {fileSize(MAX_SCAN_BYTES)}; several pages as one PDF. It is
          published as it is: a photograph may hold the place where it was taken.
        </p>
        <FieldErrors id="file" errors={errors} />
      </div>
      {replaces && (
        <TextField
          {...form.field('reason')}
          label="Reason"
          hint="Why it replaces the present scan, such as “the back was missing”. It stays in the history."
          autoComplete="off"
          maxLength={MAX_SCAN_REASON}
        />
      )}
      <SubmitButton form={form} kind="main" sending="Sending" className="self-start">
        {replaces ? 'Replace scan' : 'Add scan'}
      </SubmitButton>
    </PageForm>
  )
}
