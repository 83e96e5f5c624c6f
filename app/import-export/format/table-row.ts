/** An error or a warning about a cell. `row`: as a spreadsheet counts, the header being row 1. */
export type ImportError = { row: number; column: string; value: string; reason: string }

export type TableRow = { row: number; cells: string[] }
