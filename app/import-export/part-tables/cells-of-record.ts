import { particularName } from '#/app/certificates/model/particular-name.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import type { PartTable } from '#/app/import-export/format/table-row.ts'
import { textOfCode } from './cell-texts.ts'
import { columnsOf, type ColumnOf } from './sheet-columns.ts'

/** What an export writes of a record in its further sheets. */
export type RecordOfParts = { certificateId: string; surveysFrom: string; parts: readonly Part[] }

type CellsOf<T extends PartTable> = Record<ColumnOf<T>, string | null>

/** The rows of a record in one of the sheets, each with its cells in the order of the columns. */
export function rowsOfRecord(table: PartTable, record: RecordOfParts): string[][] {
  return ROWS[table](record).map((cells) => columnsOf(table).map(({ name }) => cells[name] ?? ''))
}

const ROWS: Record<PartTable, (record: RecordOfParts) => Record<string, string | null>[]> = {
  certificates: certificateRows,
  surveys: surveyRows,
  conditions: conditionRows,
  particulars: particularRows,
}

function certificateRows({
  certificateId,
  surveysFrom,
  parts,
}: RecordOfParts): CellsOf<'certificates'>[] {
  return parts.map(({ extension, ...part }) => ({
    number: certificateId,
    code: part.code,
    label: part.label,
    kind: textOfCode(part.kind),
    surveyCompletedOn: part.surveyCompletedOn,
    issuedOn: part.issuedOn,
    expiryDate: part.expiryDate,
    renewedFrom: part.renewedFrom,
    extensionKind: extension && textOfCode(extension.kind),
    extendedUntil: extension && extension.until,
    extendedOn: extension && extension.grantedOn,
    extensionReason: extension && extension.reason,
    administration: extension?.consent?.administration ?? null,
    consentReference: extension?.consent?.reference ?? null,
    consentDate: extension?.consent?.date ?? null,
    termExtendedUntil: extension?.termUntil ?? null,
    standing: textOfCode(part.standing),
    standingReason: part.standingReason,
    standingSince: part.standingSince,
    supersededBy: part.supersededBy,
    supersededOn: part.supersededOn,
    surveysFrom,
  }))
}

function surveyRows({ certificateId, parts }: RecordOfParts): CellsOf<'surveys'>[] {
  return parts.flatMap(({ code, surveys }) =>
    surveys.map((survey) => ({
      ...survey,
      number: certificateId,
      code,
      kind: textOfCode(survey.kind),
      result: textOfCode(survey.result),
    })),
  )
}

function particularRows({ certificateId, parts }: RecordOfParts): CellsOf<'particulars'>[] {
  return parts.flatMap(({ code, particulars = {} }) =>
    Object.entries(particulars).map(([key, value]) => ({
      number: certificateId,
      code,
      field: particularName(key),
      value,
    })),
  )
}

function conditionRows({ certificateId, parts }: RecordOfParts): CellsOf<'conditions'>[] {
  return parts.flatMap(({ code, conditions }) =>
    conditions.map((condition) => ({
      ...condition,
      number: certificateId,
      code,
      kind: textOfCode(condition.kind),
    })),
  )
}
