import { Form } from 'react-router'
import { FIELDS } from '#/app/certificates/model/fields.ts'
import { OPTIONAL_COLUMNS, type ListView } from '#/app/certificates/list/list-view.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { Menu } from './menu.tsx'

/** The columns of the list, which a cookie stores on this device; narrow screens have no columns. */
export function ColumnChoice({ view }: { view: ListView }) {
  return (
    <Menu id="columns" label="Columns" className="max-xl:hidden">
      <Form method="post" className="flex flex-col">
        <fieldset>
          <legend className="mb-1 font-semibold text-ink">Columns on this device</legend>
          {OPTIONAL_COLUMNS.map((column) => (
            <Box key={column} name="column" value={column} checked={!view.hidden.includes(column)}>
              {FIELDS[column].list}
            </Box>
          ))}
        </fieldset>
        <Box name="wrapped" value="yes" checked={view.wrapped}>
          Long texts in several lines
        </Box>
        <Button className="mt-3 self-start">Apply</Button>
      </Form>
    </Menu>
  )
}

function Box({
  name,
  value,
  checked,
  children,
}: {
  name: string
  value: string
  checked: boolean
  children: string
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 whitespace-nowrap">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 accent-link"
      />
      {children}
    </label>
  )
}
