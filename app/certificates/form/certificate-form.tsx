import { ConfirmFields } from '#/app/accounts/re-authentication/confirm-fields.tsx'
import { useCallback, useRef, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { paths } from '#/app/web/paths.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { CertificateFields, FIELD_ORDER, type FormName } from './certificate-fields.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { addressOf, forgetDraft, useDraft, type Typed } from './draft.tsx'
import { CreateButtons, PROPOSED, replaceNumber } from '#/app/certificates/issue/issue-choice.tsx'
import { SECOND } from '#/app/certificates/one-of-a-type/replaced-by.ts'
import { SecondChoice } from '#/app/certificates/one-of-a-type/second-choice.tsx'
import type { FlagChoice } from './flag-field.tsx'
import type { OfVessel } from './vessel-certificates.tsx'

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
 * Create and edit. A refused form keeps what was typed, with JavaScript and without; with JavaScript also after a reload and on
 * a later visit in the same tab.
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

function Fields({
  flags,
  values,
  record = null,
  current,
  ofVessel,
  lastResult,
  submitLabel,
  typed,
  element,
  unsaved,
  onLeave,
  ...made
}: FieldsProps) {
  const { renewalOf = null, applicationId = null, prefilled = null } = made
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
  // A draft may be that of a form whose answer was lost, so it keeps its number. A link does not choose one.
  const proposed = (typed === prefilled ? null : typed?.[PROPOSED]) ?? values.certificateId
  // A draft is based on the version it was begun with; after a conflict the next save is based on the newest.
  const version = lastResult ? values.version : (typed?.['version'] ?? values.version)
  return (
    <StaffForm
      form={form}
      unsaved={unsaved}
      onLeave={onLeave}
      conflict={current ? <ChangedMeanwhile current={current} typed={typed ?? {}} /> : undefined}
      className="group/certificate flex max-w-4xl flex-col gap-7"
    >
      {editing && <input type="hidden" name="version" value={version} />}
      {!editing && renewalOf === null && <input type="hidden" name={PROPOSED} value={proposed} />}
      {renewalOf !== null && <input type="hidden" name="renewalOf" value={renewalOf} />}
      {applicationId !== null && <input type="hidden" name="applicationId" value={applicationId} />}
      {values.serviceId && <input type="hidden" name="serviceId" value={values.serviceId} />}
      <CertificateFields
        flags={flags}
        values={values}
        record={record}
        typed={typed}
        ofVessel={ofVessel}
        renewing={renewalOf !== null}
        form={element}
        controlOf={form.blankField}
      />
      {!editing && <SecondChoice errors={form.errorsOf(SECOND)} chosen={textOf(typed?.[SECOND])} />}
      {editing && <ConfirmFields lastResult={lastResult} />}
      <div className="flex flex-wrap gap-3">
        {editing ? (
          <SaveButton form={form} kind="main">
            {submitLabel}
          </SaveButton>
        ) : (
          <CreateButtons form={form} label={submitLabel} />
        )}
        {!editing && (
          <noscript>
            <Button formMethod="get" formNoValidate>
              Find this vessel’s certificates first
            </Button>
          </noscript>
        )}
        {editing && (
          <Link to={paths.newCertificate()} className={buttonClass()}>
            Cancel Edit
          </Link>
        )}
      </div>
    </StaffForm>
  )
}

/** The text of a field that was typed. */
function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
