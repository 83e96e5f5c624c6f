import { z } from 'zod'
import { MAX_PARTICULAR } from '#/app/certificate-pdf/forms/particulars.ts'
import type { FormField } from '#/app/certificate-pdf/forms/form.ts'
import { formOf } from '#/app/certificate-pdf/forms/forms.ts'
import { particularName } from '#/app/certificates/model/particular-name.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { plainHeading } from '#/app/import-export/format/columns.ts'
import { line } from '#/app/language/text-fields.ts'
import { withLanguage } from '#/app/language/language.ts'
import { LANGUAGES } from '#/core/languages.ts'
import type { RowCells } from './row-cells.ts'

const Value = z.object({
  value: line('Value', MAX_PARTICULAR, {
    min: 1,
    message: () => 'Write the value, or leave the row out',
  }),
})

/** A row of the sheet of particulars, as it is stored in its certificate; null where it has an error, which is reported to the row. */
export function readParticular(
  cells: RowCells<'particulars'>,
  part: Pick<Part, 'code'>,
): { key: string; value: string } | null {
  const field = findField(cells.text('field'), part.code)
  const error = fieldError(field, cells.text('field'), part.code)
  if (error !== null) cells.addError('field', error)
  const read = cells.parsed(Value, { value: cells.text('value') })
  if (!field || read === null || cells.errors.length > 0) return null
  cells.warnOfLetters('value', read.value)
  if (field.isFormerParticular)
    cells.addWarning(
      'field',
      'It is a date of the ship: write it into the sheet Ships. This text is printed while the ship has none',
    )
  return { key: field.key, value: read.value }
}

/** The field of a form that a cell names: by its key, however it is spaced, or by its title in a language of the product. */
function findField(cell: string, code: string): FormField | undefined {
  const wanted = plainHeading(cell)
  const namesOf = ({ key, title }: FormField) => [
    key,
    ...LANGUAGES.map((language) => withLanguage(language, title)),
  ]
  return formOf(code)?.fields.find((field) =>
    namesOf(field).some((name) => plainHeading(name) === wanted),
  )
}

/** As much of a cell as fits into a message with the names of the fields. */
const MAX_QUOTED = 40

function fieldError(field: FormField | undefined, cell: string, code: string): string | null {
  if (cell === '') return 'Write which field of the form it is'
  if (field?.from === 'ship' && !field.isFormerParticular)
    return 'It is recorded with the ship: write it into the sheet Ships'
  if (field?.from === 'company') return 'It is recorded with the company, not with a certificate'
  if (field) return null
  const names = (formOf(code)?.fields ?? [])
    .filter(({ from }) => from === 'certificate')
    .map(({ key }) => particularName(key))
  const listed =
    names.length === 0
      ? 'it has none that is recorded with a certificate'
      : `it has ${names.join(', ')}`
  return `The form of ${code} has no field “${cell.slice(0, MAX_QUOTED)}”; ${listed}`
}
