import { Link } from 'react-router'
import type { EndingPart } from '#/app/certificates/flag-change/flag-change.ts'
import { paths } from '#/app/web/paths.ts'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'

const FIELDS = ['companyChange', 'since', 'reason'] as const
export type CompanyChangeField = (typeof FIELDS)[number]

type Control = {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}
type CompanyChangeFieldsProps = {
  parts: EndingPart[]
  today: string
  field: (name: CompanyChangeField) => Control
}

/** What staff say of another owner or manager, beside the certificates that end with the company, before anything is saved. */
export function CompanyChangeFields({ parts, today, field }: CompanyChangeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="pr-3 font-serif text-xl font-semibold">
        If the owner or the manager is another one
      </legend>
      <p className="max-w-prose text-quiet">
        Another company ends the Safety Management and the Ship Security Certificate that were
        issued before it, and another owner the Maritime Labour Certificate. A withdrawal is final
        after 24 hours; owner and flag administration are notified. These are in force:
      </p>
      <ul className="flex flex-col gap-1">
        {parts.map(({ recordId, number, label }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{label}</span>
            <Link
              to={paths.certificate(recordId)}
              className="font-mono text-sm break-all text-link underline"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <SelectField {...field('companyChange')} label="What it is">
          <option value="">Neither is another one</option>
          <option value="changed">A change of company: these certificates end</option>
          <option value="corrected">A correction of the register: they stay</option>
        </SelectField>
        <TextField
          {...field('since')}
          type="date"
          label="Since"
          max={today}
          hint="Of a change: the first day of the new company."
        />
        <TextField
          {...field('reason')}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Of a change, such as: new management agreement."
        />
      </div>
    </fieldset>
  )
}
