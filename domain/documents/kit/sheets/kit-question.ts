import type { PrintedCodes, SheetFacts } from './printed-kit.ts'

/** What the thread for sheets is asked; it answers the bytes of a PDF. */
export type KitQuestion =
  | { what: 'instructions'; facts: SheetFacts }
  | { what: 'codes'; printed: PrintedCodes }
