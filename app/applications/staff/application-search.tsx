import { Form } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import type { ListSelection } from './list-address.ts'

type ApplicationSearchProps = { selection: ListSelection; services: { id: number; title: string }[]; searching: boolean }

/** The filters of the list other than the status, which is not changed. */
export function ApplicationSearch({ selection, services, searching }: ApplicationSearchProps) {
  return (
    <search className="no-print">
      <Form
        key={JSON.stringify(selection)}
        action={paths.applications()}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1.4fr_1fr_1fr_auto]"
      >
        {selection.state !== 'open' && <input type="hidden" name="state" value={selection.state} />}
        <div className="col-span-2 lg:col-span-1">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Search"
            defaultValue={selection.typed}
            maxLength={200}
            placeholder="Reference, vessel, company, e-mail"
          />
        </div>
        <div className="col-span-2 min-w-0 lg:col-span-1">
          <SelectField id="service" name="service" label="Service" defaultValue={selection.service ?? ''}>
            <option value="">All services</option>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
        <SelectField id="taken" name="taken" label="Assigned to" defaultValue={selection.taken ?? ''}>
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="nobody">Unassigned</option>
        </SelectField>
        <SelectField id="order" name="order" label="Order" defaultValue={selection.order}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </SelectField>
        <Button pending={searching} className="col-span-2 lg:col-span-1">
          Search
        </Button>
      </Form>
    </search>
  )
}
