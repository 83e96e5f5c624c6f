import { useState } from 'react'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm, type FormField } from '#/pages/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { SelectField, FieldErrors } from '#/pages/web/ui/field.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'
import { SHORT_YEARS } from '#/domain/exchange/files/cells/date-cell.ts'
import {
  type Mapping,
  COLUMN_NAMES,
  columnTitleOf,
  isRequired,
  type ColumnName,
} from '#/domain/exchange/files/format/columns.ts'
import type { Contents } from '#/domain/exchange/files/format/import.ts'
import { columnName } from '#/domain/exchange/files/format/csv.ts'
import { PreviewTable } from './detected-format.tsx'
import { DateOrderChoice, ShortYearsChoice } from './date-choices.tsx'
import { counted } from '#/domain/exchange/files/state-labels.ts'
import { columnTitle } from '#/domain/exchange/files/rows/row-parts.ts'
import {
  typeAnswerText,
  type Answers,
  missingColumns,
  type ImportChoices,
} from '#/domain/exchange/files/format/choices.ts'

export type ColumnFormProps = {
  contents: Contents
  choices: ImportChoices
  lastResult: LastResult
}

/**
 * Which column is what, and how dates are written; as guessed, as chosen before, or as a refused
 * form had it.
 */
export function ColumnForm({ contents, choices, lastResult }: ColumnFormProps) {
  const refused = lastResult?.initialValue
  const [mapping, setMapping] = useState<Mapping>(() => (refused ? mappingOf(refused) : choices))
  const order = refused?.['dateOrder'] === 'month-first' ? 'month-first' : choices.dateOrder
  const form = useForm<ColumnName | 'dateOrder' | 'leaveOut' | 'shortYears'>(lastResult)
  return (
    <StaffForm form={form} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="check" />
      <ColumnFields
        contents={contents}
        mapping={mapping}
        fieldOf={form.blankField}
        onChoose={(name, at) => setMapping((last) => ({ ...last, [name]: at }))}
      />
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

type ColumnFieldsProps = {
  contents: Contents
  mapping: Mapping
  /** What ties the control of a column to its errors. */
  fieldOf: (name: ColumnName) => Omit<FormField, 'defaultValue'>
  onChoose: (name: ColumnName, at: number | undefined) => void
}

/** For each column of the register, the one of the file. */
function ColumnFields({ contents, mapping, fieldOf, onChoose }: ColumnFieldsProps) {
  const missing = missingColumns(mapping)
  return (
    <TitledSection id="columns" title="Which column is what?" className="flex flex-col gap-4">
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
            {...fieldOf(name)}
            label={
              isRequired(name)
                ? columnTitleOf(name)
                : `${columnTitleOf(name)} (${EITHER[name] ?? 'optional'})`
            }
            defaultValue={mapping[name] ?? ''}
            hint={exampleOf(contents, mapping[name])}
            onChange={({ currentTarget: { value } }) =>
              onChoose(name, value === '' ? undefined : Number(value))
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
    </TitledSection>
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

/** The answers that were given for a file, so that another form sends them again. */
function AnswersKept({ answers: { typesAs, numbersAs } }: { answers: Answers }) {
  return (
    <>
      {typesAs.map((answer) => (
        <input key={answer.text} type="hidden" name="typesAs" value={typeAnswerText(answer)} />
      ))}
      <input type="hidden" name="numbersAs" value={numbersAs} />
    </>
  )
}

type ColumnsWithoutFieldProps = {
  contents: Contents
  mapping: Mapping
  leaveOut: readonly number[]
  errors: string[] | undefined
}

/**
 * The columns that no field has: they are stored as a note, except for those that staff leave out.
 */
function ColumnsWithoutField({ contents, mapping, leaveOut, errors }: ColumnsWithoutFieldProps) {
  const { header, preview } = contents
  const taken = new Set(Object.values(mapping))
  const columns = header
    .map((_, at) => at)
    .filter((at) => !taken.has(at) && (header[at] !== '' || preview.some((row) => row[at])))
  if (columns.length === 0) return null
  return (
    <fieldset
      id="leaveOut"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      className="flex flex-col gap-1"
    >
      <legend className="mb-2 text-xl font-semibold text-ink">Columns that have no field</legend>
      <p className="max-w-3xl">
        Their headings and cells are stored as a note in the history of each record, at most 300
        characters of a cell and 2,000 of a record. Staff see it, the public does not. Select the
        columns to leave out.
      </p>
      <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map((at) => (
          <label key={at} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
            <input
              type="checkbox"
              name="leaveOut"
              value={at}
              defaultChecked={leaveOut.includes(at)}
              className="size-5 shrink-0 accent-link"
            />
            Leave out {columnName(at)}: {columnTitle(header, at)}
          </label>
        ))}
      </div>
      <FieldErrors id="leaveOut" errors={errors} />
    </fieldset>
  )
}
