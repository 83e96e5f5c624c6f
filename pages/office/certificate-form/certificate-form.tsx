import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { useCallback, useRef, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { CertificateFields, FIELD_ORDER, type FormName } from './certificate-fields.tsx'
import { addressOf, forgetDraft, useDraft, type Typed } from './draft.tsx'
import { CreateButtons, PROPOSED, replaceNumber } from './issue-choice.tsx'
import { SECOND } from '#/domain/register/certificate/one-of-a-type/replaced-by.ts'
import { SecondChoice } from './second-choice.tsx'
import type { FlagChoice } from './flag-field.tsx'
import type { OfVessel } from './vessel-certificates.tsx'
import { PUBLIC_FACTS } from '#/domain/register/model/certificate/field-lists.ts'
import { fullDate } from '#/domain/language/format.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'

type CertificateFormProps = {
  flags: FlagChoice[]
  /** What the form starts with: the proposal for a new certificate, or the record. */
  values: Partial<Certificate>
  /** The record that is edited, if any. */
  record?: Certificate | null
  /** The id of the certificate that a new one renews, and of the application it is issued for. */
  renewalOf?: number | null
  applicationId?: number | null
  /** The current record after a conflict with another user's change. */
  current?: Certificate | null
  /** Values of fields from the query of the address. */
  prefilled?: Typed | null
  ofVessel: OfVessel | null
  lastResult: LastResult
  submitLabel: string
}

/**
 * Create and edit. A refused form keeps what was typed, with JavaScript and without; with
 * JavaScript also after a reload and on a later visit in the same tab.
 */
export function CertificateForm(props: CertificateFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const address = addressOf(useLocation())
  const { draft, forget } = useDraft(address, element)
  const forgetOnLeave = useCallback(() => forgetDraft(address), [address])
  const refused = props.lastResult?.initialValue
  return (
    <>
      {draft && !refused && (
        <p className="flex max-w-4xl flex-wrap items-center gap-x-4 rounded-sm border border-line bg-mist px-4 py-1">
          <output>What you typed here before has been restored.</output>
          <Button type="button" kind="quiet" size="snug" onClick={forget}>
            Start again
          </Button>
        </p>
      )}
      {/* What a refused form holds is text and lists of text: the fields have no other kinds. */}
      <Fields
        key={draft ? 'draft' : 'new'}
        {...props}
        typed={(refused as Typed | null | undefined) ?? draft ?? props.prefilled ?? null}
        element={element}
        unsaved={draft !== null}
        onLeave={forgetOnLeave}
      />
    </>
  )
}

type FieldsProps = CertificateFormProps & {
  typed: Typed | null
  element: RefObject<HTMLFormElement | null>
  unsaved: boolean
  onLeave: () => void
}

function Fields(props: FieldsProps) {
  const { values, record = null, renewalOf = null, typed, element, lastResult } = props
  const editing = values.id !== undefined
  const form = useForm<FormName | typeof SECOND>(lastResult, {
    element,
    order: FIELD_ORDER,
    // The type is the first of the selected ones.
    idOf: (name) => (name === 'type' ? 'selectedCertificates' : name),
    check: async () => {
      const { checkEdited, checkNew } = await import('./check-certificate.ts')
      return editing ? checkEdited : (data) => checkNew(replaceNumber(data, values.certificateId))
    },
  })
  const { current } = props
  return (
    <StaffForm
      form={form}
      unsaved={props.unsaved}
      onLeave={props.onLeave}
      conflict={current ? <ChangedMeanwhile current={current} typed={typed ?? {}} /> : undefined}
      className="group/certificate flex max-w-4xl flex-col gap-7"
    >
      <HiddenFields {...props} />
      <CertificateFields
        flags={props.flags}
        values={values}
        record={record}
        typed={typed}
        ofVessel={props.ofVessel}
        renewing={renewalOf !== null}
        form={element}
        controlOf={form.blankField}
      />
      {!editing && <SecondChoice errors={form.errorsOf(SECOND)} chosen={textOf(typed?.[SECOND])} />}
      {editing && <ConfirmFields lastResult={lastResult} />}
      <div className="flex flex-wrap gap-3">
        {editing ? (
          <>
            <SaveButton form={form} kind="main">
              {props.submitLabel}
            </SaveButton>
            <Link to={paths.newCertificate()} className={buttonClass()}>
              Cancel Edit
            </Link>
          </>
        ) : (
          <>
            <CreateButtons form={form} label={props.submitLabel} />
            <noscript>
              <Button formMethod="get" formNoValidate>
                Find this vessel’s certificates first
              </Button>
            </noscript>
          </>
        )}
      </div>
    </StaffForm>
  )
}

/** Which version is edited, and what a new certificate is issued for. */
function HiddenFields({ values, typed, lastResult, prefilled = null, ...made }: FieldsProps) {
  const { renewalOf = null, applicationId = null } = made
  const editing = values.id !== undefined
  // A draft may be that of a form whose answer was lost, so it keeps its number. A link does not
  // choose one.
  const proposed = (typed === prefilled ? null : typed?.[PROPOSED]) ?? values.certificateId
  // A draft is based on the version it was begun with; after a conflict the next save is based on
  // the newest.
  const version = lastResult ? values.version : (typed?.['version'] ?? values.version)
  return (
    <>
      {editing && <input type="hidden" name="version" value={version} />}
      {!editing && renewalOf === null && <input type="hidden" name={PROPOSED} value={proposed} />}
      {renewalOf !== null && <input type="hidden" name="renewalOf" value={renewalOf} />}
      {applicationId !== null && <input type="hidden" name="applicationId" value={applicationId} />}
      {values.serviceId && <input type="hidden" name="serviceId" value={values.serviceId} />}
    </>
  )
}

/** The text of a field that was typed. */
function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}

/**
 * After a conflict: the values that the register has now, shown with what was typed, so that saving
 * again is a decision.
 */
function ChangedMeanwhile({
  current,
  typed,
}: {
  current: Certificate
  typed: Record<string, unknown>
}) {
  const differing = PUBLIC_FACTS.filter(
    (field) => String(current[field] ?? '') !== (typed[field] ?? ''),
  )
  return (
    <div role="alert" className="rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure">
      <p className="font-semibold">
        Another user has changed this certificate since you opened it. What you typed is still in
        the form below, unsaved.
      </p>
      {differing.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {differing.map((field) => (
            <li key={field}>
              {FIELDS[field].title} is now “{shown(current[field])}” in the register
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        Its status in the register is “{current.standing.replace('-', ' ')}”. Update again to
        replace these values with yours.
      </p>
    </div>
  )
}

/** A day as a page writes it; any other value as it is. */
function shown(value: string | number | null | undefined): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? fullDate(value)
    : String(value ?? '')
}
