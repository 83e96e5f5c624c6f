import { useState } from 'react'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { SelectField } from '#/app/web/ui/field.tsx'
import { SHORT_YEARS } from '#/app/import-export/cells/date-cell.ts'
import {
  missingColumns,
  type ImportChoices,
  type Mapping,
} from '#/app/import-export/format/columns.ts'
import {
  COLUMN_NAMES,
  columnTitleOf,
  isRequired,
  type ColumnName,
} from '#/app/import-export/format/part-columns.ts'
import type { Contents } from '#/app/import-export/format/import.ts'
import { columnName } from '#/app/import-export/format/column-name.ts'
import { ColumnsWithoutField } from './columns-without-field.tsx'
import { DateOrderChoice } from './date-order-choice.tsx'
import { AnswersKept } from './answers-kept.tsx'
import { ShortYearsChoice } from './short-years-choice.tsx'
import { PreviewTable } from './preview-table.tsx'
import { counted } from '#/app/import-export/state-labels.ts'

export type ColumnFormProps = {
  contents: Contents
  choices: ImportChoices
  lastResult: LastResult
}

/** Which column is what, and how dates are written; as guessed, as chosen before, or as a refused form had it. */
export function ColumnForm({ contents, choices, lastResult }: ColumnFormProps) {
  const refused = lastResult?.initialValue
  const [mapping, setMapping] = useState<Mapping>(() => (refused ? mappingOf(refused) : choices))
  const order = refused?.['dateOrder'] === 'month-first' ? 'month-first' : choices.dateOrder
  const form = useForm<ColumnName | 'dateOrder' | 'leaveOut' | 'shortYears'>(lastResult)
  const missing = missingColumns(mapping)
  return (
    <StaffForm form={form} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="check" />
      <section aria-labelledby="columns" className="flex flex-col gap-4">
        <h2 id="columns" className="text-xl font-semibold">
          Which column is what?
        </h2>
        {missing.length > 0 && (
          <p className="border-l-4 border-unsure bg-unsure-wash p-4 text-ink">
            Not found in this file, but needed: {missing.map(({ header }) => header).join('; ')}.
            Choose the column that holds it.
          </p>
        )}
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          {COLUMN_NAMES.map((name) => (
            <SelectField
              key={name}
              {...form.blankField(name)}
              label={
                isRequired(name)
                  ? columnTitleOf(name)
                  : `${columnTitleOf(name)} (${EITHER[name] ?? 'optional'})`
              }
              defaultValue={mapping[name] ?? ''}
              hint={exampleOf(contents, mapping[name])}
              onChange={({ currentTarget: { value } }) =>
                setMapping((last) => ({
                  ...last,
                  [name]: value === '' ? undefined : Number(value),
                }))
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
      <ColumnsWithoutField
        contents={contents}
        mapping={mapping}
        leaveOut={refused ? numbersOf(refused['leaveOut']) : choices.leaveOut}
        errors={form.errorsOf('leaveOut')}
      />
      <DateOrderChoice
        contents={contents}
        mapping={mapping}
        chosen={order}
        errors={form.errorsOf('dateOrder')}
      />
      <ShortYearsChoice
        contents={contents}
        mapping={mapping}
        chosen={{
          dateOrder: order,
          shortYears: shortYearsOf(refused?.['shortYears']) ?? choices.shortYears,
        }}
        errors={form.errorsOf('shortYears')}
      />
      <AnswersKept answers={choices} />
      <PreviewTable contents={contents} mapping={mapping} />
      <SaveButton form={form} kind="main" sending="Checking" className="self-start">
        Check {counted(contents.rows, 'row')}
      </SaveButton>
    </StaffForm>
  )
}

const shortYearsOf = (sent: unknown) => SHORT_YEARS.find((one) => one === sent)

/** One of them is needed. */
const EITHER: Partial<Record<ColumnName, string>> = {
  type: 'or Certificates',
  issuedCertificates: 'or Type',
}

function exampleOf({ preview }: Contents, at: number | undefined): string | undefined {
  const found =
    at === undefined ? undefined : preview.map((row) => row[at] ?? '').find((cell) => cell !== '')
  return found && `Such as: ${found}`
}

function mappingOf(values: Record<string, unknown>): Mapping {
  const chosen = COLUMN_NAMES.map((name): [string, number | undefined] => {
    const value = values[name]
    return [name, typeof value === 'string' && value !== '' ? Number(value) : undefined]
  })
  return Object.fromEntries(chosen)
}

/** What a refused form had selected: one box as a text, several as a list. */
function numbersOf(value: unknown): number[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => typeof one === 'string').map(Number)
}
