import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import {
  COMPANY_LABELS,
  EditedCompany,
  NewCompany,
  type Company,
} from '#/domain/register/company/company.ts'
import { ChangedMeanwhile } from '#/pages/office/content/changed-meanwhile.tsx'
import { useRecordForm } from '#/pages/office/ships/record-form.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { TextAreaField, TextField } from '#/pages/web/ui/field.tsx'

type CompanyFormProps = {
  /** As it is stored; null for a new one. */
  company: Company | null
  lastResult: LastResult
  /** Another user has saved `company` since. */
  conflict?: boolean
}

/** Adds or edits a company. */
export function CompanyForm({ company, lastResult, conflict = false }: CompanyFormProps) {
  const schema = company ? EditedCompany : NewCompany
  const { form, field } = useRecordForm<'name' | 'imoNumber' | 'country' | 'address' | 'emails'>(
    lastResult,
    schema,
    company ?? {},
  )
  return (
    <StaffForm
      form={form}
      conflict={
        conflict && company ? (
          <ChangedMeanwhile
            name="company"
            labels={COMPANY_LABELS}
            current={company}
            typed={lastResult?.initialValue ?? {}}
          />
        ) : undefined
      }
      className="flex flex-col gap-8"
    >
      {company && <input type="hidden" name="version" value={company.version} />}
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" autoComplete="off" />
        <TextField
          {...field('imoNumber')}
          label="Company IMO number"
          inputMode="numeric"
          autoComplete="off"
          hint="Seven digits; leave empty for a company without one."
        />
        <TextAreaField {...field('address')} label="Address" rows={3} autoComplete="off" />
        <TextAreaField
          {...field('emails')}
          label="Email addresses"
          rows={3}
          autoComplete="off"
          spellCheck={false}
          hint="One a line, at most 10."
        />
        <TextField {...field('country')} label="Country" autoComplete="off" />
      </div>
      <ConfirmFields lastResult={lastResult} />
      <SaveOrCancel form={form} cancel={company ? paths.company(company.id) : paths.companies()}>
        {company ? 'Save' : 'Add'} the company
      </SaveOrCancel>
    </StaffForm>
  )
}
