import { z } from 'zod'
import { imoNumberLooksWrong } from '#/app/certificates/model/imo-number.ts'
import { mergeFacts, NewCertificate, type Certificate } from '#/app/certificates/model/certificate.ts'
import {
  fieldOf,
  IN_FILES,
  PUBLIC_FACTS,
  type OptionalFact,
  type PublicFact,
  type Values,
} from '#/app/certificates/model/field-lists.ts'
import { FIELDS } from '#/app/certificates/model/fields.ts'
import { certificateTypeOf } from '#/app/certificates/model/certificate-types.ts'
import { standingAtIssue } from '#/app/certificates/standing/standing-change.ts'
import type { ColumnName, ImportChoices } from './columns.ts'
import { unguardFormula } from './csv.ts'
import { readDate } from './date-cell.ts'
import { readStanding } from './standing-cell.ts'

/** What a file says of a certificate, where optional facts may be left out; the register adds the rest when it is issued. */
export type CertificateFacts = Omit<Pick<Certificate, ColumnName | 'flagId'>, OptionalFact> & Partial<Values<OptionalFact>>

/** An error or a warning about a cell. `row`: as a spreadsheet counts, the header being row 1. */
export type ImportError = { row: number; column: string; value: string; reason: string }

export type TableRow = { row: number; cells: string[] }

/** What rows are read with: how the file is to be understood, and what the register knows already. */
export type Reading = {
  choices: ImportChoices
  /** The first row of the file. */
  header: readonly string[]
  /** A flag by its name or code in lower case. */
  flags: ReadonlyMap<string, { id: number; name: string }>
  /** A service by its slug or id. */
  services: ReadonlyMap<string, number>
  today: string
}

type ReadRow = { facts: CertificateFacts | null; errors: ImportError[]; warnings: ImportError[] }

const MAX_SHOWN = 200
/** Unknown types reported for one cell. A record covers at most the 16 types. */
const MAX_UNKNOWN = 20
/** Four times the length of the field: the names of types may be longer than their labels. */
const MAX_TYPES_LENGTH = 8_000

/**
 * Reads one row of a file as a certificate: the same schema and rules as for one that is typed in, and also the day of its
 * suspension or withdrawal. `facts` is null where there is an error; warnings do not prevent the import.
 */
export function readRow({ row, cells }: TableRow, reading: Reading): ReadRow {
  const wrong: Messages = new Map()
  const odd: Messages = new Map()
  const inOrder = (messages: Messages): ImportError[] =>
    messages.size === 0
      ? []
      : IN_FILES.flatMap((name) => (messages.get(name) ?? []).map((reason) => errorOf({ row, cells }, reading, name, reason)))
  const answer = (facts: CertificateFacts | null) => ({ facts, errors: inOrder(wrong), warnings: inOrder(odd) })
  const { choices, today } = reading
  const text = (column: ColumnName) => textIn(cells, choices[column])
  const date = (column: ColumnName) => {
    const read = readDate(text(column), choices.dateOrder)
    if ('problem' in read) addMessage(wrong, column, read.problem)
    return 'problem' in read ? null : read.date
  }

  const flag = reading.flags.get(text('flag').toLowerCase())
  const service = text('serviceId')
  const serviceId = service === '' ? null : reading.services.get(service.toLowerCase())
  if (serviceId === undefined) addMessage(wrong, 'serviceId', 'There is no such service')
  const standing = readStanding(text('standing'))
  if (standing === null) addMessage(wrong, 'standing', 'Write in force, suspended or withdrawn, or yes or no')
  const [issuedDate, expiryDate, since] = [date('issuedDate'), date('expiryDate'), date('standingSince')]
  const types = typesOf(cells, choices)
  const parsed = NewCertificate.safeParse({
    ...Object.fromEntries(
      PLAIN.map((name) => [name, fieldOf(name).kind === 'date' ? date(name) || null : valueOf(name, text(name))]),
    ),
    flag: flag?.name ?? text('flag'),
    ...(types.type && { type: types.type }),
    issuedCertificates: types.issuedCertificates,
    issuedDate: issuedDate ?? expiryDate ?? PLACEHOLDER,
    expiryDate: expiryDate ?? issuedDate ?? PLACEHOLDER,
    standing: standing === null || standing === 'expired' ? 'in-force' : standing,
    standingReason: text('standingReason') || null,
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = IN_FILES.find((name) => name === path[0]) ?? 'certificateId'
    if (!wrong.has(column)) addMessage(wrong, column, message)
  }
  const input = parsed.data
  if (!input) return answer(null)
  if (input.imoNumber && imoNumberLooksWrong(input.imoNumber)) {
    addMessage(odd, 'imoNumber', 'The check digit of this IMO number does not fit; compare it with the ship’s papers')
  }
  for (const name of types.unknown.slice(0, MAX_UNKNOWN))
    addMessage(odd, 'issuedCertificates', `“${name.slice(0, 80)}” is not one of the 16 types; it is stored as written`)
  if (standing === 'expired' && input.expiryDate >= today) {
    addMessage(wrong, 'standing', 'It says expired, but the expiry date has not passed')
  }
  const inForce = input.standing === 'in-force'
  if (inForce && (input.standingReason || since)) {
    addMessage(
      odd,
      input.standingReason ? 'standingReason' : 'standingSince',
      'A certificate in force has neither; it is left out',
    )
  }
  if (!inForce && since && !isDateUntil(since, today)) {
    addMessage(wrong, 'standingSince', 'This must be a date from 1900 to today, written as YYYY-MM-DD')
  }
  if (wrong.size > 0) return answer(null)
  const facts: CertificateFacts = {
    ...mergeFacts(input),
    flagId: flag?.id ?? null,
    serviceId: serviceId ?? null,
    type: input.type ?? '',
    issuedCertificates: input.issuedCertificates ?? '',
    ...standingAtIssue(input, since || today).facts,
  }
  return answer(facts)
}

/** Facts whose cells are read by their kind alone. */
const PLAIN = PUBLIC_FACTS.filter((name) => name !== 'flag' && name !== 'issuedDate' && name !== 'expiryDate')

/** The digits of a number; anything else is left to the schema to refuse. An empty cell is nothing where there may be none. */
function valueOf(name: PublicFact, cell: string): string | number | null {
  const { kind, optional } = fieldOf(name)
  if (optional && cell === '') return null
  return kind === 'number' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
}

/** Messages by the columns of a row. */
type Messages = Map<ColumnName, string[]>

function addMessage(messages: Messages, column: ColumnName, reason: string): void {
  const reasons = messages.get(column)
  if (reasons) reasons.push(reason)
  else messages.set(column, [reason])
}

/** An error of a row, with the name of the column in the file and the text of the cell. */
export function errorOf(
  { row, cells }: TableRow,
  { choices, header }: Reading,
  column: ColumnName,
  reason: string,
): ImportError {
  const value = textIn(cells, choices[column])
  const name = nameOf({ choices, header }, column)
  return { row, column: name, value: shorten(value), reason: shorten(reason) }
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function nameOf({ choices, header }: Pick<Reading, 'choices' | 'header'>, column: ColumnName): string {
  const at = choices[column] ?? (column === 'type' ? choices.issuedCertificates : undefined)
  return (at === undefined ? undefined : header[at]) || FIELDS[column].title
}

/** Replaces dates that were refused already, so that the schema reports no second error. */
const PLACEHOLDER = '2000-01-01'

// Tested first, because most cells have none of these characters.
const ODD = /['\t\r\n]/

/** A cell without its guard, on one line. */
function textIn(cells: readonly string[], at: number | undefined): string {
  const cell = at === undefined ? '' : (cells[at] ?? '')
  if (!ODD.test(cell)) return cell.trim()
  const text = unguardFormula(cell).replaceAll(/[\t\r\n]+/g, ' ')
  return text.trim()
}

/**
 * The types of a row, each replaced by its label where it means one of the 16. Where the file has but one column of them,
 * the other follows from it, as it does in the form.
 */
function typesOf(cells: readonly string[], choices: ImportChoices) {
  const cell = unguardFormula(choices.issuedCertificates === undefined ? '' : (cells[choices.issuedCertificates] ?? ''))
  // A cell that is too long is refused unsplit; else thousands of names would be compared with the 16 types.
  const listed = (cell.length > MAX_TYPES_LENGTH ? [cell] : cell.split(/[,;\r\n]/))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const labels = [...new Set(listed.map((name) => labelOf(name) ?? name))]
  const typed = textIn(cells, choices.type)
  const alone = choices.issuedCertificates === undefined ? labelOf(typed) : null
  return {
    type: alone ?? (typed || labels[0]),
    issuedCertificates: alone ?? labels.join(', '),
    unknown: labels.filter((label) => labelOf(label) === null),
  }
}

const MAX_REMEMBERED = 1_000
const remembered = new Map<string, string | null>()

/** The label of the type with this name; cached, because files repeat the same few names. */
function labelOf(name: string): string | null {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const label = certificateTypeOf(name)?.label ?? null
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(name, label)
  return label
}

function isDateUntil(date: string, today: string): boolean {
  return IsoDate.safeParse(date).success && date >= '1900-01-01' && date <= today
}

const IsoDate = z.iso.date()
