/** A page in pieces, of which those that many pages share are encoded once. */
export type PageParts = readonly (string | Uint8Array)[]
