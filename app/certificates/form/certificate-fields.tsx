import { useState, type RefObject } from 'react'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import {
  imoDigits,
  imoNumberLooksWrong,
  WRONG_CHECK_DIGIT,
} from '#/app/certificates/model/imo-number.ts'
import { certificateTypeOf, listedTypes } from '#/app/certificates/model/certificate-types.ts'
import { fieldOf, PUBLIC_FACTS, type PublicFact } from '#/app/certificates/model/field-lists.ts'
import { useTypedBefore } from '#/app/web/forms/use-typed-before.ts'
import { TextField } from '#/app/web/ui/field.tsx'
import { hasCommonDates } from '#/app/certificates/model/record-parts.ts'
import { CorrectionField } from './correction-field.tsx'
import { DatesOfEach } from './dates-of-each.tsx'
import type { Typed } from './draft.tsx'
import { ISSUE_AS, IssueChoice, ONE_EACH } from '#/app/certificates/issue/issue-choice.tsx'
import { FlagField, type FlagChoice } from './flag-field.tsx'
import { PeriodFields, proposedExpiry } from './period-fields.tsx'
import { StandingFields } from './standing-fields.tsx'
import { TypeChecklist } from './type-checklist.tsx'
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
  controlOf: (name: FormName) => {
    id: string
    name: string
    errors: string[] | undefined
    autoFocus: boolean
  }
}

export function CertificateFields(props: CertificateFieldsProps) {
  const { flags, values, record, typed, ofVessel, renewing, form, controlOf } = props
  const editing = values.id !== undefined
  const start = (name: TextName) => textOf(typed ? typed[name] : values[name])
  const field = (name: TextName) => ({ ...controlOf(name), defaultValue: start(name) })
  const errorsOf = (name: FormName) => controlOf(name).errors
  const [imoNumber, setImoNumber] = useState(start('imoNumber'))
  const imoInput = useTypedBefore(imoNumber, setImoNumber)
  const [selected, setSelected] = useState(() =>
    typed ? listOf(typed['selectedCertificates']) : labelsIn(values),
  )
  // A restored draft that equals the proposal still counts as proposed.
  const [expiryIsProposed] = useState(
    () => typed === null || start('expiryDate') === proposedExpiry(start('issuedDate'), selected),
  )
  const digits = imoDigits(imoNumber)
  return (
    <>
      <input type="hidden" name="type" value={start('type')} />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField {...field('vesselName')} label="Vessel Name" autoComplete="off" />
        <TextField
          {...field('imoNumber')}
          ref={imoInput}
          label="IMO Number"
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setImoNumber(event.currentTarget.value)}
          hint={
            imoNumberLooksWrong(digits)
              ? WRONG_CHECK_DIGIT
              : 'Seven digits; leave empty for a vessel without one.'
          }
        />
        <VesselCertificates imoNumber={digits} editing={values.id} form={form} known={ofVessel} />
        <div className="group-has-[#issue-each:checked]/certificate:hidden">
          <TextField
            {...field('certificateId')}
            label="Certificate Number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
            hint={editing ? undefined : 'Proposed by the system; another may be typed.'}
          />
        </div>
        <FlagField flags={flags} {...field('flag')} />
        {record && !hasCommonDates(record) ? (
          <DatesOfEach {...record} />
        ) : (
          <PeriodFields
            issuedDate={field('issuedDate')}
            expiryDate={field('expiryDate')}
            selected={selected}
            proposing={!editing && !renewing && expiryIsProposed}
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

/** The types in the record's text, loosely matched to the 16 types; a name that matches none stays as it is. */
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
