import { expiryText, fullDate } from '#/domain/language/format.ts'
import type { SheetPart } from '#/domain/register/survey/report-content/sheets.ts'

/**
 * Until when a certificate lasts by its dates, with its extension: whether it is in force a device
 * without a network cannot know.
 */
export function validUntilText({
  extendedUntil,
  expiryDate,
}: Pick<SheetPart, 'extendedUntil' | 'expiryDate'>): string {
  if (extendedUntil !== null) return `Extended until ${fullDate(extendedUntil)}`
  return expiryDate === null ? expiryText(null) : `Expiry date ${fullDate(expiryDate)}`
}
