/**
 * What is known of one certificate of a record. Written down a second time on purpose: the oracle
 * shares nothing with the product.
 */
export type Facts = {
  code: string
  kind: 'full-term' | 'interim' | 'short-term' | 'conditional' | 'provisional'
  issuedOn: string
  expiryDate: string | null
  renewedFrom: string | null
  extendedUntil: string | null
  termExtendedUntil: string | null
  standing: 'in-force' | 'suspended' | 'withdrawn'
  standingSince: string | null
  supersededOn: string | null
  surveysFrom: string
  /** In the order in which they were recorded. */
  surveys: readonly Survey[]
}

export type Survey = {
  kind: 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'occasional'
  completedOn: string
  result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
}

export type WindowName = 'yearly' | 'intermediate' | 'verification' | 'bottom'

/**
 * A survey window; `survey` is the position of the survey that is credited to it. The only one of
 * its name has the ordinal 1.
 */
export type Window = {
  name: WindowName
  ordinal: number
  accepts: readonly Survey['kind'][]
  from: string
  to: string
  survey: number | null
  credit: 'early' | 'in-time' | 'late' | null
  recorded: boolean
}

export type Status =
  | 'withdrawn'
  | 'suspended'
  | 'expired'
  | 'superseded'
  | 'survey-overdue'
  | 'not-yet-valid'
  | 'valid'

/** What is tested: the product's rules, the oracle itself, or rules with a planted error. */
export type Subject = {
  statusOn: (facts: Facts, day: string) => string
  windowsOf: (facts: Facts) => readonly Window[]
}
