/** Which certificates of an entry are records of papers issued before, by the codes of their types, and the day on which they were entered. */
export type Imported = { on: string; codes: string[] }
