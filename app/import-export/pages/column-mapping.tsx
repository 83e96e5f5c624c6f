import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { fullDate } from '#/app/language/format.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, SelectField } from '#/app/web/ui/field.tsx'
import { fieldOf, IN_FILES } from '#/app/certificates/model/field-lists.ts'
import { FIELDS } from '#/app/certificates/model/fields.ts'
import { missingColumns, type ColumnName, type ImportChoices, type Mapping } from '#/app/import-export/format/columns.ts'
import { DATE_ORDERS, readDate, type DateOrder } from '#/app/import-export/format/date-cell.ts'
import type { Contents } from '#/app/import-export/format/import.ts'
import { PreviewTable } from './preview-table.tsx'
import { counted } from './state-labels.ts'

type ColumnFormProps = {
  contents: Contents
  choices: ImportChoices
  lastResult: SubmissionResult<string[]> | null | undefined
}

/** Which column is what, and how dates are written; as guessed, as chosen before, or as a refused form had it. */
export function ColumnForm({ contents, choices, lastResult }: ColumnFormProps) {
  const refused = lastResult?.initialValue
  const [mapping, setMapping] = useState<Mapping>(() => (refused ? mappingOf(refused) : choices))
  const order = refused?.['dateOrder'] === 'month-first' ? 'month-first' : choices.dateOrder
  const busy = useNavigation().formData !== undefined
  const missing = missingColumns(mapping)
  return (
    <Form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="check" />
      <section aria-labelledby="columns" className="flex flex-col gap-4">
        <h2 id="columns" className="text-xl font-semibold">
          Which column is what?
        </h2>
        {missing.length > 0 && (
          <p className="border-l-4 border-unsure bg-unsure-wash p-4 text-ink">
            Not found in this file, but needed: {missing.map(({ header }) => header).join('; ')}. Choose the column that holds
            it.
          </p>
        )}
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          {IN_FILES.map((name) => (
            <SelectField
              key={name}
              id={name}
              name={name}
              label={
                fieldOf(name).file?.required ? FIELDS[name].title : `${FIELDS[name].title} (${EITHER[name] ?? 'optional'})`
              }
              defaultValue={mapping[name] ?? ''}
              errors={lastResult?.error?.[name] ?? undefined}
              hint={exampleOf(contents, mapping[name])}
              onChange={({ currentTarget: { value } }) =>
                setMapping((last) => ({ ...last, [name]: value === '' ? undefined : Number(value) }))
              }
            >
              <option value="">Not in this file</option>
              {contents.header.map((title, at) => (
                <option key={at} value={at}>
                  {columnName(at)}: {title || '(without a name)'}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </section>
      <DateOrderChoice
        contents={contents}
        mapping={mapping}
        chosen={order}
        errors={lastResult?.error?.['dateOrder'] ?? undefined}
      />
      <PreviewTable contents={contents} mapping={mapping} />
      <Button kind="main" pending={busy} className="self-start">
        Check {counted(contents.rows, 'row')}
      </Button>
    </Form>
  )
}

/** One of them is needed. */
const EITHER: Partial<Record<ColumnName, string>> = { type: 'or Certificates', issuedCertificates: 'or Type' }

type DateOrderChoiceProps = { contents: Contents; mapping: Mapping; chosen: DateOrder; errors: string[] | undefined }

/** One date order for the whole file; the example is an ambiguous date of the file, if there is one. */
function DateOrderChoice({ contents, mapping, chosen, errors }: DateOrderChoiceProps) {
  const example = twoWays(contents, mapping) ?? '03/04/2026'
  const texts: Record<DateOrder, string> = {
    'day-first': 'Day first, as the register shows them',
    'month-first': 'Month first',
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-2 text-xl font-semibold text-ink">How are dates written?</legend>
      {DATE_ORDERS.map((order) => (
        <label key={order} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="dateOrder"
            value={order}
            defaultChecked={order === chosen}
            className="size-5 shrink-0 accent-link"
          />
          <span>
            {texts[order]}: <span className="whitespace-nowrap">{example}</span> is {describe(example, order)}
          </span>
        </label>
      ))}
      <p className="text-sm text-quiet">Dates with the year first, such as 2026-04-03, are read the same either way.</p>
      <FieldErrors id="dateOrder" errors={errors} />
    </fieldset>
  )
}

function twoWays({ preview }: Contents, { issuedDate, expiryDate }: Mapping): string | undefined {
  const positions = [issuedDate, expiryDate].filter((at) => at !== undefined)
  const cells = positions.flatMap((at) => preview.map((row) => row[at] ?? ''))
  return cells.find(
    (cell) => DATE_ORDERS.every((order) => 'date' in readDate(cell, order)) && !/^\d{4}/.test(cell) && cell !== '',
  )
}

function describe(cell: string, order: DateOrder): string {
  const read = readDate(cell, order)
  return 'date' in read && /^\d{4}-\d{2}-\d{2}$/.test(read.date) ? fullDate(read.date) : cell
}

function exampleOf({ preview }: Contents, at: number | undefined): string | undefined {
  const found = at === undefined ? undefined : preview.map((row) => row[at] ?? '').find((cell) => cell !== '')
  return found && `Such as: ${found}`
}

function mappingOf(values: Record<string, unknown>): Mapping {
  const chosen = IN_FILES.map((name): [string, number | undefined] => {
    const value = values[name]
    return [name, typeof value === 'string' && value !== '' ? Number(value) : undefined]
  })
  return Object.fromEntries(chosen)
}

/** How a spreadsheet names its columns: A to Z, AA, AB. */
function columnName(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)
}
