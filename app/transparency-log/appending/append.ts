/** A state of the log. `root`: base64. */
type State = { size: number; root: string }

/**
 * The request to the thread that appends and signs: the next leaves to append, or the tree over all that are stored. `signed`: states that it must lead to, apart from
 * the last one in the database.
 */
export type AppendRequest = { what: 'leaves'; limit: number } | { what: 'tree'; signed: State[] }

export type NewLeaf = { leaf: number; source: string; eventId: number; salts: string; hash: string }

/** The tree over all leaves: its root, nodes that are not stored yet, and the last checkpoint it grew out of. */
export type Tree = {
  size: number
  root: string
  nodes: { level: number; position: number; hash: string }[]
  /** The size of the last checkpoint, 0 where there is none. */
  last: number
}
