import type { ShipEventKind } from '#/core/stored-values.ts'

/** What was done to a ship or a company; `before` and `after` are the record as it was stored. */
export type ShipEvent = {
  id: number
  at: string
  kind: ShipEventKind
  actorName: string
  /** The public part of the API key that it was done with. */
  apiKey: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  note: string | null
}
