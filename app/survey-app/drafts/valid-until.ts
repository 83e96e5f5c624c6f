import { expiryText, fullDate } from '#/app/language/format.ts'
import type { SheetPart } from '#/app/survey-reports/report/sheets.ts'

/** Until when a certificate lasts by its dates, with its extension: whether it is in force a device without a network cannot know. */
export function validUntilText({
  extendedUntil,
  expiryDate,
}: Pick<SheetPart, 'extendedUntil' | 'expiryDate'>): string {
  if (extendedUntil !== null) return `Extended until ${fullDate(extendedUntil)}`
  return expiryDate === null ? expiryText(null) : `Expiry date ${fullDate(expiryDate)}`
}
