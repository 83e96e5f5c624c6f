import { Refusal } from '#/core/refusal.ts'

/** For a workbook that breaks its own format; `where`: a cell that a person can look at. */
export function damagedWorkbook(where?: { row: number; column: number }): Refusal {
  const cell = where ? ` Row ${where.row}, column ${where.column} cannot be read.` : ''
  return new Refusal(
    'invalid',
    `This workbook is damaged or not complete.${cell} Open it in a spreadsheet, and save it again.`,
  )
}
