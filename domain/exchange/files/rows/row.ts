import { shorten, isDay, NO_DAY, TO_COME } from '#/domain/exchange/files/cells/cell-texts.ts'
import {
  imoNumberLooksWrong,
  WRONG_CHECK_DIGIT_IN_FILE,
} from '#/domain/register/model/number/imo-number.ts'
import {
  CERTIFICATE_IN_ROW,
  mergeFacts,
  type Certificate,
} from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type {
  InFiles,
  OptionalFact,
  Values,
} from '#/domain/register/model/certificate/field-lists.ts'
import { standingAtIssue } from '#/domain/register/certificate/standing/standing-change.ts'
import {
  type ColumnName,
  cellKindOf,
  COLUMN_NAMES,
  columnTitleOf,
} from '#/domain/exchange/files/format/columns.ts'
import {
  readPartsInRow,
  partsInRow,
  type PartsInRow,
  columnsWithoutField,
  columnTitle,
  CUT,
  noteOfColumns,
} from './row-parts.ts'
import {
  plainValues,
  readFlag,
  readPeriod,
  readService,
  reportIssues,
  reportNumber,
  reportTypes,
  readTypes,
  textIn,
} from './row-fields.ts'
import { cellsInRow, type CellsInRow, readNumberOfRow, reportUnsaid } from './cells-in-row.ts'
import { readFurtherRows, type RowsOfRecord } from './read-parts.ts'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import type { FlagNames } from '#/domain/exchange/files/cells/flag-cell.ts'
import type { Standing } from '#/core/stored-values.ts'
import {
  mayBeginLater,
  readStanding,
  WRITE_STANDING,
} from '#/domain/exchange/files/cells/code-cell.ts'
import { settleCells, type CellNote, type Holds } from './settled-cells.ts'
import type { ImportChoices } from '#/domain/exchange/files/format/choices.ts'
import type { ImportError, PartSheet } from '#/domain/exchange/files/format/import.ts'

/**
 * What a file says of a certificate, where optional facts may be left out; the register adds the
 * rest when it is issued.
 */
export type CertificateFacts = Omit<Pick<Certificate, InFiles | 'flagId'>, OptionalFact> &
  Partial<Values<OptionalFact>> & {
    /** What it says of the parts; left out where it says nothing. */
    listed?: PartsInRow
    /** What further sheets say of them, instead. */
    parts?: Part[]
    surveysFrom?: string
  }

/** A record of a file, and the cells of it that no field has, for its history. */
export type RecordOfFile = { facts: CertificateFacts; note?: string | undefined }

/**
 * What rows are read with: how the file is to be understood, and what the register knows already.
 */
export type Reading = {
  choices: ImportChoices
  /** The names of the columns. */
  header: readonly string[]
  /** A flag by its name or code in lower case. */
  flags: FlagNames
  /** A service by its slug or id. */
  services: ReadonlyMap<string, number>
  /** What was found of the further sheets. */
  sheets?: readonly Partial<PartSheet>[]
  today: string
  /** Says which letters of a text documents cannot print; null for none. */
  warningOfText?: (text: string) => string | null
  /** The names of the sheets that the rows come from; left out where there are not several. */
  sheetsRead?: readonly string[]
}

type ReadRow = {
  facts: CertificateFacts | null
  errors: ImportError[]
  warnings: ImportError[]
  /** Cells that no field has, for the history of the record. */
  note?: string
  asked: Asked
}

/** What has to be asked about the file before the row can be imported. */
export type Asked = { types: string[]; number: { read: string; proposed: string } | null }

/**
 * Reads one row of a file as a certificate: the same schema and rules as for one that is typed in,
 * and also the day of its suspension or withdrawal. `further`: what other sheets say of its
 * certificates, whose dates are then checked one by one. `facts` is null where there is an error;
 * warnings do not prevent the import.
 */
export function readRow(
  tableRow: TableRow,
  reading: Reading,
  further: RowsOfRecord | null = null,
): ReadRow {
  const { today } = reading
  const row = cellsInRow(tableRow, reading)
  const datedApart = (further?.certificates.length ?? 0) > 0
  const said = readColumns(row, tableRow, reading, datedApart)
  const { input, asked, standing, since, flag } = said
  const refused = () => ({ facts: null, ...row.messages(), asked })
  if (!input) return refused()
  if (flag?.warning) row.addWarning('flag', flag.warning)
  reportFacts(row, input, reading)
  if (standing === 'expired' && !datedApart && (input.expiryDate ?? today) >= today)
    row.addError('standing', 'It says expired, but the expiry date has not passed')
  const unused = reportStanding(row, tableRow, { standing: input.standing, since }, reading)
  const listed = readPartsInRow(input, { ...row, today })
  if (row.hasErrors()) return refused()
  const standingFacts = standingAtIssue(input, since || today).facts
  const base =
    further || input.parts ? partsInRow(input, { standing: standingFacts, listed, today }) : null
  const parts = further && base ? readFurtherRows(base, further, readingOfSheets(reading)) : null
  if (parts && parts.errors.length > 0)
    return { facts: null, errors: parts.errors, warnings: parts.warnings, asked }
  const { errors, warnings } = row.messages()
  const { parts: _, ...own } = input
  const facts: CertificateFacts = {
    ...mergeFacts(own),
    flagId: flag?.id ?? null,
    serviceId: said.serviceId ?? null,
    type: input.type ?? '',
    issuedCertificates: input.issuedCertificates ?? '',
    ...standingFacts,
    ...partsOfFacts(parts, base, listed),
  }
  const { note, cut } = noteOfRow(tableRow, reading, said, unused)
  return {
    facts,
    errors,
    warnings: [...warnings, ...cut, ...(parts?.warnings ?? [])],
    asked,
    ...(note !== null && { note }),
  }
}

/**
 * What the columns say, by the schema of a certificate: `input` is null where that refuses it.
 * Reports what is wrong to the row.
 */
function readColumns(
  row: CellsInRow,
  { cells }: TableRow,
  { choices, flags, services }: Reading,
  datedApart: boolean,
) {
  const flag = readFlag(row, flags)
  const serviceId = readService(row, services)
  const standing = choices.standing === undefined ? 'in-force' : readStanding(row.text('standing'))
  if (standing === null) row.addError('standing', WRITE_STANDING)
  const types = readTypes(cells, choices, row.exact)
  const number = readNumberOfRow(cells, choices)
  const asked: Asked = { types: reportTypes(row, types), number: reportNumber(row, number) }
  const kinds = datedApart ? null : kindsOfParts(types)
  const since = row.date('standingSince')
  const isRenewal = row.text('renewedFrom') !== ''
  const schema = CERTIFICATE_IN_ROW[datedApart ? 'dated-apart' : isRenewal ? 'renewal' : 'new']
  const parsed = schema.safeParse({
    ...plainValues(row),
    ...('number' in number && { certificateId: number.number }),
    flag: flag?.name ?? row.text('flag'),
    ...(types.type && { type: types.type }),
    issuedCertificates: types.issuedCertificates,
    ...readPeriod(row, {
      cell: textIn(cells, choices.expiryDate),
      labels: types.labels,
      choices,
      datedApart,
    }),
    standing: standing === null || standing === 'expired' ? 'in-force' : standing,
    standingReason: row.text('standingReason') || null,
    ...(kinds && { parts: kinds }),
  })
  reportIssues(row, parsed.error?.issues ?? [])
  return { input: parsed.data ?? null, asked, flag, serviceId, standing, since, number }
}

type Facts = { imoNumber?: string | null | undefined; vesselName: string; flag: string }

/** Warns of a check digit that does not fit, and of letters that documents cannot print. */
function reportFacts(row: CellsInRow, facts: Facts, { warningOfText }: Reading): void {
  if (facts.imoNumber && imoNumberLooksWrong(facts.imoNumber))
    row.addWarning('imoNumber', WRONG_CHECK_DIGIT_IN_FILE)
  for (const column of ['vesselName', 'flag'] as const) {
    const unprinted = warningOfText?.(facts[column])
    if (unprinted) row.addWarning(column, unprinted)
  }
}

type Stated = { standing: Standing | undefined; since: string | null }

/**
 * Reports reason and day of a suspension or withdrawal; returns the columns of what is in force,
 * which has neither.
 */
function reportStanding(
  row: CellsInRow,
  { cells }: TableRow,
  { standing, since }: Stated,
  { choices, today }: Reading,
) {
  if (standing === 'in-force') {
    const unused = (['standingReason', 'standingSince'] as const).filter(
      (column) => row.text(column) !== '',
    )
    if (unused[0])
      row.addWarning(
        unused[0],
        'A certificate in force has neither; it is stored as a note of the import',
      )
    return unused
  }
  if (!row.exact) reportUnsaid(cells, choices, row)
  if (since) {
    if (!isDay(since)) row.addError('standingSince', NO_DAY)
    else if (since > today && !mayBeginLater(standing)) row.addError('standingSince', TO_COME)
  }
  return []
}

/**
 * What the facts say of the parts: those of further sheets, else those of the row, else its surveys
 * alone.
 */
function partsOfFacts(
  further: ReturnType<typeof readFurtherRows> | null,
  own: Part[] | null,
  listed: PartsInRow | null,
): Pick<CertificateFacts, 'parts' | 'surveysFrom' | 'listed'> {
  if (further)
    return {
      parts: further.parts,
      ...(further.surveysFrom !== null && { surveysFrom: further.surveysFrom }),
    }
  if (own) return { parts: own }
  return listed ? { listed } : {}
}

/**
 * The note of the import, of what is not stored as it is written or has no field; `cut`: a warning
 * for each cell that is not in it as a whole.
 */
function noteOfRow(
  { row, cells }: TableRow,
  reading: Reading,
  { number, flag }: ReturnType<typeof readColumns>,
  unused: readonly ColumnName[],
) {
  const { choices, header } = reading
  const columns = [
    ...('changed' in number && number.changed ? [choices.certificateId ?? 0] : []),
    ...unused.flatMap((column) => choices[column] ?? []),
    // The State is stored; the register of ships that the file names besides stays in the history.
    ...(flag?.register && choices.flag !== undefined ? [choices.flag] : []),
    ...columnsWithoutField(reading),
  ]
  const { note, cut } = noteOfColumns(
    columns.map((at) => ({ name: columnTitle(header, at), text: textIn(cells, at) })),
  )
  return {
    note,
    cut: cut.map(({ name, text }) => ({ row, column: name, value: shorten(text), reason: CUT })),
  }
}

/** How further sheets are read: as the first one. */
function readingOfSheets({ choices, sheets = [], today, warningOfText }: Reading) {
  return { ...choices, sheets, today, ...(warningOfText && { warningOfText }) }
}

/** The parts of a row that names the kind of one of them; null where it names none. */
function kindsOfParts({ labels, kinds }: ReturnType<typeof readTypes>) {
  return kinds.size === 0
    ? null
    : labels.map((label) => ({ code: label, kind: kinds.get(label) ?? 'full-term' }))
}

/**
 * Reads a row as `readRow` does, after its cells are what their columns expect. A cell that has an
 * error of a spreadsheet, or a formula without its result, is an error of the row, whatever its
 * column; nothing else is said of that cell.
 */
export function readRowOfFile(
  whole: TableRow,
  reading: Reading,
  further: RowsOfRecord | null = null,
): ReadRow {
  const holds = columnsOf(reading)
  const { row, faults, warnings } = settleCells(whole, (at) => holds.get(at)?.holds ?? null)
  const noteAt = ({ at, reason }: CellNote): ImportError => {
    const value = shorten(whole.cells[at] ?? '')
    return { row: whole.row, column: titleOf(reading, at, holds.get(at)?.name), value, reason }
  }
  const read = readRow(row, reading, further)
  const own = faults.map(noteAt)
  const columns = new Set(own.map(({ column }) => column))
  const others = read.errors.filter(
    ({ column, table }) => table !== undefined || !columns.has(column),
  )
  const all = { errors: [...own, ...others], warnings: [...warnings.map(noteAt), ...read.warnings] }
  return { ...read, ...(own.length > 0 && { facts: null }), ...all }
}

function titleOf({ header }: Reading, at: number, name: ColumnName | undefined): string {
  return header[at] || (name ? columnTitleOf(name) : columnTitle(header, at))
}

type Columns = ReadonlyMap<number, { name?: ColumnName; holds: Holds }>

const remembered = new WeakMap<ImportChoices, Columns>()

/** What the columns of a file hold, by their positions. */
function columnsOf(reading: Reading): Columns {
  const known = remembered.get(reading.choices)
  if (known) return known
  const columns = new Map<number, { name?: ColumnName; holds: Holds }>()
  for (const at of columnsWithoutField(reading)) columns.set(at, { holds: 'note' })
  for (const name of COLUMN_NAMES) {
    const at = reading.choices[name]
    if (at !== undefined) columns.set(at, { name, holds: cellKindOf(name) })
  }
  remembered.set(reading.choices, columns)
  return columns
}
