import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/paths.ts'
import { ChangedMeanwhile } from '#/app/site-editing/changed-meanwhile.tsx'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors, SelectField, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { CATEGORIES, categoryName, DEFAULT_IMAGE } from '#/app/services/service.ts'
import { SERVICE_FIELDS, ServiceInput, type ServiceRecord } from '#/app/services/service-input.ts'
import { NO_TEXTS, textOf, typedRecord, type ServiceFormValues } from './service-form-values.ts'
import { PictureChoice } from './picture-choice.tsx'
import { TextsFields } from './texts-fields.tsx'

type ServiceFormProps = {
  /** The service as it is stored; null for a new one. */
  service: ServiceRecord | null
  /** After a conflict: `service` is what somebody else has made of it. */
  conflict?: boolean
  lastResult: SubmissionResult<string[]> | null | undefined
  submitLabel: string
}

/** Add and edit; what was typed comes back with every refusal, with JavaScript and without. */
export function ServiceForm({ service, conflict, lastResult, submitLabel }: ServiceFormProps) {
  const [form, fields] = useForm<ServiceFormValues>({
    id: 'service',
    lastResult: lastResult ?? null,
    defaultValue: service
      ? {
          slug: service.slug,
          category: service.category,
          imageUrl: service.imageUrl,
          texts: { en: textOf(service.texts.en), id: service.texts.id ? textOf(service.texts.id) : NO_TEXTS },
        }
      : { category: 'specialized', imageUrl: DEFAULT_IMAGE },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    // The form knows its fields by name; the schema decides what they hold.
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ServiceInput }) as never,
  })
  const saving = useNavigation().formData !== undefined
  const refused = lastResult?.initialValue
  const field = (one: typeof fields.slug) => ({
    id: one.id,
    name: one.name,
    defaultValue: one.initialValue ?? '',
    errors: one.errors,
  })
  const texts = fields.texts.getFieldset()
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-8">
      {conflict && service && (
        <ChangedMeanwhile
          what="service"
          current={{ ...service }}
          typed={{ ...typedRecord(refused ?? {}), place: service.place }}
          fields={SERVICE_FIELDS}
        />
      )}
      {form.errors && <FieldErrors id={form.id} errors={form.errors} />}
      {service && <input type="hidden" name="version" value={service.version} />}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <TextField
          {...field(fields.slug)}
          label="Address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          hint={
            service
              ? 'What stands after /services/ in links. When it changes, the former address leads to the new one.'
              : 'What stands after /services/ in links: lower-case words joined by hyphens.'
          }
        />
        <SelectField {...field(fields.category)} label="Category">
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextsFields english={texts.en} indonesian={texts.id} id={service?.id ?? null} />
      <PictureChoice
        name={fields.imageUrl.name}
        chosen={fields.imageUrl.initialValue ?? DEFAULT_IMAGE}
        errors={fields.imageUrl.errors}
      />
      <div className="flex flex-col gap-1 border-l-4 border-line pl-5">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="hidden"
            defaultChecked={refused ? refused['hidden'] !== undefined : (service?.hidden ?? false)}
            className="size-5 shrink-0 accent-link"
            aria-describedby="hidden-hint"
          />
          <span className="font-semibold text-ink">Hidden</span>
        </label>
        <p id="hidden-hint" className="max-w-prose pl-8 text-sm text-quiet">
          It leaves the lists, its page answers “not found”, and nobody can apply for it. Applications that were made for it
          keep its name, and you can still look at it by its preview.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" disabled={saving}>
          {saving && <Spinner />}
          {submitLabel}
        </Button>
        <Link to={paths.editServices()} className={buttonLook()}>
          Cancel
        </Link>
      </div>
    </Form>
  )
}
