import { expiryText, fullDate } from '#/app/language/format.ts'
import type { SheetPart } from '#/app/survey-reports/report/sheets.ts'

/** Until when a certificate lasts, with its extension, for its line. */
export function validUntilText({ extendedUntil, expiryDate }: Pick<SheetPart, 'extendedUntil' | 'expiryDate'>): string {
  if (extendedUntil !== null) return `Extended until ${fullDate(extendedUntil)}`
  return expiryDate === null ? expiryText(null) : `Valid until ${fullDate(expiryDate)}`
}
