import { useState, type RefObject } from 'react'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { checkDigitWarning, imoDigits } from '#/domain/register/model/number/imo-number.ts'
import {
  certificateTypeOf,
  listedTypes,
  CERTIFICATE_TYPES,
} from '#/domain/register/model/type/certificate-types.ts'
import {
  fieldOf,
  PUBLIC_FACTS,
  type PublicFact,
} from '#/domain/register/model/certificate/field-lists.ts'
import type { FormField } from '#/pages/web/forms/use-form.ts'
import { useTypedBefore } from '#/pages/web/forms/use-typed-before.ts'
import { TextField, FieldErrors } from '#/pages/web/ui/field.tsx'
import { hasCommonDates } from '#/domain/register/model/certificate/record-parts.ts'
import { CorrectionField } from './correction-field.tsx'
import type { Typed } from './draft.tsx'
import { ISSUE_AS, IssueChoice, ONE_EACH } from './issue-choice.tsx'
import { FlagField, type FlagChoice } from './flag-field.tsx'
import { DatesOfEach, PeriodFields } from './period-fields.tsx'
import { StandingFields } from './standing-fields.tsx'
import { VesselCertificates, type OfVessel } from './vessel-certificates.tsx'

type TextName = PublicFact | 'type' | 'standing' | 'standingReason'
export type FormName = TextName | 'isValid' | 'selectedCertificates' | 'correctionReason'

/** The fields that are shown as plain text fields. */
const PLAIN = PUBLIC_FACTS.flatMap((name) => {
  const { form, title, kind } = fieldOf(name)
  const control =
    kind === 'date' ? { type: 'date' } : kind === 'number' ? { inputMode: 'numeric' as const } : {}
  return form ? [{ name, label: title, hint: form.hint, ...control }] : []
})

/** The fields from top to bottom. */
export const FIELD_ORDER: readonly string[] = [
  'vesselName',
  'imoNumber',
  'certificateId',
  'flag',
  'issuedDate',
  'expiryDate',
  ...PLAIN.map(({ name }) => name),
  'isValid',
  'standing',
  'standingReason',
  'selectedCertificates',
  'type',
  'correctionReason',
]

type CertificateFieldsProps = {
  flags: FlagChoice[]
  values: Partial<Certificate>
  /** The record that is edited; null for a new one. */
  record: Certificate | null
  /** The values typed before, or null. */
  typed: Typed | null
  ofVessel: OfVessel | null
  renewing: boolean
  form: RefObject<HTMLFormElement | null>
  /** The id, name and errors of a field. */
  controlOf: (name: FormName) => Omit<FormField, 'defaultValue'>
}

export function CertificateFields(props: CertificateFieldsProps) {
  const { flags, values, record, typed, renewing, form, controlOf } = props
  const editing = values.id !== undefined
  const start = (name: TextName) => textOf(typed ? typed[name] : values[name])
  const field = (name: TextName) => ({ ...controlOf(name), defaultValue: start(name) })
  const errorsOf = (name: FormName) => controlOf(name).errors
  const [selected, setSelected] = useState(() =>
    typed ? listOf(typed['selectedCertificates']) : labelsIn(values),
  )
  return (
    <>
      <input type="hidden" name="type" value={start('type')} />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <IdentityFields {...props} field={field} />
        <FlagField flags={flags} {...field('flag')} />
        {record && !hasCommonDates(record) ? (
          <DatesOfEach {...record} />
        ) : (
          <PeriodFields
            issuedDate={field('issuedDate')}
            expiryDate={field('expiryDate')}
            selected={selected}
            isNew={!editing && !renewing}
            isRestored={typed !== null}
          />
        )}
        {PLAIN.map(({ name, ...shown }) => (
          <TextField key={name} {...field(name)} {...shown} autoComplete="off" />
        ))}
      </div>
      <StandingFields
        recorded={values}
        isValid={typed ? typed['isValid'] !== undefined : (values.isValid ?? true)}
        standing={start('standing')}
        reason={field('standingReason')}
        errors={{ isValid: errorsOf('isValid'), standing: errorsOf('standing') }}
      />
      <TypeChecklist
        listed={labelsIn(values)}
        selected={selected}
        onSelect={setSelected}
        errors={errorsOf('selectedCertificates') ?? errorsOf('type')}
      />
      {!editing && !renewing && <IssueChoice each={typed?.[ISSUE_AS] === ONE_EACH} />}
      {editing && (
        <CorrectionField
          values={values}
          typed={typed}
          form={form}
          errors={errorsOf('correctionReason')}
        />
      )}
    </>
  )
}

type FieldsProps = CertificateFieldsProps & { field: (name: TextName) => FormField }

/** Which vessel it is, the certificates that it has, and the number of this one. */
function IdentityFields({ values, ofVessel, form, field }: FieldsProps) {
  const [imoNumber, setImoNumber] = useState(field('imoNumber').defaultValue)
  const imoInput = useTypedBefore(imoNumber, setImoNumber)
  return (
    <>
      <TextField {...field('vesselName')} label="Vessel Name" autoComplete="off" />
      <TextField
        {...field('imoNumber')}
        ref={imoInput}
        label="IMO Number"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setImoNumber(event.currentTarget.value)}
        hint={checkDigitWarning(imoNumber) ?? 'Seven digits; leave empty for a vessel without one.'}
      />
      <VesselCertificates
        imoNumber={imoDigits(imoNumber)}
        editing={values.id}
        form={form}
        known={ofVessel}
      />
      <div className="group-has-[#issue-each:checked]/certificate:hidden">
        <TextField
          {...field('certificateId')}
          label="Certificate Number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          hint={
            values.id === undefined ? 'Proposed by the system; another may be typed.' : undefined
          }
        />
      </div>
    </>
  )
}

/**
 * The types in the record's text, loosely matched to the 16 types; a name that matches none stays
 * as it is.
 */
function labelsIn(values: Partial<Certificate>): string[] {
  return listedTypes(values.issuedCertificates ?? '').map(
    (label) => certificateTypeOf(label)?.label ?? label,
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A list in a refused form may have empty entries. */
function listOf(value: unknown): string[] {
  return [value].flat().filter((label) => typeof label === 'string')
}

type TypeChecklistProps = {
  /** The types of the record; one that is none of the known types gets an additional box. */
  listed: string[]
  selected: string[]
  onSelect: (labels: string[]) => void
  errors: string[] | undefined
}

function TypeChecklist({ listed, selected, onSelect, errors }: TypeChecklistProps) {
  const known = CERTIFICATE_TYPES.map((type) => type.label)
  const labels = [...known, ...listed.filter((label) => !known.includes(label))]
  return (
    <fieldset
      id="selectedCertificates"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      aria-describedby={errors ? 'selectedCertificates-error' : undefined}
      className="flex flex-col gap-2"
    >
      <legend className="mb-2 font-semibold text-ink">Certificates</legend>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {labels.map((label) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="selectedCertificates"
              value={label}
              checked={selected.includes(label)}
              onChange={({ currentTarget: { checked } }) =>
                // In the order of the list, not of selection: the first is the certificate's type.
                onSelect(labels.filter((one) => (one === label ? checked : selected.includes(one))))
              }
              className="size-5 shrink-0 accent-link"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldErrors id="selectedCertificates" errors={errors} />
    </fieldset>
  )
}
