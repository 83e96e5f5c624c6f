import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { CERTIFICATE_TYPES } from '#/app/certificates/model/certificate-types.ts'
import { STATUS_LABELS } from '#/app/certificates/standing/status-badge.tsx'
import { paths } from '#/app/web/paths.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { inputClass, SelectField, TextField } from '#/app/web/ui/field.tsx'
import { EXPIRING_WITHIN } from '#/app/certificates/list/certificate-query.ts'
import { filtersIn, searchOf } from '#/app/certificates/list/list-address.ts'
import { SORT_LABELS } from './sorting.tsx'

type FiltersProps = { search: URLSearchParams; flags: string[]; sort: string }

/**
 * Search text and filters; the address holds them. A choice applies at once where there are scripts; then the address changes,
 * and the form, with whatever has the focus in it, stays and follows the address.
 */
export function CertificateFilters({ search, flags, sort }: FiltersProps) {
  const navigate = useNavigate()
  const searching = useNavigation().location?.pathname === paths.staff()
  const form = useRef<HTMLFormElement>(null)
  const value = (name: string) => search.get(name) ?? ''
  const chosen = filtersIn(search).filter((name) => name !== 'q').length
  const [open, setOpen] = useState(chosen > 0 || search.has('sort'))
  const address = search.toString()
  useEffect(() => {
    const asked = new URLSearchParams(address)
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
        field.value = asked.get(field.name) ?? (field.name === 'sort' ? sort : '')
  }, [address, sort])
  const apply = (fields: HTMLFormElement) => void navigate(paths.staff() + searchOf(new FormData(fields)))
  const applySelect = (event: ChangeEvent<HTMLFormElement>) => {
    const changed: unknown = event.target
    if (changed instanceof HTMLSelectElement) apply(event.currentTarget)
  }
  const submitFilters = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    <search>
      <Form ref={form} onChange={applySelect} onSubmit={submitFilters} className="flex flex-col gap-4">
        <div className="flex max-w-2xl flex-wrap gap-3">
          <label htmlFor="q" className="sr-only">
            Search certificates by number, vessel, type or IMO number
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={value('q')}
            maxLength={200}
            placeholder="Search certificates..."
            className={`${inputClass} grow basis-52`}
          />
          <Button pending={searching}>Search</Button>
        </div>
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-link">
            <span aria-hidden="true" className="transition-transform group-open:rotate-90">
              ▸
            </span>
            Filter and sort{chosen > 0 && ` (${chosen} set)`}
          </summary>
          <div className="grid gap-x-5 gap-y-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
            <Choice
              name="status"
              label="Status"
              value={value('status')}
              none="Any status"
              options={Object.entries(STATUS_LABELS)}
            />
            <Choice
              name="flag"
              label="Flag"
              value={value('flag')}
              none="Any flag"
              options={flags.map((flag) => [flag, flag])}
            />
            <Choice
              name="type"
              label="Certificate type"
              value={value('type')}
              none="Any type"
              options={CERTIFICATE_TYPES.map(({ label }) => [label, label])}
            />
            <Choice
              name="expiring"
              label="Expiring within"
              value={value('expiring')}
              none="Any time"
              options={EXPIRING_WITHIN.map((days) => [String(days), `${days} days`])}
            />
            <TextField id="issuedFrom" name="issuedFrom" type="date" label="Issued from" defaultValue={value('issuedFrom')} />
            <TextField id="issuedTo" name="issuedTo" type="date" label="Issued until" defaultValue={value('issuedTo')} />
            <Choice name="sort" label="Sort by" value={sort} options={SORT_LABELS} />
            <Button className="self-end justify-self-start" disabled={searching}>
              Apply
            </Button>
          </div>
        </details>
      </Form>
    </search>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string
  none?: string
  options: readonly (readonly [string, string])[]
}

function Choice({ name, label, value, none, options }: ChoiceProps) {
  // A value of the query that is not among the options, such as 45 days, is added to them.
  const known = value === '' || options.some(([option]) => option === value)
  return (
    <SelectField id={name} name={name} label={label} defaultValue={value}>
      {none !== undefined && <option value="">{none}</option>}
      {[...options, ...(known ? [] : [[value, value] as const])].map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
