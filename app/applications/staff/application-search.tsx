import { Form } from 'react-router'
import { paths } from '#/app/paths.ts'
import { Button } from '#/app/ui/button.tsx'
import { SelectField, TextField } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import type { ListAsked } from './list-address.ts'

type ApplicationSearchProps = { asked: ListAsked; services: { id: number; title: string }[]; searching: boolean }

/** What the list is narrowed by besides the state, which stays as it is. */
export function ApplicationSearch({ asked, services, searching }: ApplicationSearchProps) {
  return (
    <search className="no-print">
      <Form
        key={JSON.stringify(asked)}
        action={paths.applications()}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1.4fr_1fr_1fr_auto]"
      >
        {asked.state !== 'open' && <input type="hidden" name="state" value={asked.state} />}
        <div className="col-span-2 lg:col-span-1">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Search"
            defaultValue={asked.typed}
            maxLength={200}
            placeholder="Reference, vessel, company, e-mail"
          />
        </div>
        <div className="col-span-2 min-w-0 lg:col-span-1">
          <SelectField id="service" name="service" label="Service" defaultValue={asked.service ?? ''}>
            <option value="">All services</option>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
        <SelectField id="taken" name="taken" label="Taken by" defaultValue={asked.taken ?? ''}>
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="nobody">Nobody yet</option>
        </SelectField>
        <SelectField id="order" name="order" label="Order" defaultValue={asked.order}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </SelectField>
        <Button disabled={searching} className="col-span-2 lg:col-span-1">
          {searching && <Spinner />}
          Search
        </Button>
      </Form>
    </search>
  )
}
