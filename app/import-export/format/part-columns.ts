import { FIELDS } from '#/app/certificates/model/fields.ts'
import { fieldOf, IN_FILES, type InFiles } from '#/app/certificates/model/field-lists.ts'

/** What an import reads besides the fields of a certificate: it belongs to its parts. `also`: other headings of such a column. */
const PART_COLUMNS = {
  renewedFrom: {
    title: 'Renewed from (old expiry date)',
    also: 'renewed from,old expiry,old expiry date,previous expiry,previous expiry date,tanggal kedaluwarsa lama,masa berlaku lama',
  },
  lastAnnual: {
    title: 'Last annual survey',
    also: 'last annual,annual survey,annual survey date,last annual verification,survei tahunan terakhir,survei tahunan',
  },
  lastIntermediate: {
    title: 'Last intermediate survey',
    also: 'last intermediate,intermediate survey,intermediate survey date,survei antara terakhir,survei antara',
  },
  lastBottom: {
    title: 'Last inspection of the bottom',
    also: 'last docking,last dry docking,last drydock,last dry dock,bottom survey,last bottom survey,last bottom inspection,dok terakhir,survei dok',
  },
  surveyLocation: {
    title: 'Port of the last survey',
    also: 'survey port,port of survey,last survey port,surveyed at,pelabuhan survei',
  },
} as const

export type PartColumn = keyof typeof PART_COLUMNS
export type ColumnName = InFiles | PartColumn

// An object's keys are those of its type.
const PART_COLUMN_NAMES = Object.keys(PART_COLUMNS) as PartColumn[]

/** Every column that an import may have, those of an export first. */
export const COLUMN_NAMES: readonly ColumnName[] = [...IN_FILES, ...PART_COLUMN_NAMES]

function isPartColumn(name: ColumnName): name is PartColumn {
  return Object.hasOwn(PART_COLUMNS, name)
}

/** What pages and messages call a column. */
export function columnTitleOf(name: ColumnName): string {
  return isPartColumn(name) ? PART_COLUMNS[name].title : FIELDS[name].title
}

/** The headings by which a column is found. */
export function headingsOf(name: ColumnName): string[] {
  if (isPartColumn(name)) return [PART_COLUMNS[name].title, ...PART_COLUMNS[name].also.split(',')]
  return [FIELDS[name].title, ...FIELDS[name].file.also.split(',')]
}

/** What a cell holds that a workbook writes. */
export type ColumnKind = 'text' | 'date' | 'number'

/** What the cells of a column hold; numbers that are names, such as IMO numbers, are text. */
export function cellKindOf(name: ColumnName): ColumnKind {
  if (isPartColumn(name)) return name === 'surveyLocation' ? 'text' : 'date'
  if (name === 'grossTonnage') return 'number'
  return fieldOf(name).kind === 'date' ? 'date' : 'text'
}

/** Whether a file must have the column. */
export function isRequired(name: ColumnName): boolean {
  return !isPartColumn(name) && fieldOf(name).file?.required === true
}

/** Whether a cell of the column may be empty. */
export function isOptional(name: ColumnName): boolean {
  return isPartColumn(name) || fieldOf(name).optional === true
}
