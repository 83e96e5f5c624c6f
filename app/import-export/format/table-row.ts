/** What belongs to records, each a sheet of a workbook: their certificates, and the surveys, conditions and particulars of those. */
export const PART_TABLES = ['certificates', 'surveys', 'conditions', 'particulars'] as const
export type PartTable = (typeof PART_TABLES)[number]

/** What a workbook may have besides the records: what belongs to them, and their ships. */
export const FURTHER_TABLES = [...PART_TABLES, 'ships'] as const
export type FurtherTable = (typeof FURTHER_TABLES)[number]

/**
 * An error or a warning about a cell. `row`: as a spreadsheet counts, the header being row 1. `table`: where it is in a further sheet.
 */
export type ImportError = { row: number; column: string; value: string; reason: string; table?: FurtherTable }

/** `table`: where it is a row of a further sheet; its cells are then in the order of `part-tables/sheet-columns.ts`. */
export type TableRow = { row: number; cells: string[]; table?: FurtherTable }
