/** Of the entry of the log that a version of a record is: when it was made, and the hash that its pattern is drawn from (hex). */
export type EntryPattern = { version: number; at: string; hash: string }
