import { guessColumns } from '#/app/import-export/format/columns.ts'
import type { FurtherTable, TableRow } from '#/app/import-export/format/table-row.ts'
import { columnsAt, columnsOf } from '#/app/import-export/part-tables/sheet-columns.ts'
import { sheetTitle } from '#/app/import-export/part-tables/sheet-names.ts'

/** Columns that lists of certificates seldom have. */
const OF_SHIPS = [
  'callSign',
  'portOfRegistry',
  'netTonnage',
  'deadweight',
  'length',
  'contractedOn',
  'keelLaidOn',
  'deliveredOn',
  'convertedOn',
  'classNotation',
  'owner',
  'manager',
]

/** Why a file cannot be imported that has one of the further tables of an export alone; null for any other file. */
export function whyNotAlone(first: readonly TableRow[]): string | null {
  const table = first.map(({ cells }) => tableWith(cells)).find((one) => one !== null)
  if (!table) return null
  const title = sheetTitle(table)
  return `This is the table ${title} alone: import it as a sheet named ${title} of a workbook whose first sheet has the records, as the export “Everything (XLSX)” has them.`
}

function tableWith(cells: readonly string[]): FurtherTable | null {
  const { certificateId, vesselName, flag, issuedDate, expiryDate } = guessColumns(cells)
  const hasNumber = certificateId !== undefined
  const hasVessel = vesselName !== undefined || flag !== undefined
  const hasDates = issuedDate !== undefined || expiryDate !== undefined
  if (hasNumber && !hasVessel) {
    if (columnsAt('certificates', cells)) return 'certificates'
    if (hasDates) return null
    if (columnsAt('particulars', cells)) return 'particulars'
    return columnsAt('conditions', cells) ? 'conditions' : null
  }
  const ships = hasNumber || hasDates ? null : columnsAt('ships', cells)
  const known = columnsOf('ships').filter(
    ({ name }, at) => OF_SHIPS.includes(name) && ships?.[at] !== undefined,
  )
  return known.length >= 2 ? 'ships' : null
}
