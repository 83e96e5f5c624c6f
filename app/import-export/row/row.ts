import {
  imoNumberLooksWrong,
  WRONG_CHECK_DIGIT_IN_FILE,
} from '#/app/certificates/model/imo-number.ts'
import {
  mergeFacts,
  NewCertificate,
  type Certificate,
} from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import type { InFiles, OptionalFact, Values } from '#/app/certificates/model/field-lists.ts'
import { standingAtIssue } from '#/app/certificates/standing/standing-change.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { readPartsInRow } from './row-parts.ts'
import { partsInRow, type PartsInRow } from './row-surveys.ts'
import { columnsWithoutField, columnTitle, CUT, noteOfColumns } from './row-note.ts'
import {
  plainValues,
  readFlag,
  readPeriod,
  readService,
  reportIssues,
  reportNumber,
  reportTypes,
} from './row-fields.ts'
import { cellsInRow, type CellsInRow } from './cells-in-row.ts'
import { readTypes, textIn } from './row-types.ts'
import { readFurtherRows, type RowsOfRecord } from '#/app/import-export/part-tables/read-parts.ts'
import type { ImportError, TableRow } from '#/app/import-export/format/table-row.ts'
import type { FlagNames } from '#/app/import-export/cells/flag-cell.ts'
import type { PartSheet } from '#/app/import-export/format/table.ts'
import { shorten } from './row-messages.ts'
import { readNumberOfRow, reportUnsaid } from './row-values.ts'
import type { Standing } from '#/core/stored-values.ts'
import { isDay, NO_DAY, TO_COME } from '#/app/import-export/cells/day.ts'
import {
  mayBeginLater,
  readStanding,
  WRITE_STANDING,
} from '#/app/import-export/cells/standing-cell.ts'

/** What a file says of a certificate, where optional facts may be left out; the register adds the rest when it is issued. */
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

/**
 * Reads one row of a file as a certificate: the same schema and rules as for one that is typed in, and also the day of its
 * suspension or withdrawal. `further`: what other sheets say of its certificates, whose dates are then checked one by one. `facts` is null where
 * there is an error; warnings do not prevent the import.
 */
export function readRow(
  tableRow: TableRow,
  reading: Reading,
  further: RowsOfRecord | null = null,
): ReadRow {
  const { cells } = tableRow
  const { choices, today } = reading
  const row = cellsInRow(tableRow, reading)
  const flag = readFlag(row, reading.flags)
  const serviceId = readService(row, reading.services)
  const standing = choices.standing === undefined ? 'in-force' : readStanding(row.text('standing'))
  if (standing === null) row.addError('standing', WRITE_STANDING)
  const types = readTypes(cells, choices, row.exact)
  const number = readNumberOfRow(cells, choices)
  const asked: Asked = { types: reportTypes(row, types), number: reportNumber(row, number) }
  const answer = (facts: CertificateFacts | null) => ({ facts, ...row.messages(), asked })
  const datedApart = (further?.certificates.length ?? 0) > 0
  const kinds = kindsOfParts(types)
  const since = row.date('standingSince')
  const parsed = NewCertificate.safeParse({
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
    // The term of a renewal is checked below, with its old expiry date.
    ...(row.text('renewedFrom') !== '' && { renewalOf: 1 }),
    ...(datedApart ? { parts: CHECKED_APART } : kinds && { parts: kinds }),
  })
  reportIssues(row, parsed.error?.issues ?? [])
  if (!parsed.data) return answer(null)
  if (flag?.warning) row.addWarning('flag', flag.warning)
  const { parts: _, ...own } = parsed.data
  const input = { ...own, ...(kinds && !datedApart && { parts: parsed.data.parts }) }
  reportFacts(row, input, reading)
  if (standing === 'expired' && !datedApart && (input.expiryDate ?? today) >= today) {
    row.addError('standing', 'It says expired, but the expiry date has not passed')
  }
  const unused = reportStanding(row, tableRow, { standing: input.standing, since }, reading)
  const listed = readPartsInRow(input, { ...row, today })
  if (row.hasErrors()) return answer(null)
  const standingFacts = standingAtIssue(input, since || today).facts
  const base =
    further || kinds ? partsInRow(input, { standing: standingFacts, listed, today }) : null
  const parts =
    further && base
      ? readFurtherRows(base, further, {
          ...choices,
          ...lettersOf(reading),
          sheets: reading.sheets ?? [],
          today,
        })
      : null
  if (parts && parts.errors.length > 0)
    return { facts: null, errors: parts.errors, warnings: parts.warnings, asked }
  const read = answer({
    ...mergeFacts(own),
    flagId: flag?.id ?? null,
    serviceId: serviceId ?? null,
    type: input.type ?? '',
    issuedCertificates: input.issuedCertificates ?? '',
    ...standingFacts,
    ...partsOfFacts(parts, base, listed),
  })
  const { note, cut } = noteOfRow(tableRow, reading, [
    ...('changed' in number && number.changed ? [choices.certificateId ?? 0] : []),
    ...unused.flatMap((column) => choices[column] ?? []),
    // The State is stored; the register of ships that the file names besides stays in the history.
    ...(flag?.register && choices.flag !== undefined ? [choices.flag] : []),
    ...columnsWithoutField(reading),
  ])
  return {
    ...read,
    warnings: [...read.warnings, ...cut, ...(parts?.warnings ?? [])],
    ...(note !== null && { note }),
  }
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

/** Reports reason and day of a suspension or withdrawal; returns the columns of what is in force, which has neither. */
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

/** What the facts say of the parts: those of further sheets, else those of the row, else its surveys alone. */
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

/** The note of the import from some cells; `cut`: a warning for each that is not in it as a whole. */
function noteOfRow({ row, cells }: TableRow, { header }: Reading, columns: number[]) {
  const { note, cut } = noteOfColumns(
    columns.map((at) => ({ name: columnTitle(header, at), text: textIn(cells, at) })),
  )
  return {
    note,
    cut: cut.map(({ name, text }) => ({ row, column: name, value: shorten(text), reason: CUT })),
  }
}

/** What warns of letters, where there is such a thing: further sheets are read with it, too. */
function lettersOf({ warningOfText }: Reading) {
  return warningOfText ? { warningOfText } : {}
}

/** The parts of a row that names the kind of one of them; null where it names none. */
function kindsOfParts({ labels, kinds }: ReturnType<typeof readTypes>) {
  return kinds.size === 0
    ? null
    : labels.map((label) => ({ code: label, kind: kinds.get(label) ?? 'full-term' }))
}

/** Instead of the parts of a record whose dates further sheets have: one that needs no date. */
const CHECKED_APART = [{ code: 'ITC69', expiryDate: null }]
