import { Refusal } from '#/core/refusal.ts'
import { guessColumns, columnsAt, tableOfSheet } from '#/domain/exchange/files/format/columns.ts'
import {
  MAX_SHEETS_READ,
  type RawSheet,
  type TableRow,
} from '#/domain/exchange/files/format/table.ts'
import { findHeading, HEADING_ROWS } from './arrange-table.ts'
import { isSurveyHeading } from './sheets.ts'

/**
 * The sheets of a workbook: those with its table, those that may belong to it, and those that are
 * not read.
 */
type ChosenSheets = { main: [RawSheet, ...RawSheet[]]; others: RawSheet[] }

/**
 * What the first rows of a sheet are: records, surveys, a further table of an export by its name
 * and headings, something else with names of columns that are known, anything else, or nothing.
 */
type Holding = 'records' | 'surveys' | 'further' | 'known' | 'unknown' | 'nothing'

/** What is taken for the table where no sheet has records or surveys, the best first. */
const INSTEAD = ['known', 'further', 'unknown'] as const

/**
 * Chooses the sheets with the table of a workbook: the one that is `wanted`; else the first that is
 * not hidden and has records or surveys by its headings, and with it all others that have records;
 * else the first with anything. Refuses a wanted sheet that is not there, and a workbook whose
 * sheets are empty or hidden.
 */
export async function chooseSheets(
  sheets: readonly RawSheet[],
  wanted: string | null,
): Promise<ChosenSheets> {
  if (wanted !== null) {
    const one = sheets.find(({ name }) => plainName(name) === plainName(wanted))
    if (!one)
      throw new Refusal(
        'invalid',
        `The workbook has no sheet “${wanted}”. It has ${listed(sheets)}.`,
      )
    return { main: [one], others: sheets.filter((sheet) => sheet !== one) }
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden).slice(0, MAX_SHEETS_READ)
  const looked: { sheet: RawSheet; holding: Holding }[] = []
  for (const sheet of visible)
    looked.push({ sheet, holding: holdingOf(sheet.name, await firstRows(sheet)) })
  const named = looked.find(({ holding }) => holding === 'records' || holding === 'surveys')
  const instead = INSTEAD.map((holding) => looked.find((one) => one.holding === holding)).find(
    (one) => one !== undefined,
  )
  const first = named ?? instead
  if (!first) throw new Refusal('invalid', nothingIn(sheets))
  const alike = looked.filter(
    (one) => one !== first && first.holding === 'records' && one.holding === 'records',
  )
  const main: ChosenSheets['main'] = [first.sheet, ...alike.map(({ sheet }) => sheet)]
  return { main, others: sheets.filter((sheet) => !main.includes(sheet)) }
}

/**
 * The rows of a sheet among which its headings are; null where it is refused, which matters only if
 * it is to be read.
 */
export async function firstRows(sheet: RawSheet): Promise<TableRow[] | null> {
  const rows: TableRow[] = []
  try {
    // Left early, so that the sheet is closed.
    for await (const row of sheet.look()) {
      rows.push(row)
      if (rows.length >= HEADING_ROWS) break
    }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  return rows
}

function holdingOf(name: string, rows: readonly TableRow[] | null): Holding {
  if (rows === null) return 'unknown'
  if (rows.length === 0) return 'nothing'
  const header = findHeading(rows)?.header ?? null
  const isOfTable = (table: ReturnType<typeof tableOfSheet>) =>
    table !== null && rows.some(({ cells }) => columnsAt(table, cells) !== null)
  if (isOfTable(tableOfSheet(name)))
    return header && hasRecords(header) && !hasCodes(rows) ? 'records' : 'further'
  if (header && hasRecords(header)) return 'records'
  if (rows.some(({ cells }) => isSurveyHeading(cells))) return 'surveys'
  return header ? 'known' : 'unknown'
}

/** Names of columns that a list of certificates has, and a list of ships or surveys has not. */
function hasRecords(header: readonly string[]): boolean {
  const {
    certificateId,
    vesselName,
    imoNumber,
    flag,
    type,
    issuedCertificates,
    issuedDate,
    expiryDate,
  } = guessColumns(header)
  const hasShip = vesselName !== undefined || imoNumber !== undefined || flag !== undefined
  const hasDates = issuedDate !== undefined || expiryDate !== undefined
  return (
    hasShip &&
    hasDates &&
    (certificateId !== undefined || type !== undefined || issuedCertificates !== undefined)
  )
}

/** The certificates of records, in a sheet of their own, have the codes of their types. */
function hasCodes(rows: readonly TableRow[]): boolean {
  return rows.some(({ cells }) => columnsAt('certificates', cells) !== null)
}

const plainName = (name: string) => name.normalize('NFKC').trim().toLowerCase()

const MAX_LISTED = 20

function listed(sheets: readonly RawSheet[]): string {
  const names = sheets
    .slice(0, MAX_LISTED)
    .map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`)
  return `${names.join(', ')}${sheets.length > MAX_LISTED ? ' and others' : ''}`
}

function nothingIn(sheets: readonly RawSheet[]): string {
  const hidden = sheets.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0)
    return sheets.length === 1
      ? 'The sheet of the workbook is empty.'
      : 'All sheets of the workbook are empty.'
  return `The sheets of the workbook that are not hidden are empty. Hidden ones are not read: unhide what is to be imported (${listed(hidden)}), and save the workbook again.`
}
