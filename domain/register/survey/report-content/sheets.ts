import type { PartFacts, SurveyFacts } from '#/domain/register/model/survey/survey.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import type { ReportState, ShipType } from '#/core/stored-values.ts'

/**
 * One certificate of a record on the sheet of a ship, with what its survey windows are worked out
 * from.
 */
export type SheetPart = PublicPart & {
  facts: Omit<PartFacts, 'surveys'> & { surveys: SurveyFacts[] }
}

/** A record on the sheet of a ship, as it was read. */
type SheetRecord = { id: number; number: string; version: number; parts: SheetPart[] }

export type SheetShip = {
  id: number
  name: string
  imoNumber: string | null
  flag: string
  callSign: string | null
  portOfRegistry: string | null
  grossTonnage: number | null
  shipType: ShipType | null
  classNotation: string | null
  certificates: SheetRecord[]
}

/** What became of a report; `missing`: positions of its files that have not arrived. */
export type OwnReport = {
  reportId: string
  shipId: number
  state: ReportState
  receivedAt: string
  reason: string | null
  missing: number[]
}

/** All that the device of a surveyor stores. */
export type SurveySheets = {
  account: { id: number; name: string | null; email: string }
  /** Of the register: the device signs for it alone. */
  origin: string
  /** When the register answered. */
  at: string
  approval: boolean
  /** The ids of the passkeys of the account, base64url. */
  passkeys: string[]
  ships: SheetShip[]
  reports: OwnReport[]
}

/**
 * A certificate that was changed after the device had read it; `changes`: what was done since, the
 * newest first.
 */
export type ChangedRecord = {
  id: number
  number: string
  version: number
  changes: { title: string; by: string; at: string }[]
}
