import { imoNumberLooksWrong, WRONG_CHECK_DIGIT_IN_FILE } from '#/app/certificates/model/imo-number.ts'
import { mergeFacts, NewCertificate, type Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import {
  fieldOf,
  PUBLIC_FACTS,
  type InFiles,
  type OptionalFact,
  type PublicFact,
  type Values,
} from '#/app/certificates/model/field-lists.ts'
import { standingAtIssue } from '#/app/certificates/standing/standing-change.ts'
import { isExport, type ImportChoices } from '#/app/import-export/format/columns.ts'
import { COLUMN_NAMES, isOptional, type ColumnName } from '#/app/import-export/format/part-columns.ts'
import { readPartsInRow } from './row-parts.ts'
import { partsInRow, type PartsInRow } from './row-surveys.ts'
import { columnsWithoutField, columnTitle, CUT, noteOfColumns } from './row-note.ts'
import { exactTextIn, readTypes, textIn } from './row-types.ts'
import { readFurtherRows, type RowsOfRecord } from '#/app/import-export/part-tables/read-parts.ts'
import type { ImportError, TableRow } from '#/app/import-export/format/table-row.ts'
import { readExpiryCell } from '#/app/import-export/cells/expiry-cell.ts'
import { readFlagCell, type FlagCell, type FlagNames } from '#/app/import-export/cells/flag-cell.ts'
import { readImoText, readWholeNumber } from '#/app/import-export/cells/number-cell.ts'
import { saysNothing } from '#/app/import-export/cells/no-value.ts'
import { readDate } from '#/app/import-export/cells/date-cell.ts'
import { withHyphens } from '#/app/import-export/cells/plain-text.ts'
import type { PartSheet } from '#/app/import-export/format/table.ts'
import { addMessage, errorOf, shorten, type Messages } from './row-messages.ts'
import { IC, problemOfType } from './type-problems.ts'
import { kindAt } from '#/app/import-export/format/cell-kinds.ts'
import { readNumberOfRow, reportMadeDates, reportUnsaid, reportWithoutValue } from './row-values.ts'
import { isDay, NO_DAY, TO_COME } from '#/app/import-export/cells/day.ts'
import { mayBeginLater, readStanding, WRITE_STANDING } from '#/app/import-export/cells/standing-cell.ts'

/** What a file says of a certificate, where optional facts may be left out; the register adds the rest when it is issued. */
export type CertificateFacts = Omit<Pick<Certificate, InFiles | 'flagId'>, OptionalFact> &
  Partial<Values<OptionalFact>> & {
    /** What it says of the parts; left out where it says nothing. */
    listed?: PartsInRow
    /** What further sheets say of them, instead. */
    parts?: Part[]
    surveysFrom?: string
  }

/** What rows are read with: how the file is to be understood, and what the register knows already. */
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

/** Unknown types reported for one cell. A record covers at most the 16 types. */
const MAX_UNKNOWN = 20

/**
 * Reads one row of a file as a certificate: the same schema and rules as for one that is typed in, and also the day of its
 * suspension or withdrawal. `further`: what other sheets say of its certificates, whose dates are then checked one by one. `facts` is null where
 * there is an error; warnings do not prevent the import.
 */
export function readRow(
  { row, cells, kinds: cellKinds }: TableRow,
  reading: Reading,
  further: RowsOfRecord | null = null,
): ReadRow {
  const errors: Messages = new Map()
  const warnings: Messages = new Map()
  const inOrder = (messages: Messages): ImportError[] =>
    messages.size === 0
      ? []
      : COLUMN_NAMES.flatMap((name) =>
          (messages.get(name) ?? []).map((reason) => errorOf({ row, cells }, reading, name, reason)),
        )
  const asked: Asked = { types: [], number: null }
  const answer = (facts: CertificateFacts | null) => ({
    facts,
    errors: inOrder(errors),
    warnings: inOrder(warnings),
    asked,
  })
  const { choices, today } = reading
  const exact = isExport(reading.header)
  const report = {
    addError: (column: ColumnName, reason: string) => addMessage(errors, column, reason),
    addWarning: (column: ColumnName, reason: string) => addMessage(warnings, column, reason),
  }
  const missing = exact ? NOTHING_MISSING : reportWithoutValue(cells, choices, report)
  if (!exact) reportMadeDates({ cells, kinds: cellKinds }, choices, report)
  const text = (column: ColumnName) => {
    if (exact) return exactTextIn(cells, choices[column])
    const cell = textIn(cells, choices[column])
    const isNone = missing.has(column) || (isOptional(column) && saysNothing(cell))
    return isNone ? '' : WITH_HYPHENS.has(column) ? withHyphens(cell) : cell
  }
  const date = (column: ColumnName) => {
    const read = readDate(text(column), choices)
    if ('problem' in read) addMessage(errors, column, read.problem)
    return 'problem' in read ? null : read.date
  }

  const isNumber = (column: ColumnName) => kindAt({ kinds: cellKinds }, choices[column]) === 'number'
  const flag: FlagCell | undefined = exact
    ? reading.flags.get(text('flag').toLowerCase())
    : readFlagCell(text('flag'), reading.flags)
  if (flag?.error) addMessage(errors, 'flag', flag.error)
  const service = text('serviceId')
  const serviceId = service === '' ? null : reading.services.get(service.toLowerCase())
  if (serviceId === undefined) addMessage(errors, 'serviceId', 'There is no such service')
  const standing = choices.standing === undefined ? 'in-force' : readStanding(text('standing'))
  if (standing === null) addMessage(errors, 'standing', WRITE_STANDING)
  const [issuedDate, since] = [date('issuedDate'), date('standingSince')]
  const types = readTypes(cells, choices, exact)
  for (const name of types.unknown.slice(0, MAX_UNKNOWN)) {
    const quoted = `“${name.slice(0, 80)}”`
    if (exact) addMessage(warnings, types.column, `${quoted} is not one of the 16 types; it is stored as written`)
    else if (saysNothing(name)) continue
    else {
      asked.types.push(name)
      addMessage(errors, types.column, problemOfType(name))
    }
  }
  for (const name of types.assumed) addMessage(warnings, types.column, `“${name.slice(0, 80)}”: ${IC}`)
  const number = readNumberOfRow(cells, choices)
  if ('problem' in number) {
    asked.number = number.asked
    if (!missing.has('certificateId')) addMessage(errors, 'certificateId', number.problem)
  } else if (number.changed) addMessage(warnings, 'certificateId', `This is imported as ${number.number}`)
  const datedApart = (further?.certificates.length ?? 0) > 0
  const kinds = kindsOfParts(types)
  const expiry = readExpiryCell(textIn(cells, choices.expiryDate), types.labels, choices)
  if ('error' in expiry && !datedApart) addMessage(errors, 'expiryDate', expiry.error)
  if ('none' in expiry && expiry.warning) addMessage(warnings, 'expiryDate', expiry.warning)
  const expiryDate = 'date' in expiry ? expiry.date : null
  if (datedApart && expiryDate && issuedDate && expiryDate < issuedDate) addMessage(warnings, 'expiryDate', OTHER_DATES)
  const parsed = NewCertificate.safeParse({
    ...Object.fromEntries(
      PLAIN.map((name) => [
        name,
        fieldOf(name).kind === 'date' ? date(name) || null : valueOf(name, text(name), { exact, isNumber: isNumber(name) }),
      ]),
    ),
    ...('number' in number && { certificateId: number.number }),
    flag: flag?.name ?? text('flag'),
    ...(types.type && { type: types.type }),
    issuedCertificates: types.issuedCertificates,
    issuedDate: issuedDate ?? expiryDate ?? PLACEHOLDER,
    // Where a sheet has the dates of its certificates, the one that has no row there is checked with them.
    expiryDate: 'none' in expiry || datedApart ? expiryDate : (expiryDate ?? issuedDate ?? PLACEHOLDER),
    standing: standing === null || standing === 'expired' ? 'in-force' : standing,
    standingReason: text('standingReason') || null,
    // The term of a renewal is checked below, with its old expiry date.
    ...(text('renewedFrom') !== '' && { renewalOf: 1 }),
    ...(datedApart ? { parts: CHECKED_APART } : kinds && { parts: kinds }),
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    // What is wrong with one of several parts is wrong with its term.
    const field = path[0] === 'parts' ? 'expiryDate' : path[0]
    const column = COLUMN_NAMES.find((name) => name === field) ?? 'certificateId'
    if (!errors.has(column)) addMessage(errors, column, message)
  }
  if (!parsed.data) return answer(null)
  if (flag?.warning) addMessage(warnings, 'flag', flag.warning)
  const { parts: _, ...own } = parsed.data
  const input = { ...own, ...(kinds && !datedApart && { parts: parsed.data.parts }) }
  if (input.imoNumber && imoNumberLooksWrong(input.imoNumber)) {
    addMessage(warnings, 'imoNumber', WRONG_CHECK_DIGIT_IN_FILE)
  }
  if (standing === 'expired' && !datedApart && (input.expiryDate ?? today) >= today) {
    addMessage(errors, 'standing', 'It says expired, but the expiry date has not passed')
  }
  for (const column of ['vesselName', 'flag'] as const) {
    const unprinted = reading.warningOfText?.(input[column] ?? '')
    if (unprinted) addMessage(warnings, column, unprinted)
  }
  const inForce = input.standing === 'in-force'
  const unused = (['standingReason', 'standingSince'] as const).filter((column) => inForce && text(column) !== '')
  if (unused[0]) addMessage(warnings, unused[0], 'A certificate in force has neither; it is stored as a note of the import')
  if (!inForce && !exact) reportUnsaid(cells, choices, report)
  if (!inForce && since) {
    if (!isDay(since)) addMessage(errors, 'standingSince', NO_DAY)
    else if (since > today && !mayBeginLater(input.standing)) addMessage(errors, 'standingSince', TO_COME)
  }
  const listed = readPartsInRow(input, {
    text,
    date,
    today,
    ...report,
  })
  if (errors.size > 0) return answer(null)
  const standingFacts = standingAtIssue(input, since || today).facts
  const base = further || kinds ? partsInRow(input, { standing: standingFacts, listed, today }) : null
  const parts =
    further && base
      ? readFurtherRows(base, further, { ...choices, ...lettersOf(reading), sheets: reading.sheets ?? [], today })
      : null
  if (parts && parts.errors.length > 0) return { facts: null, errors: parts.errors, warnings: parts.warnings, asked }
  const facts: CertificateFacts = {
    ...mergeFacts(own),
    flagId: flag?.id ?? null,
    serviceId: serviceId ?? null,
    type: input.type ?? '',
    issuedCertificates: input.issuedCertificates ?? '',
    ...standingFacts,
    ...(parts
      ? { parts: parts.parts, ...(parts.surveysFrom !== null && { surveysFrom: parts.surveysFrom }) }
      : base
        ? { parts: base }
        : listed && { listed }),
  }
  const changed = 'changed' in number && number.changed ? [choices.certificateId ?? 0] : []
  const { note, cut } = noteOfColumns(
    [
      ...changed,
      ...unused.flatMap((column) => choices[column] ?? []),
      // The State is stored; the register of ships that the file names besides stays in the history.
      ...(flag?.register && choices.flag !== undefined ? [choices.flag] : []),
      ...columnsWithoutField(reading),
    ].map((at) => ({
      name: columnTitle(reading.header, at),
      text: textIn(cells, at),
    })),
  )
  const read = answer(facts)
  const ofCut = cut.map(({ name, text: value }) => ({ row, column: name, value: shorten(value), reason: CUT }))
  return { ...read, warnings: [...read.warnings, ...ofCut, ...(parts?.warnings ?? [])], ...(note !== null && { note }) }
}

/** What warns of letters, where there is such a thing: further sheets are read with it, too. */
function lettersOf({ warningOfText }: Reading) {
  return warningOfText ? { warningOfText } : {}
}

/** The parts of a row that names the kind of one of them; null where it names none. */
function kindsOfParts({ labels, kinds }: ReturnType<typeof readTypes>) {
  return kinds.size === 0 ? null : labels.map((label) => ({ code: label, kind: kinds.get(label) ?? 'full-term' }))
}

/** Instead of the parts of a record whose dates further sheets have: one that needs no date. */
const CHECKED_APART = [{ code: 'ITC69', expiryDate: null }]

/** Facts whose cells are read by their kind alone. */
const PLAIN = PUBLIC_FACTS.filter((name) => name !== 'flag' && name !== 'issuedDate' && name !== 'expiryDate')

/** The digits of a number; anything else is left to the schema to refuse. An empty cell is nothing where there may be none. */
function valueOf(name: PublicFact, text: string, { exact, isNumber }: { exact: boolean; isNumber: boolean }) {
  const { kind, optional } = fieldOf(name)
  if (optional && text === '') return null
  const read = kind === 'number' ? readWholeNumber(text, isNumber) : kind === 'imo-number' ? readImoText(text) : text
  const cell = exact ? text : read
  return kind === 'number' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
}

const OTHER_DATES =
  'This is before the issue date, and differs from the sheet Certificates: the dates of that sheet are stored; check that they are right'

const NOTHING_MISSING: ReadonlySet<ColumnName> = new Set()

/** Columns in which every dash is a hyphen. */
const WITH_HYPHENS = new Set<ColumnName>(['certificateId', 'vesselName', 'imoNumber', 'flag', 'serviceId'])

/** Replaces dates that were refused already, so that the schema reports no second error. */
const PLACEHOLDER = '2000-01-01'
