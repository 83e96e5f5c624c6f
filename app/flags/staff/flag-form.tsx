import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/paths.ts'
import { ChangedMeanwhile } from '#/app/site-editing/changed-meanwhile.tsx'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { FLAG_FIELDS, FlagInput, type FlagRecord } from '#/app/flags/flag.ts'

type FlagFormProps = {
  /** The flag as it is stored; null for a new one. */
  flag: FlagRecord | null
  /** After a conflict: `flag` is what somebody else has made of it. */
  conflict?: boolean
  lastResult: SubmissionResult<string[]> | null | undefined
  submitLabel: string
}

type FieldName = 'name' | 'code' | 'indonesianName'

/** Add and edit; the picture follows the code as one types, where there are scripts. */
export function FlagForm({ flag, conflict, lastResult, submitLabel }: FlagFormProps) {
  const [form, fields] = useForm<Record<FieldName, string>>({
    id: 'flag',
    lastResult: lastResult ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    // The form knows its fields by name; the schema decides what they hold.
    onValidate: ({ formData }) => parseWithZod(formData, { schema: FlagInput }) as never,
  })
  const refused = lastResult?.initialValue
  const typed = (name: FieldName) => {
    const value = refused ? refused[name] : flag?.[name]
    return typeof value === 'string' ? value : ''
  }
  const field = (name: FieldName) => ({
    id: name,
    name,
    defaultValue: typed(name),
    errors: fields[name].errors,
  })
  const [code, setCode] = useState(typed('code'))
  const saving = useNavigation().formData?.has('name') === true
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      {conflict && flag && (
        <ChangedMeanwhile
          what="flag"
          current={{ ...flag }}
          typed={{ ...refused, hidden: refused?.['hidden'] !== undefined, place: flag.place }}
          fields={FLAG_FIELDS}
        />
      )}
      {form.errors && <FieldErrors id={form.id} errors={form.errors} />}
      {flag && <input type="hidden" name="version" value={flag.version} />}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <TextField {...field('name')} label="Name" autoComplete="off" hint="In English; shown as it is written here." />
        <div className="flex items-start gap-4">
          <div className="grow">
            <TextField
              {...field('code')}
              label="Code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2}
              className="font-mono"
              onChange={(event) => setCode(event.currentTarget.value)}
              hint="Two letters, such as id. An unknown one shows the white flag."
            />
          </div>
          <img
            src={paths.flag(/^[a-z]{2}$/i.test(code) ? code : 'xx')}
            alt="The flag that this code shows"
            width="64"
            height="48"
            className="mt-7 h-11 w-auto shrink-0 rounded-[2px] border border-line"
          />
        </div>
        <TextField
          {...field('indonesianName')}
          label="Indonesian name"
          autoComplete="off"
          lang="id"
          hint="Left empty, Indonesian pages show the usual name of the country."
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="hidden"
            defaultChecked={refused ? refused['hidden'] !== undefined : (flag?.hidden ?? false)}
            className="size-5 shrink-0 accent-link"
          />
          <span className="font-semibold text-ink">Hidden</span>
        </label>
        <Button kind="main" disabled={saving}>
          {saving && <Spinner />}
          {submitLabel}
        </Button>
        {flag && (
          <Link to={paths.editFlags()} className={buttonLook()}>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}
