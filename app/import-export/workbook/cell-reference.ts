import { damagedWorkbook } from './damaged.ts'

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/i

/** `BC12` is column 55 of row 12. */
export function readReference(reference: string): { column: number; row: number } {
  const [, columnName, digits] = REFERENCE.exec(reference) ?? []
  if (!columnName || !digits) throw damagedWorkbook()
  let column = 0
  for (const character of columnName.toUpperCase())
    column = column * 26 + character.charCodeAt(0) - 64
  return { column, row: Number(digits) }
}

/** A number that is an index or a position; -1 where it is none, which no list has. */
export function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
