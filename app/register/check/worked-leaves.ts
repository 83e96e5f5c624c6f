/** What is asked of the threads that work leaves out: the events after one, up to and with another (null: to the end). */
export type LeavesQuestion = { after: number; until: number | null }

/** A register event, and whether the hash of its leaf is still the one that was written. `leaf`: null where it has none yet. */
type WorkedLeaf = { id: number; kind: string; certificateId: string; leaf: number | null; isAsWritten: boolean }

/** In the order of events; `hashes`: 32 bytes for each, worked out from the event as it is now (zeros where it has no leaf). */
export type WorkedLeaves = { rows: WorkedLeaf[]; hashes: Uint8Array<ArrayBuffer> }
