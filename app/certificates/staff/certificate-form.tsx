import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#/app/paths.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import {
  imoNumberLooksWrong,
  type Certificate,
  type CertificateChanges,
  type NewCertificate,
} from '#/app/certificates/certificate.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { StandingFields } from './standing-fields.tsx'
import { TypeChecklist } from './type-checklist.tsx'

type CertificateFormProps = {
  flags: string[]
  /** What the form starts with: the proposal for a new certificate, or the record. */
  values: Partial<Certificate>
  /** The record as somebody else has left it, after a conflict. */
  current?: Certificate | null
  schema: typeof NewCertificate | typeof CertificateChanges
  lastResult: SubmissionResult<string[]> | null | undefined
  submitLabel: string
}

/** Create and edit; what was typed comes back with every refusal, with JavaScript and without. */
export function CertificateForm({ flags, values, current, schema, lastResult, submitLabel }: CertificateFormProps) {
  const [form, fields] = useForm<Record<FieldName, string>>({
    id: 'certificate',
    lastResult: lastResult ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    // The form knows its fields by name; the schema decides what they hold.
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  })
  const editing = values.id !== undefined
  const saving = useNavigation().formData !== undefined
  const refused = lastResult?.initialValue
  const typed = (name: FieldName) => textOf(refused ? refused[name] : values[name === 'selectedCertificates' ? 'type' : name])
  const field = (name: FieldName) => ({ id: name, name, defaultValue: typed(name), errors: fields[name].errors })
  const [imoNumber, setImoNumber] = useState(typed('imoNumber'))

  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-4xl flex-col gap-7">
      {current && <ChangedMeanwhile current={current} typed={refused ?? {}} />}
      {form.errors && <FieldErrors id={form.id} errors={form.errors} />}
      {editing && <input type="hidden" name="version" value={values.version} />}
      <input type="hidden" name="type" value={typed('type')} />
      <FieldErrors id="type" errors={fields.type.errors} />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField {...field('vesselName')} label="Vessel Name" autoComplete="off" />
        <TextField
          {...field('imoNumber')}
          label="IMO Number"
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setImoNumber(event.currentTarget.value)}
          hint={
            imoNumberLooksWrong(imoNumber.replace(/^\s*IMO\s*/i, '').trim())
              ? 'The check digit of this number does not fit. Please compare it with the ship’s papers; it can be saved as it is.'
              : 'Seven digits; leave empty for a vessel without one.'
          }
        />
        <TextField
          {...field('certificateId')}
          label="Certificate Number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          hint={editing ? undefined : 'Proposed by the system; another may be typed.'}
        />
        <TextField {...field('flag')} label="Flag" list="flags" autoComplete="off" />
        <datalist id="flags">
          {flags.map((flag) => (
            <option key={flag} value={flag}>
              {flag}
            </option>
          ))}
        </datalist>
        <TextField {...field('issuedDate')} type="date" label="Issue Date" min="1900-01-01" max="2199-12-31" />
        <TextField {...field('expiryDate')} type="date" label="Expiry Date" min="1900-01-01" max="2199-12-31" />
      </div>
      <StandingFields
        isValid={refused ? refused['isValid'] !== undefined : (values.isValid ?? true)}
        standing={typed('standing')}
        reason={typed('standingReason')}
        errors={{
          isValid: fields.isValid.errors,
          standing: fields.standing.errors,
          standingReason: fields.standingReason.errors,
        }}
      />
      <TypeChecklist
        stored={values.issuedCertificates ?? ''}
        ticked={refused ? listOf(refused['selectedCertificates']) : null}
        errors={fields.selectedCertificates.errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" disabled={saving}>
          {saving && <Spinner />}
          {submitLabel}
        </Button>
        {editing && (
          <Link to={paths.newCertificate()} className={buttonLook()}>
            Cancel Edit
          </Link>
        )}
      </div>
    </Form>
  )
}

type FieldName =
  | 'vesselName'
  | 'imoNumber'
  | 'certificateId'
  | 'flag'
  | 'type'
  | 'issuedDate'
  | 'expiryDate'
  | 'isValid'
  | 'standing'
  | 'standingReason'
  | 'selectedCertificates'

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
