import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { parseForm } from '#/app/web/forms/parse-form.ts'
import { useRef, type RefObject } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import type { Certificate, EditedCertificate, NewCertificate } from '#/app/certificates/model/certificate.ts'
import { paths } from '#/app/web/paths.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors } from '#/app/web/ui/field.tsx'
import { CertificateFields, type FormName } from './certificate-fields.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { addressOf, useDraft, type Typed } from './draft.tsx'
import type { FlagChoice } from './flag-field.tsx'
import type { OfVessel } from './vessel-certificates.tsx'

type CertificateFormProps = {
  flags: FlagChoice[]
  /** What the form starts with: the proposal for a new certificate, or the record. */
  values: Partial<Certificate>
  /** The id of the certificate that a new one renews, and of the application it is issued for. */
  renewalOf?: number | null
  applicationId?: number | null
  /** The current record after a conflict with another user's change. */
  current?: Certificate | null
  /** Values of fields from the query of the address. */
  prefilled?: Typed | null
  ofVessel: OfVessel | null
  schema: typeof NewCertificate | typeof EditedCertificate
  lastResult: SubmissionResult<string[]> | null | undefined
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
        typed={(refused as Typed | undefined) ?? draft ?? props.prefilled ?? null}
        element={element}
      />
    </>
  )
}

type FieldsProps = CertificateFormProps & { typed: Typed | null; element: RefObject<HTMLFormElement | null> }

function Fields({ flags, values, current, ofVessel, schema, lastResult, submitLabel, typed, element, ...made }: FieldsProps) {
  const { renewalOf = null, applicationId = null } = made
  const [form, fields] = useForm<Record<FormName, string>>({
    id: 'certificate',
    lastResult: lastResult ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    // The form knows its fields by name; the schema decides what they hold.
    onValidate: ({ formData }) => parseForm(formData, schema) as never,
  })
  const editing = values.id !== undefined
  const saving = useNavigation().formData !== undefined
  // A draft is based on the version it was begun with; after a conflict the next save is based on the newest.
  const version = lastResult ? values.version : (typed?.['version'] ?? values.version)
  return (
    <Form method="post" {...getFormProps(form)} ref={element} className="flex max-w-4xl flex-col gap-7">
      {current && <ChangedMeanwhile current={current} typed={typed ?? {}} />}
      {form.errors && <FieldErrors id={form.id} errors={form.errors} />}
      {editing && <input type="hidden" name="version" value={version} />}
      {renewalOf !== null && <input type="hidden" name="renewalOf" value={renewalOf} />}
      {applicationId !== null && <input type="hidden" name="applicationId" value={applicationId} />}
      {values.serviceId && <input type="hidden" name="serviceId" value={values.serviceId} />}
      <CertificateFields
        flags={flags}
        values={values}
        typed={typed}
        ofVessel={ofVessel}
        renewing={renewalOf !== null}
        form={element}
        errorsOf={(name) => fields[name].errors}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" pending={saving}>
          {submitLabel}
        </Button>
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
    </Form>
  )
}
