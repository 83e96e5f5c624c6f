import { z } from 'zod'
import { imoNumberLooksWrong, NewCertificate, type Certificate } from '#/app/certificates/certificate.ts'
import { certificateTypeOf } from '#/app/certificates/certificate-types.ts'
import { standingAtIssue } from '#/app/certificates/standing/standing-change.ts'
import { COLUMNS, type ColumnName, type ImportChoices } from './columns.ts'
import { unguarded } from './csv.ts'
import { readDate } from './date-cell.ts'
import { standingOf } from './standing-word.ts'

/** What a file says of a certificate; the register adds the rest when it is issued. */
export type CertificateFacts = Pick<Certificate, ColumnName | 'flagId'>

/** One thing that is wrong, or odd, with a cell. `row`: as a spreadsheet counts, the header being row 1. */
export type Fault = { row: number; column: string; value: string; reason: string }

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

type ReadRow = { facts: CertificateFacts | null; faults: Fault[]; warnings: Fault[] }

const MAX_SHOWN = 200
/** Unknown types reported for one cell. A record covers at most the 16 types. */
const MAX_UNKNOWN = 20
/** Four times what the field takes: words may be written in a longer way than their labels. */
const MAX_TYPES_LENGTH = 8_000

/**
 * One row of a file as a certificate: the same schema and rules as for one that is typed in, and besides them the day since
 * when it is suspended or withdrawn. Without facts where something is wrong; warnings stand in no way.
 */
export function readRow({ row, cells }: TableRow, reading: Reading): ReadRow {
  const wrong: Said = new Map()
  const odd: Said = new Map()
  const inOrder = (said: Said): Fault[] =>
    said.size === 0
      ? []
      : COLUMNS.flatMap(({ name }) => (said.get(name) ?? []).map((reason) => faultOf({ row, cells }, reading, name, reason)))
  const answer = (facts: CertificateFacts | null) => ({ facts, faults: inOrder(wrong), warnings: inOrder(odd) })
  const { choices, today } = reading
  const text = (column: ColumnName) => textIn(cells, choices[column])
  const date = (column: 'issuedDate' | 'expiryDate' | 'standingSince') => {
    const read = readDate(text(column), choices.dateOrder)
    if ('problem' in read) say(wrong, column, read.problem)
    return 'problem' in read ? null : read.date
  }

  const flag = reading.flags.get(text('flag').toLowerCase())
  const service = text('serviceId')
  const serviceId = service === '' ? null : reading.services.get(service.toLowerCase())
  if (serviceId === undefined) say(wrong, 'serviceId', 'There is no such service')
  const standing = standingOf(text('standing'))
  if (standing === null) say(wrong, 'standing', 'Write in force, suspended or withdrawn, or yes or no')
  const [issuedDate, expiryDate, since] = [date('issuedDate'), date('expiryDate'), date('standingSince')]
  const types = typesOf(cells, choices)
  const parsed = NewCertificate.safeParse({
    certificateId: text('certificateId'),
    vesselName: text('vesselName'),
    imoNumber: text('imoNumber') || null,
    flag: flag?.name ?? text('flag'),
    ...(types.type && { type: types.type }),
    issuedCertificates: types.issuedCertificates,
    issuedDate: issuedDate ?? expiryDate ?? PLACEHOLDER,
    expiryDate: expiryDate ?? issuedDate ?? PLACEHOLDER,
    standing: standing === null || standing === 'expired' ? 'in-force' : standing,
    standingReason: text('standingReason') || null,
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = COLUMNS.find(({ name }) => name === path[0])?.name ?? 'certificateId'
    if (!wrong.has(column)) say(wrong, column, message)
  }
  const input = parsed.data
  if (!input) return answer(null)
  if (input.imoNumber && imoNumberLooksWrong(input.imoNumber)) {
    say(odd, 'imoNumber', 'The check digit of this IMO number does not fit; compare it with the ship’s papers')
  }
  for (const word of types.unknown.slice(0, MAX_UNKNOWN))
    say(odd, 'issuedCertificates', `“${word.slice(0, 80)}” is not one of the 16 types; it is stored as written`)
  if (standing === 'expired' && input.expiryDate >= today) {
    say(wrong, 'standing', 'It says expired, but the expiry date has not passed')
  }
  const inForce = input.standing === 'in-force'
  if (inForce && (input.standingReason || since)) {
    say(odd, input.standingReason ? 'standingReason' : 'standingSince', 'A certificate in force has neither; it is left out')
  }
  if (!inForce && since && !isPast(since, today)) {
    say(wrong, 'standingSince', 'This must be a date from 1900 to today, written as YYYY-MM-DD')
  }
  if (wrong.size > 0) return answer(null)
  const facts: CertificateFacts = {
    certificateId: input.certificateId,
    vesselName: input.vesselName,
    imoNumber: input.imoNumber ?? null,
    flag: input.flag,
    flagId: flag?.id ?? null,
    serviceId: serviceId ?? null,
    type: input.type ?? '',
    issuedCertificates: input.issuedCertificates ?? '',
    issuedDate: input.issuedDate,
    expiryDate: input.expiryDate,
    ...standingAtIssue(input, since || today).facts,
  }
  return answer(facts)
}

/** What is to be said of the columns of a row. */
type Said = Map<ColumnName, string[]>

function say(said: Said, column: ColumnName, reason: string): void {
  const reasons = said.get(column)
  if (reasons) reasons.push(reason)
  else said.set(column, [reason])
}

/** A fault of a row, with the name the column has in the file and what stands in the cell. */
export function faultOf({ row, cells }: TableRow, { choices, header }: Reading, column: ColumnName, reason: string): Fault {
  const value = textIn(cells, choices[column])
  const name = nameOf({ choices, header }, column)
  return { row, column: name, value: shorten(value), reason: shorten(reason) }
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function nameOf({ choices, header }: Pick<Reading, 'choices' | 'header'>, column: ColumnName): string {
  const at = choices[column] ?? (column === 'type' ? choices.issuedCertificates : undefined)
  return (at === undefined ? undefined : header[at]) || (COLUMNS.find(({ name }) => name === column)?.header ?? column)
}

/** Stands for dates that were refused already, so that the schema says no more of them. */
const PLACEHOLDER = '2000-01-01'

// Looked for first, because most cells have none of it.
const ODD = /['\t\r\n]/

/** A cell without its guard, on one line. */
function textIn(cells: readonly string[], at: number | undefined): string {
  const cell = at === undefined ? '' : (cells[at] ?? '')
  if (!ODD.test(cell)) return cell.trim()
  const text = unguarded(cell).replaceAll(/[\t\r\n]+/g, ' ')
  return text.trim()
}

/**
 * The types of a row, each brought to its label where it means one of the 16. Where the file has but one column of them,
 * the other follows from it, as it does in the form.
 */
function typesOf(cells: readonly string[], choices: ImportChoices) {
  const cell = unguarded(choices.issuedCertificates === undefined ? '' : (cells[choices.issuedCertificates] ?? ''))
  // One that is too long is refused as it is: each of thousands of words would be compared with the 16.
  const listed = (cell.length > MAX_TYPES_LENGTH ? [cell] : cell.split(/[,;\r\n]/))
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const labels = [...new Set(listed.map((word) => labelOf(word) ?? word))]
  const typed = textIn(cells, choices.type)
  const alone = choices.issuedCertificates === undefined ? labelOf(typed) : null
  return {
    type: alone ?? (typed || labels[0]),
    issuedCertificates: alone ?? labels.join(', '),
    unknown: labels.filter((label) => labelOf(label) === null),
  }
}

const MOST_REMEMBERED = 1_000
const remembered = new Map<string, string | null>()

/** The label of the type that a word means; files say the same few words over and over. */
function labelOf(word: string): string | null {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const label = certificateTypeOf(word)?.label ?? null
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(word, label)
  return label
}

function isPast(date: string, today: string): boolean {
  return IsoDate.safeParse(date).success && date >= '1900-01-01' && date <= today
}

const IsoDate = z.iso.date()
