import type { z } from 'zod'
import { NewCompany, type NamedCompany } from '#/app/companies/company.ts'
import {
  imoNumberLooksWrong,
  WRONG_CHECK_DIGIT_IN_FILE,
} from '#/app/certificates/model/imo-number.ts'
import { readFlagCell, type FlagCell, type FlagNames } from '#/app/import-export/cells/flag-cell.ts'
import { readImoText, readWholeNumber } from '#/app/import-export/cells/number-cell.ts'
import { withHyphens } from '#/app/import-export/cells/plain-text.ts'
import { futureDates, SHIP_DATES, unusualDates } from '#/app/ships/ship-dates.ts'
import { NewShipForm } from '#/app/ships/ship-forms.ts'
import { codeMeant, SHIP_TYPE_NAMES } from './cell-texts.ts'
import type { RowCells } from './row-cells.ts'

/** A row says as much of a ship as it likes; the rest is as its certificates say. */
const SheetShip = NewShipForm.omit({ ownerId: true, managerId: true }).partial({
  name: true,
  flag: true,
})
const CompanyName = NewCompany.pick({ name: true })
const CompanyNumber = NewCompany.pick({ imoNumber: true })

/** What a file says of a ship, which it names by its IMO number. */
export type SheetShip = Omit<z.output<typeof SheetShip>, 'imoNumber'> & {
  imoNumber: string
  owner: NamedCompany | null
  manager: NamedCompany | null
}

type Cells = RowCells<'ships'>

/** `isExport`: the register wrote the file, so that its flags stay as they are. */
type ReadingShips = { flags: FlagNames; today: string; isExport?: boolean }

/** The ship of a row; null where it has an error, which is reported to the row. */
export function readShip(
  cells: Cells,
  { flags, today, isExport = false }: ReadingShips,
): SheetShip | null {
  const text = (column: Parameters<Cells['text']>[0]) => {
    return cells.optional(column) || undefined
  }
  const number = (column: 'grossTonnage' | 'netTonnage' | 'deadweight' | 'personsCertified') =>
    numberIn(
      text(column)?.replace(column === 'netTonnage' ? /\s*nr?t\.?$/i : /\s*dwt\.?$/i, ''),
      cells.isNumber(column),
    )
  const flag: Omit<FlagCell, 'id'> = isExport
    ? { name: cells.text('flag') }
    : readFlagCell(text('flag') ?? '', flags)
  if (flag.error) cells.addError('flag', flag.error)
  if (flag.warning) cells.addWarning('flag', flag.warning)
  const shipType = text('shipType')
  const read = cells.parsed(SheetShip, {
    imoNumber: readImoText(cells.text('imoNumber')),
    name: withHyphens(cells.optional('name')) || undefined,
    flag: flag.name || undefined,
    callSign: text('callSign'),
    portOfRegistry: text('portOfRegistry'),
    shipType: shipType && codeMeant(shipType, SHIP_TYPE_NAMES),
    grossTonnage: number('grossTonnage'),
    netTonnage: number('netTonnage'),
    deadweight: number('deadweight'),
    length: text('length')?.replace(/\s*(?:m|metres?|meters?)\.?$/i, ''),
    personsCertified: number('personsCertified'),
    ...Object.fromEntries(SHIP_DATES.map((name) => [name, cells.date(name) ?? undefined])),
    classNotation: text('classNotation'),
  })
  const [owner, manager] = [
    readCompany(cells, 'owner', 'ownerNumber'),
    readCompany(cells, 'manager', 'managerNumber'),
  ]
  if (read === null) return null
  const { imoNumber } = read
  if (!imoNumber)
    cells.addError('imoNumber', 'Write the IMO number: by it the ship of a certificate is found')
  for (const { field, message } of futureDates(read, today)) cells.addError(field, message)
  if (!imoNumber || cells.errors.length > 0) return null
  for (const { field, message } of unusualDates(read)) cells.addWarning(field, message)
  for (const column of ['name', 'flag', 'portOfRegistry', 'classNotation'] as const)
    cells.warnOfLetters(column, read[column])
  cells.warnOfLetters('owner', owner?.name)
  cells.warnOfLetters('manager', manager?.name)
  if (imoNumberLooksWrong(imoNumber)) cells.addWarning('imoNumber', WRONG_CHECK_DIGIT_IN_FILE)
  return { ...read, imoNumber, owner, manager }
}

/** A number where the cell is one; any other text stays, for the schema to refuse. */
function numberIn(cell: string | undefined, isNumber: boolean): number | string | undefined {
  const text = cell && readWholeNumber(cell, isNumber)
  return text && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** The company of a cell, with its IMO number in another one; null where both say nothing. */
function readCompany<T extends 'owner' | 'manager'>(
  cells: Cells,
  column: T,
  numberColumn: `${T}Number`,
): NamedCompany | null {
  const [name, number] = [cells.optional(column), cells.optional(numberColumn)]
  const named = name === '' ? null : cells.parsed(CompanyName, { name }, { name: column })
  const numbered =
    number === ''
      ? null
      : cells.parsed(CompanyNumber, { imoNumber: readImoText(number) }, { imoNumber: numberColumn })
  const found = { name: named?.name ?? null, imoNumber: numbered?.imoNumber ?? null }
  return found.name === null && found.imoNumber === null ? null : found
}
