/** The request to the threads that compute leaves: those from index `from` up to, not including, `to`. */
export type LeavesQuestion = { from: number; to: number }

/** A leaf and its entry. `title`: null where the entry is gone. `isAsWritten`: its hash is still the one of the leaf. */
type WorkedLeaf = { leaf: number; source: string; eventId: number; title: string | null; isAsWritten: boolean }

/** In the order of the log; `hashes`: 32 bytes for each, as they are stored. */
export type WorkedLeaves = { rows: WorkedLeaf[]; hashes: Uint8Array<ArrayBuffer> }
