/** What is asked of the threads that work leaves out: those from one place in the log to before another. */
export type LeavesQuestion = { from: number; to: number }

/** A leaf and what it stands for. `title`: null where that is gone. `isAsWritten`: its hash is still the one of the leaf. */
type WorkedLeaf = { leaf: number; source: string; eventId: number; title: string | null; isAsWritten: boolean }

/** In the order of the log; `hashes`: 32 bytes for each, as they are stored. */
export type WorkedLeaves = { rows: WorkedLeaf[]; hashes: Uint8Array<ArrayBuffer> }
