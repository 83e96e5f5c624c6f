import type { ShipChangeKind } from '#/core/stored-values.ts'

/** How far a change of many certificates of a ship has come; `begunAt`: ISO 8601. */
export type ShipProgress = { kind: ShipChangeKind; done: number; total: number; begunAt: string }
